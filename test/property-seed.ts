import fc from "fast-check";

/*
 * Property tests draw the same values in every run, so that a run on unchanged code cannot fail by
 * chance. `PROPERTY_SEED=random npm run unit` draws others and prints the seed of what fails;
 * `PROPERTY_SEED=<that seed>` draws those again.
 */
const seed = process.env.PROPERTY_SEED ?? "20260115";
if (seed !== "random") fc.configureGlobal({ seed: Number(seed) });

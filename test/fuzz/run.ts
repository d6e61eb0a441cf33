import { parseArgs } from "node:util";
import { campaign } from "./campaign.ts";
import { SEEDS } from "./seeds.ts";

/*
 * npm run fuzz -- [--seconds N] [--seed S] [--jobs J] [--targets a,b] [--keep FOLDER] Tries inputs
 * for N seconds (default 60) in J processes (default 1), or until it is interrupted. Findings are
 * shrunk and kept in FOLDER (default: the seeds that the tests try again). It prints the number of
 * inputs by kind. The exit status is 1 when there is a finding.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "1" },
    targets: { type: "string" },
    keep: { type: "string", default: SEEDS },
  },
});
const seed = Number(values.seed);
const start = Date.now();
let end = start + Number(values.seconds) * 1000;
const stop = () => {
  end = 0;
};
process.once("SIGINT", stop).once("SIGTERM", stop);
const { tried, findings } = await campaign({
  seed,
  jobs: Number(values.jobs),
  ...(values.targets !== undefined && { targets: values.targets.split(",") }),
  goesOn: () => Date.now() < end,
  folder: values.keep,
  onFinding: (path, { target }, { kind, detail }) => console.log(`${target}: ${kind}\n${detail}\n  ${path}\n`),
});
const seconds = Math.round((Date.now() - start) / 1000);
const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
for (const [target, count] of [...tried].sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(9)} ${target}`);
console.log(`${String(total).padStart(9)} inputs of seed ${seed} in ${seconds} seconds, ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;

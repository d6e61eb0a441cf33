import { parseArgs } from "node:util";
import { campaign } from "./campaign.ts";
import { SEEDS } from "./seeds.ts";

/*
 * npm run fuzz -- [--seconds N] [--seed S] [--jobs J] [--targets a,b] [--keep FOLDER] Tries inputs
 * for N seconds (default 60) in J processes (default 1). Findings are shrunk and kept in FOLDER
 * (default: the seeds that the tests try again). The exit status is 1 when there is one.
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
const end = Date.now() + Number(values.seconds) * 1000;
const { tried, findings } = await campaign({
  seed,
  jobs: Number(values.jobs),
  ...(values.targets !== undefined && { targets: values.targets.split(",") }),
  goesOn: () => Date.now() < end,
  folder: values.keep,
  onFinding: (path, { target }, { kind, detail }) => console.log(`${target}: ${kind}\n${detail}\n  ${path}\n`),
});
const counts = [...tried].map(([target, count]) => `${target} ${count}`).sort();
const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
console.log(`seed ${seed}: ${total} inputs (${counts.join(", ")}), ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;

import { loadWorkspace } from "engine-rules/node";
import { workspaceRules } from "../../dist/src/batch/rules/rules.js";
import { runBatch } from "../../dist/src/batch/run.js";

/*
 * One run of `bench/batch/run.mjs`: prints seconds of processor and wall time, and the most memory.
 */
const [path, effective, input, output, rule, threads] = process.argv.slice(2);
const engine = await loadWorkspace(path);
const spec = engine.list()[0]?.specs[0]?.name;
const options = {
  ...{ input, output, effective, columns: new Map(), units: new Map(), takesDoubles: false },
  ...{ only: false, plain: false, arms: false, responses: false, explain: false },
  rules: rule === "" ? undefined : [rule],
  workers: Number(threads),
};
const listener = { onInputsWithoutColumn: () => undefined, onProgress: () => undefined };
const begin = performance.now();
await runBatch(
  workspaceRules(engine, { spec }, () => ""),
  options,
  listener,
  new AbortController().signal,
);
const seconds = (performance.now() - begin) / 1000;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, bytes: maxRSS * 1024 }));
process.exit(0);

import { inspect, parseArgs } from "node:util";
import { Random } from "../fuzz/random.ts";
import { FAULTS } from "./faults.ts";

/*
 * npm run faults -- [--times N] [--seed S] [part of a name]
 * Lets every fault happen N times (default 200 for kills, a tenth of it for the others). The exit
 * status is 1 when something was left broken.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
for (const { name, unavailable, happen } of FAULTS) {
  if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
  if (unavailable !== undefined) {
    console.log(`${name}: not on this machine: ${unavailable}`);
    continue;
  }
  const times = Math.ceil(Number(values.times) / (name.startsWith("kill") ? 1 : 10));
  const problems: string[] = [];
  for (let time = 0; time < times; time++) {
    try {
      await happen(new Random(Number(values.seed), time));
    } catch (thrown) {
      problems.push(inspect(thrown, { depth: 4, maxStringLength: 300 }));
    }
  }
  console.log(`${name}: ${times} times, ${problems.length} problems`);
  for (const problem of new Set(problems.map((text) => text.slice(0, 3_000)))) console.log(`    ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

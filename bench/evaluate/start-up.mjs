import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fixtures } from "./fixtures.mjs";
import { figures, shown } from "./measure.mjs";

const ROUNDS = 11;

/** The command line as a process of its own, beside a process that does nothing. */
export function startUp() {
  const [{ ref, rule, inputs, expect }] = fixtures;
  const engine = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
  const specs = fileURLToPath(new URL("../specs", import.meta.url));
  const data = Object.entries(inputs[0]).map(([key, text]) => `${key}=${text}`);
  const command = [engine, "run", ref.spec, ...data, "--rules", rule, "--prefix", specs, "--effective", ref.effective];
  const answer = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (answer.status !== 0 || !answer.stdout.includes(expect[rule]))
    throw new Error(`engine run: ${answer.stdout}${answer.stderr}`);
  const kinds = { "node -e 0": ["-e", "0"], "engine --version": [engine, "--version"], "engine run": command };
  const costs = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, line] of Object.entries(kinds)) costs[kind].push(wallTime(line));
  }
  return [["", "wall"], ...Object.entries(costs).map(([kind, each]) => [kind, shown(figures(each))])];
}

function wallTime(line) {
  const before = performance.now();
  spawnSync(process.execPath, line);
  return performance.now() - before;
}

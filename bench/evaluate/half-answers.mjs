import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadWorkspace } from "engine-rules/node";
import { localSpecs } from "../../dist/src/engine/versions/local-specs.js";
import { compare, digits, shown } from "./measure.mjs";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
/** A day on which most specs are in force. */
const DAY = "2026-03-01";
const ROUNDS = 3;

/** Half answers while nothing is given: the sum over the specs of each example, and the dearest. */
export async function halfAnswers() {
  const rows = [];
  for (const entry of readdirSync(EXAMPLES, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const engine = await loadWorkspace(`${EXAMPLES}/${entry.name}`);
    const specs = localSpecs(engine).filter((spec) => waits(engine, spec));
    if (specs.length === 0) continue;
    const variants = Object.fromEntries(specs.map((spec) => [spec, () => run(engine, spec)]));
    const costs = Object.values(compare(variants, ROUNDS));
    const dearest = costs.reduce((a, b) => (b.least > a.least ? b : a));
    rows.push([entry.name, specs.length, digits(costs.reduce((sum, { least }) => sum + least, 0)), shown(dearest)]);
  }
  return [["", "specs", "all of them", "the dearest spec"], ...rows];
}

function waits(engine, spec) {
  try {
    return Object.values(run(engine, spec).results).some(({ partial }) => partial !== undefined);
  } catch {
    // No version is in force on that day.
    return false;
  }
}

function run(engine, spec) {
  return engine.run({ spec, effective: DAY, data: {}, partial: true });
}

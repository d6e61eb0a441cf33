import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { figures, shown } from "./measure.mjs";
import { processCost } from "./process-cost.mjs";

const CASES = 10_000;
const ROUNDS = 3;

/** `engine test` on cases of the parcel tariff in one file, processor time of the whole process. */
export function casesOfTariff() {
  const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));
  const tariff = fileURLToPath(new URL("../../examples/parcel-tariff", import.meta.url));
  for (const name of ["money", "prices", "tariff"])
    cpSync(join(tariff, `${name}.rules`), join(folder, `${name}.rules`));
  writeFileSync(join(folder, "parcels.cases.yaml"), cases());
  const engine = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
  const flags = { "without coverage": [], "with coverage": ["--coverage"] };
  const costs = Object.fromEntries(Object.keys(flags).map((kind) => [kind, []]));
  try {
    spawnSync(process.execPath, [engine, "test", "--prefix", folder, "--update", "--force"]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, more] of Object.entries(flags))
        costs[kind].push(processCost(["test", "--prefix", folder, ...more]).milliseconds);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [["", "ms"], ...Object.entries(costs).map(([kind, each]) => [kind, shown(figures(each))])];
}

/** Each expects a wrong base, which an update makes right. */
function cases() {
  const lines = Array.from({ length: CASES }, (_, at) => {
    const [weight, depth] = [((at * 7919) % 29_000) + 1, (at % 90) + 1];
    const data = `zone: ${at % 2 === 0 ? "home" : "eu"}, weight: ${weight} gram, depth: ${depth} centimeter, width: 20 centimeter, height: 10 centimeter, express: ${at % 3 === 0 ? "yes" : "no"}`;
    return `  - name: parcel ${at}\n    data: {${data}}\n    results: {base: 1 eur, total: 1 eur}\n`;
  });
  return `spec: parcel/tariff\neffective: 2026-03-01\ncases:\n${lines.join("")}`;
}

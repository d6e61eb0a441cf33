import { Engine } from "engine-rules";
import { compare, shown } from "./measure.mjs";

const LINES = [7, 1_000];
const INPUTS = 64;

/** A scale beside the sum over its parts, each of which is a rule of two arms. */
export function scales() {
  const rows = [["", "scale", "sum over its parts", "ratio"]];
  for (const lines of LINES) {
    const text = `spec tax\ndata money: measure\n  -> unit usd: 1\ndata income: money\n${both(lines)}`;
    const engine = new Engine();
    engine.load([["tax.rules", text]]);
    const prepared = (rule) => engine.prepare({ spec: "tax", effective: "2026", rules: [rule] });
    const [scale, sum] = [prepared("scale"), prepared("sum")];
    const inputs = Array.from({ length: INPUTS }, (_, at) => ({
      income: `${Math.floor(((at - 4) * lines * 1100) / INPUTS)} usd`,
    }));
    for (const data of inputs) {
      const [one, other] = [scale.run(data).results.scale.result, sum.run(data).results.sum.result];
      if (one !== other) throw new Error(`${JSON.stringify(data)} gives ${one} instead of ${other}`);
    }
    const costs = compare({
      scale: (at) => scale.run(inputs[at % INPUTS]),
      sum: (at) => sum.run(inputs[at % INPUTS]),
    });
    const ratio = (costs.scale.least / costs.sum.least).toFixed(2);
    rows.push([`${lines} lines`, shown(costs.scale), shown(costs.sum), ratio]);
  }
  return rows;
}

function both(lines) {
  const bounds = Array.from({ length: lines - 1 }, (_, at) => (at + 1) * 1000);
  const rate = (at) => `${10 + (at % 40)}%`;
  const scale = bounds.map((bound, at) => `  up to ${bound} usd at ${rate(at)}`);
  const parts = [0, ...bounds].map((from, at) => {
    const above = `  unless income > ${from} usd then income - ${from} usd`;
    const whole = bounds[at] === undefined ? "" : `\n  unless income > ${bounds[at]} usd then 1000 usd`;
    return `rule part_${at}:\n  0 usd\n${above}${whole}`;
  });
  const sum = parts.map((_, at) => `part_${at} * ${rate(at)}`).join(" + ");
  return [
    `rule scale: income by scale\n${scale.join("\n")}\n  above at ${rate(lines - 1)}`,
    ...parts,
    `rule sum:\n  ${sum}`,
  ].join("\n");
}

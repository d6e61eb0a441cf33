import { Engine } from "engine-rules";
import { card, cardPrice, stepPrice, steps } from "../ladder.mjs";
import { compare, cost, digits, shown } from "./measure.mjs";

/** The largest card is about as large as a rule may be by default. */
const STEPS = [10, 100, 1_000, 10_000];
const CARDS = [10, 100, 1_000, 3_600];
const INPUTS = 64;

/**
 * The growth of the time of one lookup, and of loading, with the arms of a rule: that of lookups
 * should stay constant.
 */
export function growth() {
  const rows = [["", "evaluate", "load", "`prepare`"]];
  for (const arms of STEPS) {
    const inputs = Array.from({ length: INPUTS }, (_, at) => ({
      amount: String(Math.floor((at * 3 * arms) / INPUTS) + 1),
    }));
    const expected = inputs.map(({ amount }) => stepPrice(arms, Number(amount)));
    rows.push(measured(`${arms} steps`, "steps", steps(arms), inputs, expected));
  }
  for (const arms of CARDS) {
    const zones = Math.round(Math.sqrt(arms / 10));
    const weights = Math.round(arms / zones);
    const inputs = Array.from({ length: INPUTS }, (_, at) => ({
      zone: `z${at % zones}`,
      weight: String(((at * weights) % 160) / 8 + 0.125),
    }));
    const expected = inputs.map(({ zone, weight }) => cardPrice(weights, Number(zone.slice(1)), Number(weight)));
    rows.push(measured(`card of ${zones} zones × ${weights} weights`, "card", card(zones, weights), inputs, expected));
  }
  return rows;
}

function measured(name, spec, text, inputs, expected) {
  const engine = new Engine();
  const load = cost(() => engine.load([["ladder.rules", text]]), 1);
  let prepared;
  const prepare = cost(() => {
    prepared = engine.prepare({ spec, effective: "2026", rules: ["price"] });
  }, 1);
  inputs.forEach((data, at) => {
    const { result } = prepared.run(data).results.price;
    if (result !== expected[at])
      throw new Error(`${name}: ${JSON.stringify(data)} gives ${result} instead of ${expected[at]}`);
  });
  const { run } = compare({ run: (at) => prepared.run(inputs[at % INPUTS]) }, 7);
  return [name, shown(run), digits(load / 1000), digits(prepare / 1000)];
}

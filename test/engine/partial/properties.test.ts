import { expect } from "chai";
import { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";
import type { RuleResult } from "../../../src/engine/api.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import {
  engineOf,
  type InputTexts,
  type InputValues,
  inputValues,
  pointTexts,
  program,
} from "../../analysis/generated.ts";
import { checkClaims } from "./claims.ts";

/** Other programs: `PARTIAL_SEED=7 PARTIAL_PROGRAMS=11000` checks some 100,000 half answers. */
const SEED = Number(process.env.PARTIAL_SEED ?? 1);
const PROGRAMS = Number(process.env.PARTIAL_PROGRAMS ?? 20);
const VALUES = inputValues(600);
const KEYS = Object.keys(VALUES) as readonly (keyof InputValues)[];

/** The results of all data that complete what is given. */
function completions(engine: Engine, given: Partial<InputTexts>): readonly Readonly<Record<string, RuleResult>>[] {
  const found: Readonly<Record<string, RuleResult>>[] = [];
  for (const data of pointTexts(VALUES)) {
    if (KEYS.every((key) => given[key] === undefined || given[key] === data[key]))
      found.push(engine.run({ spec: "a", data }).results);
  }
  return found;
}

describe("half answers", () => {
  it("hold for all data that complete them, and their tight ends are reached", function () {
    this.timeout(process.env.PARTIAL_PROGRAMS === undefined ? 120_000 : 0);
    const numbers = new SeededNumbers(SEED);
    const counts = { certain: 0, tight: 0, open: 0 };
    for (let at = 0; at < PROGRAMS; at++) {
      const text = program(numbers, VALUES);
      const engine = engineOf(text);
      for (let tries = 0; tries < 4; tries++) {
        const given = Object.fromEntries(
          KEYS.flatMap((key) => (numbers.below(2) === 0 ? [[key, numbers.of(VALUES[key])]] : [])),
        ) as Partial<InputTexts>;
        const { results } = engine.run({ spec: "a", data: given, partial: true });
        checkClaims(results, () => completions(engine, given), `${JSON.stringify(given)}\n${text}`, counts);
      }
    }
    expect(counts.certain, JSON.stringify(counts)).to.be.above(0);
    expect(counts.tight, JSON.stringify(counts)).to.be.above(0);
    if (process.env.PARTIAL_PROGRAMS !== undefined) console.log(counts);
  });
});

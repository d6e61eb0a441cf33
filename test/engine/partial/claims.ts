import { expect } from "chai";
import type { HalfAnswer, RuleResult } from "../../../src/engine/api.ts";
import { compare, type Rational } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";

function number(text: string): Rational {
  const read = readNumber(text);
  if (read === undefined) throw new Error(`${text} is not a number`);
  return read;
}

/** Compares what a half answer says with the results of all data that complete what is given. */
function checkClaim(half: HalfAnswer, results: readonly (RuleResult | undefined)[], place: string): void {
  if (half.certain) {
    const said = "result" in half ? half.result : `veto ${half.veto_reason ?? ""}`;
    for (const result of results)
      expect(result?.vetoed ? `veto ${result.veto_reason ?? ""}` : result?.result, place).to.equal(said);
    return;
  }
  const texts = results.flatMap((result) => (result === undefined || result.vetoed ? [] : result.result));
  if (texts.length < results.length) expect(half.may_veto, place).to.equal(true);
  const { minimum, maximum, tight } = half.bounds ?? {};
  const reached = new Set(texts);
  if (tight === true) {
    expect(reached.has(minimum ?? ""), `${place}: ${minimum} is reached`).to.equal(true);
    expect(reached.has(maximum ?? ""), `${place}: ${maximum} is reached`).to.equal(true);
  }
  for (const text of reached) {
    if (minimum !== undefined)
      expect(compare(number(text), number(minimum)), `${place}: ${text} ${minimum}`).to.be.least(0);
    if (maximum !== undefined)
      expect(compare(number(text), number(maximum)), `${place}: ${text} ${maximum}`).to.be.most(0);
    if (half.one_of !== undefined) expect(half.one_of.map(String), place).to.include(text);
  }
}

type Results = Readonly<Record<string, RuleResult>>;

/** The half answers that were compared, by how much they say. */
export interface ClaimCounts {
  certain: number;
  tight: number;
  open: number;
}

/** Compares all half answers of some results with those of all data that complete what is given. */
export function checkClaims(results: Results, completed: () => readonly Results[], place: string, counts: ClaimCounts) {
  const half = Object.entries(results).flatMap(([rule, { partial }]) => (partial ? [{ rule, partial }] : []));
  const all = half.length === 0 ? [] : completed();
  for (const { rule, partial } of half) {
    const ofRule = all.map((each) => each[rule]);
    checkClaim(partial, ofRule, `${rule} of ${JSON.stringify(partial)} ${place}`);
    counts[partial.certain ? "certain" : partial.bounds?.tight ? "tight" : "open"]++;
  }
}

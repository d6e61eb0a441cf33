import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { OPERATOR_WORDS, type OperatorKind } from "../../src/model/operators.ts";
import { KIND } from "../../src/syntax/lexer/kinds.ts";
import { tokenize } from "../../src/syntax/lexer/tokens.ts";
import { operandsFirst } from "../../src/syntax/operands.ts";
import { expressionOf, formatted } from "./trees.ts";

/** A rule with each kind of expression, in canonical form, and its value for the data of `run`. */
const EXAMPLES: Readonly<Record<OperatorKind, readonly [text: string, result: string]>> = {
  arithmetic: ["a + 1", "4"],
  comparison: ["a >= 1", "true"],
  and: ["p and q", "false"],
  or: ["p or q", "true"],
  not: ["not p", "false"],
  is_veto: ["a is veto", "false"],
  cast: ["a as text", "3"],
  math: ["floor a", "3"],
  rounding: ["round a to 2 up", "4"],
  extremum: ["min(a, 5)", "3"],
  range: ["a in 1...5", "true"],
  in_range: ["a in 4...5", "false"],
  one_of: ["a in (1, 3, 4)", "true"],
  starts_with: ["a as text starts with a as text", "true"],
  range_end: ["lower of (a...5)", "3"],
  window: ["d in past 3 day", "true"],
  date_relative: ["d in past", "true"],
  date_calendar: ["d not in calendar week", "false"],
  date_part: ["weekday of d", "1"],
  date_pair: ["days from d to now", "1"],
  working_days: ["a working days after d except now with weekend 6, 7", "2024-05-10"],
  call: ["time(a, 30)", "03:30:00"],
};

const SPEC = `spec s
uses std units
data a: number
data d: date
data p: boolean
data q: boolean
`;

describe("every kind of expression", () => {
  for (const [kind, [text, result]] of Object.entries(EXAMPLES)) {
    it(`is parsed, formatted, run, explained and shown: ${text}`, () => {
      expect(operandsFirst(expressionOf(text)).map(({ type }) => type)).to.include(kind);
      expect(formatted(`${SPEC}rule r: ${text}`)).to.contain(`rule r:\n  ${text}\n`);
      const engine = new Engine();
      engine.load({ "s.rules": `${SPEC}rule r: ${text}` });
      const data = { a: "3", d: "2024-05-06", p: true, q: false };
      const response = engine.run({ spec: "s", data, effective: "2024-05-07", explain: true });
      expect(response.results.r?.result).to.equal(result);
      expect(response.results.r?.explanation?.body.replaceAll(/[()]/g, " ").trim()).to.equal(
        text.replaceAll(/[()]/g, " ").trim(),
      );
      expect(JSON.stringify(engine.show({ spec: "s" }))).to.contain('"branches"');
    });
  }

  it("has tokens of kinds with names of their own", () => {
    expect(Object.values(KIND)).to.deep.equal(Object.keys(KIND).map((_, index) => index));
  });

  it("has words that are kinds of tokens", () => {
    for (const word of OPERATOR_WORDS) expect(tokenize(word).kinds[0]).to.equal(KIND[word]);
  });
});

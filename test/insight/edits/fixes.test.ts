import { expect } from "chai";
import { fixesOf, recommendationFixes } from "../../../src/insight/edits/fixes.ts";
import { placedRecommendations } from "../../../src/insight/placed-recommendations.ts";
import { Project } from "../../../src/insight/project/project.ts";

const MONEY = "data money: measure\n  -> unit eur: 1\n  -> decimals 2\n";

const FIXES: readonly (readonly [name: string, wrong: string, right: string])[] = [
  [
    "a misspelt unit of a bound",
    `${MONEY}data p: money\n  -> minimum 10 euro`,
    `${MONEY}data p: money\n  -> minimum 10 eur`,
  ],
  ["a bound without unit", `${MONEY}data p: money\n  -> minimum 10`, `${MONEY}data p: money\n  -> minimum 10 eur`],
  [
    "a number beside an amount",
    `${MONEY}data p: money\nrule r: 2 * p + 5`,
    `${MONEY}data p: money\nrule r: 2 * p + 5 eur`,
  ],
  [
    "a number that an amount is compared with",
    `${MONEY}data p: money\nrule r: 1\n  unless p > 1_000 then 2`,
    `${MONEY}data p: money\nrule r: 1\n  unless p > 1_000 eur then 2`,
  ],
  ["1 and a ratio", "data q: ratio\nrule r: 1 + q", "data q: ratio\nrule r: 100% + q"],
  ["a ratio and 1", "data q: ratio\nrule r: 2 * (q - 1)", "data q: ratio\nrule r: 2 * (q - 100%)"],
  [
    "an amount that grows by a ratio",
    `${MONEY}data p: money\nrule r: p + 20%`,
    `${MONEY}data p: money\nrule r: p * (100% + 20%)`,
  ],
  [
    "a sum that shrinks by a ratio",
    `${MONEY}data p: money\nrule r: 1 eur\n  unless p > 5 eur then (p + p) + (p * 2) - 20%`,
    `${MONEY}data p: money\nrule r: 1 eur\n  unless p > 5 eur then ((p + p) + (p * 2)) * (100% - 20%)`,
  ],
  [
    "a ratio and a number",
    "data q: ratio\ndata n: number\nrule r: q + n",
    "data q: ratio\ndata n: number\nrule r: n * (100% + q)",
  ],
  ["a year for a date", "data d: date\nrule r: d < 2020", "data d: date\nrule r: d < 2020-01-01"],
  [
    "a number of days",
    "data d: date\nuses std units\nrule r: d + 5",
    "data d: date\nuses std units\nrule r: d + 5 day",
  ],
  ["a number for a ratio", "data q: ratio\nrule r: q > 5", "data q: ratio\nrule r: q > 5%"],
  ["a small number for a ratio", "data q: ratio\nrule r: q is 0.5", "data q: ratio\nrule r: q as number is 0.5"],
  ["a range in reverse order", "data b: 10...1", "data b: 1...10"],
  [
    "a conversion of the last operand alone",
    `${MONEY}data p: money\ndata n: number\nrule r: p / n as eur`,
    `${MONEY}data p: money\ndata n: number\nrule r: (p / n) as eur`,
  ],
  ["the type of another language", "data p: string", "data p: text"],
  ["`=` in a rule", "rule r: 1=1", "rule r: 1 is 1"],
  ["`==`", "rule r: 1 == 1", "rule r: 1 is 1"],
  ["`=` behind a name", "rule r = 1", "rule r : 1"],
  ["`!=`", "rule r: 1 != 1", "rule r: 1 is not 1"],
  ["`<>`", "rule r: 1 <> 1", "rule r: 1 is not 1"],
  ["`&&`", "rule r: true && true", "rule r: true and true"],
  ["`||`", "rule r: true||true", "rule r: true or true"],
  ["`**`", "rule r: 2 ** 2", "rule r: 2 ^ 2"],
  ["two dots", "data r: 1..5", "data r: 1...5"],
  ["single quotes", "data t: 'x'", 'data t: "x"'],
  ["quotes of a word processor", "data t: “x”", 'data t: "x"'],
  ["a semicolon", "data t: 5;", "data t: 5"],
  ["a sign of a word processor", "rule r: 5 − 3", "rule r: 5 - 3"],
  ["a missing colon", "rule r 5", "rule r: 5"],
  ["a text without its end", 'rule r: veto "why', 'rule r: veto "why"'],
  ["`//`", "rule r: 5 // five", "rule r: 5 # five"],
  ["`mod`", "rule r: 5 mod 3", "rule r: 5 % 3"],
  ["`MOD` before a number", "rule r: (5) MOD 3", "rule r: (5) % 3"],
  ["`!`", "rule r: !true", "rule r: not true"],
  ["`xor`", "rule r: true xor true", "rule r: true is not true"],
  ["brackets of lists", "rule r: [5 + 3)", "rule r: (5 + 3)"],
  ["brackets that close lists", "rule r: (5 + 3]", "rule r: (5 + 3)"],
  ["`≤`", "rule r: 5 ≤ 3", "rule r: 5 <= 3"],
  ["`≥`", "rule r: 5≥3", "rule r: 5>=3"],
  ["`≠`", "rule r: 5≠3", "rule r: 5 is not 3"],
  ["`×`", "rule r: 5 × 3", "rule r: 5 * 3"],
  ["`÷`", "rule r: 5 ÷ 3", "rule r: 5 / 3"],
  ["`…`", "data r: 1…5", "data r: 1...5"],
  ["an invisible character", "rule r: 5\u200b + 3", "rule r: 5 + 3"],
  ["`=>`", "data x: number\nrule r: x => 5", "data x: number\nrule r: x >= 5"],
  ["`=<`", "data x: number\nrule r: x =< 5", "data x: number\nrule r: x <= 5"],
  ["`round` with digits", "data x: number\nrule r: round(x, 2)", "data x: number\nrule r: round x to 0.01"],
  [
    "`round` with digits, of a calculation",
    "data x: number\nrule r: 1 + round(x / 3, 0)",
    "data x: number\nrule r: 1 + round (x / 3) to 1",
  ],
  [
    "`between`",
    "data x: number\nrule r: 1\n  unless x between 1 and 5 then 2",
    "data x: number\nrule r: 1\n  unless x >= 1 and x <= 5 then 2",
  ],
  [
    "`between` with units",
    `${MONEY}data p: money\nrule r: 1\n  unless p between 1 eur and 5 eur then 2`,
    `${MONEY}data p: money\nrule r: 1\n  unless p >= 1 eur and p <= 5 eur then 2`,
  ],
  ["a list of values", 'data t: text\nrule r: t in ("a", "b")', 'data t: text\nrule r: (t is "a" or t is "b")'],
  [
    "a list of values that are none",
    'data t: text\nrule r: true and t not in ("a","b")',
    'data t: text\nrule r: true and (t is not "a" and t is not "b")',
  ],
  [
    "`if` with both results",
    "data x: number\nrule r: if x > 5 then 1 else 2",
    "data x: number\nrule r: 2\n  unless x > 5 then 1",
  ],
  [
    "`if` for an arm",
    "data x: number\nrule r: 1\n  if x > 5 then 2",
    "data x: number\nrule r: 1\n  unless x > 5 then 2",
  ],
  [
    "a missing `then`",
    "data x: number\nrule r: 1\n  unless x > 5\n    2",
    "data x: number\nrule r: 1\n  unless x > 5\n    then 2",
  ],
  [
    "a colon for `then`",
    "data x: number\nrule r: 1\n  unless x > 5: 2",
    "data x: number\nrule r: 1\n  unless x > 5 then 2",
  ],
  ["`is greater than`", "data x: number\nrule r: x is greater than 5", "data x: number\nrule r: x > 5"],
  ["`less than or equal to`", "data x: number\nrule r: x less than or equal to 5", "data x: number\nrule r: x <= 5"],
  ["`is at least`", "data x: number\nrule r: x is at least 5", "data x: number\nrule r: x >= 5"],
  ["`equals`", "data x: number\nrule r: x equals 5", "data x: number\nrule r: x is 5"],
  ["`plus`", "data x: number\nrule r: x plus 5", "data x: number\nrule r: x + 5"],
  ["`times`", "data x: number\nrule r: 5 times x", "data x: number\nrule r: 5 * x"],
  ["`x` between factors", "data a: number\nrule r: a x 5", "data a: number\nrule r: a * 5"],
  ["`of`", "data x: number\nrule r: 20% of x", "data x: number\nrule r: 20% * x"],
  ["a sign of a currency", `${MONEY}rule r: €5`, `${MONEY}rule r: 5 eur`],
  ["a sign of a currency behind the amount", `${MONEY}rule r: 5.50 €`, `${MONEY}rule r: 5.50 eur`],
  ["commas between options", 'data t: text\n  -> options "a", "b"', 'data t: text\n  -> options "a" "b"'],
  ["a constraint without arrow", "data x: number\n  minimum 0", "data x: number\n  -> minimum 0"],
  ["a colon behind a constraint", "data x: number\n  -> minimum: 0", "data x: number\n  -> minimum 0"],
  ["a date of a letter", "data d: date\nrule r: d > 24.12.2025", "data d: date\nrule r: d > 2025-12-24"],
  ["a name of two words", "data total price: number", "data total_price: number"],
];

describe("The fixes of a problem", () => {
  for (const [name, wrong, right] of FIXES) {
    it(`mend ${name}`, () => {
      const text = `spec a\n${wrong}\n`;
      const project = new Project();
      project.set({ label: "a", text });
      const [problem] = project.problems;
      const file = project.file("a");
      if (problem === undefined || file === undefined) throw new Error("no problem");
      const [fix, ...others] = fixesOf(problem, file);
      expect(others).to.deep.equal([]);
      if (fix === undefined || !("edits" in fix)) throw new Error("no fix");
      const { start, end, text: put } = fix.edits[0] ?? { start: 0, end: 0, text: "" };
      expect(text.slice(0, start) + put + text.slice(end)).to.equal(`spec a\n${right}\n`);
    });
  }

  const advised: readonly (readonly [code: string, before: string, after: string])[] = [
    [
      "boolean-default",
      "data x: number\nrule r: false\n  unless x > 5 and x < 9 then true",
      "data x: number\nrule r: x > 5 and x < 9",
    ],
    [
      "boolean-default",
      "data x: number\nrule r:\n  false # no\n  unless (x > 5) then true",
      "data x: number\nrule r:\n  x > 5 # no\n",
    ],
    ["missing-help", "data net_price: number", 'data net_price: number\n  -> help "Net price"'],
    [
      "missing-help",
      "data x: number # euro\n  -> minimum 0 # at least",
      'data x: number # euro\n  -> minimum 0 # at least\n  -> help "X"',
    ],
    ["unused-import", "uses std units\nrule r: 1", "rule r: 1"],
  ];
  for (const [code, before, after] of advised) {
    it(`carry out the recommendation ${code} for ${JSON.stringify(before)}`, () => {
      const text = `spec a\n${before}\n`;
      const project = new Project();
      project.set({ label: "a", text });
      const file = project.file("a");
      const found = placedRecommendations(project).find((each) => each.code === code);
      if (found === undefined || file === undefined) throw new Error("no recommendation");
      const [fix] = recommendationFixes(found, file);
      if (fix === undefined || !("edits" in fix)) throw new Error("no fix");
      const changed = fix.edits
        .toReversed()
        .reduce((so, { start, end, text: put }) => so.slice(0, start) + put + so.slice(end), text);
      expect(changed).to.equal(`spec a\n${after}\n`);
    });
  }

  it("offer the step of a rounding with the unit of the spec too", () => {
    expect(titles(`${MONEY}data p: money\nrule r: round(p, 2)`)).to.deep.equal([
      "Change round(p, 2) to round p to 0.01",
      "Change round(p, 2) to round p to 0.01 eur",
    ]);
  });

  it("are none where only a person knows", () => {
    expect(titles("rule r: 5 €")).to.deep.equal([]);
    expect(titles("data x: number\nrule r: 10% x")).to.deep.equal([]);
    expect(titles("data x: number\nrule r: 1 + x between 1 and 5")).to.deep.equal([]);
    expect(titles("data d: date\nrule r: d > 24.13.2025")).to.deep.equal([]);
    expect(titles("data x: number\nrule r: if x > 5 then if x > 6 then 1 else 2 else 3")).to.deep.equal([]);
  });
});

/** The titles of the fixes for the first problem of a spec. */
function titles(declarations: string): readonly string[] {
  const project = new Project();
  project.set({ label: "a", text: `spec a\n${declarations}\n` });
  const [problem] = project.problems;
  const file = project.file("a");
  if (problem === undefined || file === undefined) throw new Error("no problem");
  return fixesOf(problem, file).map(({ title }) => title);
}

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
  ["a value behind `or`", "data n: number\nrule r: n is 1 or 2", "data n: number\nrule r: n is 1 or n is 2"],
  [
    "the last of several values",
    "data n: number\nrule r: n > 1 or n > 2 or 3",
    "data n: number\nrule r: n > 1 or n > 2 or n > 3",
  ],
  [
    "values that are denied",
    "data n: number\nrule r: n is not 1 or 2",
    "data n: number\nrule r: n is not 1 and n is not 2",
  ],
  ["a range with `to`", "data n: number\nrule r: n in 1 to 5", "data n: number\nrule r: n in 1...5"],
  [
    "`if` behind `unless`",
    "data n: number\nrule r: 1\n  unless if n > 2 then 2",
    "data n: number\nrule r: 1\n  unless n > 2 then 2",
  ],
  [
    "the sign of an imported unit",
    "uses m\nrule r: 5€\n\n\nspec m\ndata money: measure\n  -> unit cent: 1\n  -> unit eur: 100",
    "uses m\nrule r: 5 eur\n\n\nspec m\ndata money: measure\n  -> unit cent: 1\n  -> unit eur: 100",
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
  ["`mod`", "rule r: 5 mod 3", "rule r: (5) mod 3"],
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
  [
    "a list of values that are none",
    'data t: text\nrule r: true and t not in "a","b"',
    'data t: text\nrule r: true and t not in ("a", "b")',
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
  ["a constraint without arrow", "data x: number\n  minimum 0", "data x: number\n  -> minimum 0"],
  ["a colon behind a constraint", "data x: number\n  -> minimum: 0", "data x: number\n  -> minimum 0"],
  ["a date of a letter", "data d: date\nrule r: d > 24.12.2025", "data d: date\nrule r: d > 2025-12-24"],
  ["a name of two words", "data total price: number", "data total_price: number"],
  [
    "a number that is compared with an amount",
    `${MONEY}data p: money\ndata n: number\nrule r: p is n`,
    `${MONEY}data p: money\ndata n: number\nrule r: p is n as eur`,
  ],
  [
    "a sum that lacks a unit",
    `${MONEY}data p: money\ndata n: number\nrule r: (n + 1) - p`,
    `${MONEY}data p: money\ndata n: number\nrule r: (n + 1) as eur - p`,
  ],
  [
    "a number among amounts",
    `${MONEY}data p: money\ndata n: number\nrule r: max(p, n)`,
    `${MONEY}data p: money\ndata n: number\nrule r: max(p, n as eur)`,
  ],
  [
    "a function of an amount",
    `${MONEY}data p: money\nrule r: sqrt p`,
    `${MONEY}data p: money\nrule r: sqrt (p as eur as number)`,
  ],
  [
    "a function of a sum of amounts",
    `${MONEY}data p: money\nrule r: 1 + sin(p + p)`,
    `${MONEY}data p: money\nrule r: 1 + sin ((p + p) as eur as number)`,
  ],
  ["a function of a ratio", "data q: ratio\nrule r: abs q", "data q: ratio\nrule r: abs (q as number)"],
  [
    "an amount as a number",
    `${MONEY}data p: money\nrule r: p as number`,
    `${MONEY}data p: money\nrule r: p as eur as number`,
  ],
  ["a number as a ratio", "data n: number\nrule r: n as ratio", "data n: number\nrule r: n as percent"],
  ["the sign of an amount", `${MONEY}data p: money\nrule r: -p`, `${MONEY}data p: money\nrule r: -1 * p`],
  [
    "the difference of dates",
    "data a: date\ndata b: date\nrule r: a - b",
    "data a: date\ndata b: date\nrule r: days from b to a",
  ],
  [
    "a step without unit",
    `${MONEY}data p: money\nrule r: round p to 0.5`,
    `${MONEY}data p: money\nrule r: round p to 0.5 eur`,
  ],
  [
    "a product of a ratio added to one",
    `${MONEY}data p: money\ndata q: ratio\nrule r: 100% + q * p`,
    `${MONEY}data p: money\ndata q: ratio\nrule r: (100% + q) * p`,
  ],
  ["a range on the right side", "data w: number range\nrule r: 5 < w", "data w: number range\nrule r: w > 5"],
  ["a year for the dates of it", "data d: date\nrule r: d in 2020", "data d: date\nrule r: year of d is 2020"],
  [
    "years for the dates of them",
    "data d: date\nrule r: d in 2020...2022",
    "data d: date\nrule r: d in 2020-01-01...2022-01-01",
  ],
  [
    "a month for the dates of it",
    "data d: date\nrule r: d in 2020-12",
    "data d: date\nrule r: d in 2020-12-01...2021-01-01",
  ],
  ["a month for a date", "data d: date\nrule r: d > 2020-01", "data d: date\nrule r: d > 2020-01-01"],
  [
    "a month of a constraint",
    "data d: date\n  -> minimum 2020-01\n  -> maximum 2025-01-01",
    "data d: date\n  -> minimum 2020-01-01\n  -> maximum 2025-01-01",
  ],
  [
    "a time without seconds",
    "data d: date\nrule r: d > 2020-01-05T10:30",
    "data d: date\nrule r: d > 2020-01-05T10:30:00",
  ],
  [
    "an option without quotes",
    'data plan: text\n  -> options "basic" "Pro"\nrule r: plan is pro',
    'data plan: text\n  -> options "basic" "Pro"\nrule r: plan is "Pro"',
  ],
  ["a text without quotes", "data plan: text\nrule r: gold is not plan", 'data plan: text\nrule r: "gold" is not plan'],
  ["the bound of a range for one of a number", "data n: number\n  -> lower 5", "data n: number\n  -> minimum 5"],
  [
    "a constraint that is given twice",
    "data n: number\n  -> minimum 1\n  -> minimum 2",
    "data n: number\n  -> minimum 1",
  ],
  ["a type for whole numbers", "data n: int", "data n: number\n  -> decimals 0"],
  ["a type for amounts", "data n: currency", "data n: measure\n  -> unit eur: 1"],
  [
    "a unit that a trait needs",
    "data t: measure\n  -> unit hour: 3600\n  -> trait duration",
    "data t: measure\n  -> unit hour: 3600\n  -> unit second: 1\n  -> trait duration",
  ],
  ["a remainder of a number", "rule r: 10 % 3", "rule r: (10) % 3"],
  ["blanks between thousands", "rule r: 1 000 000", "rule r: 1,000,000"],
  ["blanks in a bound", "data n: number\n  -> maximum 1 000", "data n: number\n  -> maximum 1,000"],
  ["points between thousands", "rule r: 1.000.000", "rule r: 1,000,000"],
  ["apostrophes between thousands", "rule r: 1'000'000", "rule r: 1,000,000"],
  [
    "a unit behind parentheses",
    `${MONEY}data n: number\nrule r: (n + 5) eur`,
    `${MONEY}data n: number\nrule r: (n + 5) as eur`,
  ],
  ["two comparisons", "data n: number\nrule r: 1 < n < 9", "data n: number\nrule r: 1 < n and n < 9"],
  ["`not in`", "data n: number\nrule r: n not in 1...9", "data n: number\nrule r: not n in 1...9"],
  [
    "a message in a comparison with veto",
    'data n: number\nrule r: n is veto "why"',
    "data n: number\nrule r: n is veto",
  ],
  ["a product without sign", "data n: number\nrule r: n (3 + 4)", "data n: number\nrule r: n * (3 + 4)"],
  ["`roundup`", "data n: number\nrule r: roundup(n, 2)", "data n: number\nrule r: round n to 0.01 up"],
  ["`clamp`", "data n: number\nrule r: clamp(n, 1, 5)", "data n: number\nrule r: max(1, min(n, 5))"],
  ["`sum`", "data n: number\nrule r: sum(n, 2, 3)", "data n: number\nrule r: (n + 2 + 3)"],
  ["`mod` of two values", "data n: number\nrule r: mod(n, 2)", "data n: number\nrule r: n mod 2"],
  ["a rounding in a sum", "data n: number\nrule r: round n to 5 + 1", "data n: number\nrule r: (round n to 5) + 1"],
  ["a type as a function", "data n: ratio\nrule r: number(n) + 1", "data n: ratio\nrule r: (n) as number + 1"],
  ["a list of `one of` alone", 'data t: text\nrule r: t one of ("a", "b")', 'data t: text\nrule r: t in ("a", "b")'],
  ["a list of `none of`", 'data t: text\nrule r: t is none of ("a", "b")', 'data t: text\nrule r: t not in ("a", "b")'],
  [
    "a comparison that leaves out what it compares",
    "data x: number\nrule r: x >= 1 and <= 5",
    "data x: number\nrule r: x >= 1 and x <= 5",
  ],
  [
    "a comparison with `or` that leaves out what it compares",
    "data x: number\nrule r: x < 1 or > 5",
    "data x: number\nrule r: x < 1 or x > 5",
  ],
  ["a list of `one of`", 'data t: text\nrule r: t is one of ("a", "b")', 'data t: text\nrule r: t in ("a", "b")'],
  ["a list in brackets", 'data t: text\nrule r: t in ["a", "b"]', 'data t: text\nrule r: t in ("a", "b")'],
  [
    "a missing `then` before a name",
    "data b: boolean\ndata n: number\nrule r: 1\n  unless b n",
    "data b: boolean\ndata n: number\nrule r: 1\n  unless b then n",
  ],
  ["options as values of a data", 'data t: "a" | "b"', 'data t: text\n  -> options "a" "b"'],
  ["a default", "data n: number = 5", "data n: number\n  -> fill 5"],
  ["the word `default`", "data n: number default 5", "data n: number\n  -> fill 5"],
  ["an option list in brackets", 'data t: text\n  -> options ["a", "b"]', 'data t: text\n  -> options "a" "b"'],
  ["a constraint with `=`", "data n: number\n  -> minimum = 5", "data n: number\n  -> minimum 5"],
  ["a constraint with parentheses", "data n: number\n  -> minimum (5)", "data n: number\n  -> minimum 5"],
  ["a dash before a constraint", "data n: number\n  - minimum 5", "data n: number\n  -> minimum 5"],
  ["`now` of data", "data d: now", "rule d: now"],
  ["a name with a slash", "data x/y: 5", "data x_y: 5"],
  ["a name in quotes", 'rule "total price": 5', "rule total_price: 5"],
  ["a name with accents", "data caf\u00e9: 3", "data cafe: 3"],
  ["two imports in a line", "uses std units, std units", "uses std units\nuses std units"],
  ["an unknown import of a binding", "with b.x: 5", "uses b\nwith b.x: 5"],
  ["a missing colon of a binding", "uses u: std units\n  -> with x 5", "uses u: std units\n  -> with x: 5"],
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
      const [fix, ...others] = fixesOf(problem, file, project);
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

  it("offer both meanings of a sign, and both ways to give a value", () => {
    expect(titles("data x: number\nrule r: 10 % x")).to.deep.equal(["Change 10 % to (10) %", "Change 10 % to 10% *"]);
    expect(titles("data d: date\nrule r: d in past month")).to.deep.equal([
      "Change to calendar month",
      "Change to 1 month",
    ]);
    expect(titles("data x: 5 -> minimum 1")).to.deep.equal([
      "Change data x: 5 to data x: number -> fill 5",
      "Change data x: 5 to data x: number -> suggest 5",
    ]);
    expect(titles("let y: 2")).to.deep.equal(["Change let y to rule y", "Change let y to data y"]);
  });

  it("are none where only a person knows", () => {
    expect(titles("rule r: 5 €")).to.deep.equal([]);
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
  return fixesOf(problem, file, project).map(({ title }) => title);
}

import { expect } from "chai";
import { fixesOf } from "../../src/insight/edits/fixes.ts";
import { Project } from "../../src/insight/project/project.ts";

const MONEY = "data money: measure\n  -> unit eur: 1\n  -> decimals 2\n";

const FIXES: readonly (readonly [name: string, wrong: string, right: string])[] = [
  [
    "a misspelt unit of a bound",
    `${MONEY}data p: money\n  -> minimum 10 euro`,
    `${MONEY}data p: money\n  -> minimum 10 eur`,
  ],
  ["a bound without unit", `${MONEY}data p: money\n  -> minimum 10`, `${MONEY}data p: money\n  -> minimum 10 eur`],
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
});

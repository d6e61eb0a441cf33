import { expect } from "chai";
import { compareSides, type SideComparison } from "../../src/analysis/difference/compare.ts";
import { comparisonsText } from "../../src/analysis/difference/text.ts";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import { format } from "../../src/engine/format.ts";
import { engineOf, inputValues, points, program, sizes, table } from "./generated.ts";

function compared(before: string, after: string): SideComparison {
  const old = { name: "old", engine: engineOf(before), spec: "a", repository: undefined, effective: "0001-01-01" };
  return compareSides(engineOf(after), { spec: "a", before: old, areApart: false });
}

/** `RULE: REGION: OLD → NEW` of each difference. */
function told(before: string, after: string): readonly string[] {
  return compared(before, after).rules.flatMap(({ rule, differences }) =>
    differences.map((each) => `${rule}: ${each.region}: ${each.before} → ${each.after}`),
  );
}

const PRICES = `spec a
uses std units
data zone: text -> options "home" "eu" "world"
data weight: units.mass -> minimum 0 gram
data express: boolean
rule base: 10
  unless zone is "eu" and weight <= 5 kilogram then 18.99
  unless zone is "eu" and weight <= 2 kilogram then 14.49
rule price: base
  unless express then base * 2
`;

/** So many rules less than in the mean are not a fault of a run. */
const FEW = 2;

describe("the difference of two versions", () => {
  it("is told in regions that do not overlap, in the words of rules, with an input and both answers", () => {
    expect(told(PRICES, PRICES.replace("18.99", "19.99"))).to.deep.equal([
      'base: zone is "eu" and 2 kilogram < weight <= 5 kilogram: 18.99 → 19.99',
      'price: zone is "eu" and 2 kilogram < weight <= 5 kilogram and express: 37.98 → 39.98',
    ]);
    expect(told(PRICES, PRICES.replace("weight <= 5", "weight < 4"))).to.include(
      'base: zone is "eu" and 4 kilogram <= weight <= 5 kilogram: 18.99 → 10',
    );
  });

  it("names the rules because of which others differ", () => {
    const { rules } = compared(PRICES, PRICES.replace("18.99", "19.99"));
    expect(rules.map(({ rule, because }) => [rule, because])).to.deep.equal([
      ["base", undefined],
      ["price", ["base"]],
    ]);
  });

  it("is none between rules that answer alike, however they are written", () => {
    const again = PRICES.replace("weight <= 2 kilogram", "not (weight > 2000 gram)").replace("base * 2", "base + base");
    expect(compared(PRICES, again).rules.map(({ verdict }) => verdict)).to.deep.equal(["equal", "equal"]);
    expect(comparisonsText([compared(PRICES, again)], ".")).to.equal(
      "equal for all inputs: base, price\na against old: 2 rules: 2 equal, 0 different, 0 not decided\n",
    );
  });

  it("is none between a text and its canonical layout", () => {
    expect(format(PRICES)).not.to.equal(PRICES);
    expect(told(PRICES, format(PRICES))).to.deep.equal([]);
  });

  it("says first what only one side has", () => {
    const more = `${PRICES.replace("data express", "data gift: boolean\ndata express")}rule wrapped: gift\n`;
    expect(compared(PRICES, more).notes).to.deep.equal(["only new: rule `wrapped`", "only new: input `gift`"]);
  });

  it("is a difference of every rule that reads an input with another default, where nobody gives it", () => {
    const text = "spec a\ndata n: number -> minimum 1\ndata fee: 5\nrule r: n * fee\nrule s: r + 1\nrule t: n\n";
    expect(told(text, text.replace("fee: 5", "fee: 6"))).to.deep.equal([
      "r: fee is not given: 5 → 6",
      "s: fee is not given: 6 → 7",
    ]);
    expect(told(text, text.replace("fee: 5", "fee: number -> fill 7"))).to.include("r: fee is not given: 5 → 7");
    expect(told(text, text.replace("fee: 5", "fee: number"))).to.include(
      "r: fee is not given: 5 → veto: Missing data: fee",
    );
    const other = 'spec a\ndata kind: text -> fill "x"\nrule r: kind is "x"\n';
    expect(told(other, other.replace('fill "x"', 'fill "y"'))).to.deep.equal(["r: kind is not given: true → false"]);
  });

  it("is a difference of every rule that reads an input of which one side alone takes some value", () => {
    const text = (type: string, condition: string) =>
      `spec a\ndata flag: boolean\ndata n: ${type}\nrule r: no\n  unless flag then ${condition}\nrule s: r\nrule t: flag\n`;
    const verdicts = (before: string, after: string, condition: string) =>
      ["r", "s", "t"].map(
        (key) =>
          compared(text(before, condition), text(after, condition)).rules.find(({ rule }) => rule === key)?.verdict,
      );
    for (const [before, after, condition] of [
      ["number", "number -> maximum 1_000_000_000", "n > 3"],
      ["number -> decimals 1", "number -> decimals 2", "n > 3"],
      ['text -> options "a" "b"', 'text -> options "a" "b" "c"', 'n is "a"'],
      ["text", "text -> length 3", 'n is "a"'],
      ["date -> minimum 2020-01-01", "date -> minimum 2021-01-01", "n > 2020-05-05"],
      ["time", "time -> minimum 10:00", "n > 11:00"],
      ["ratio -> maximum 100%", "ratio", "n > 50%"],
      ["number range -> minimum 5", "number range", "3 in n"],
      ["number -> maximum 5", "number -> maximum 6", "n is veto"],
    ] as const) {
      expect(verdicts(before, after, condition), after).to.deep.equal(["different", "different", "equal"]);
      expect(verdicts(after, before, condition), before).to.deep.equal(["different", "different", "equal"]);
    }
    expect(told(text("number", "n > 3"), text("number -> maximum 5", "n > 3"))[0]).to.equal(
      "r: n is refused by one side: true → veto: Data n (number): 5.01 is above the maximum 5",
    );
    expect(verdicts("number -> maximum 5 -> decimals 0", "number -> maximum 5.5 -> decimals 0", "n > 3")).to.deep.equal(
      ["undecided", "undecided", "equal"],
    );
  });

  it("is shown by no input for which both answers are too large to be written", () => {
    const text = "spec a\ndata n: number\nrule r: 0\n  unless n > 10 ^ 28 * 7 then n * 5\n";
    const { rules } = compared(text, text.replace("n * 5", "n * 6"));
    expect(rules.map(({ verdict }) => verdict)).to.deep.equal(["undecided"]);
  });

  it("follows another default through bindings and imports", () => {
    const text =
      "spec lib\ndata fee: number\nrule cost: fee + 1\n\nspec a\nuses l: lib -> with fee: 5\nrule r: l.cost\n";
    expect(told(text, text.replace("fee: 5", "fee: 6"))).to.deep.equal(["r: l.fee is not given: 6 → 7"]);
    const chain = text.replace("with fee: 5", "with fee: x\ndata x: 5");
    expect(told(chain, chain.replace("x: 5", "x: 6"))).to.deep.equal([
      "r: l.fee is not given and x is not given: 6 → 7",
    ]);
    const lower = chain.replace("fee: number", "fee: number -> maximum 5");
    expect(told(lower, lower.replace("x: 5", "x: 6"))).to.have.length(1);
  });

  it("is told of inputs that only one side demands", () => {
    const text = "spec a\ndata n: number\nrule r: n\n";
    const after = `${text.replace("rule", "data m: number\nrule")}  unless n > 9 then n + 0 * m\n`;
    expect(told(text, after)).to.deep.equal(["r: n > 9 and m is not given: 10 → veto: Missing data: m"]);
  });

  it("sees inputs that `is veto` tests when they are missing or refused", () => {
    const text = "spec a\ndata age: number\nrule r: 5\n  unless age is veto then 1\n";
    expect(told(text, text.replace("then 1", "then 2"))).to.deep.equal(["r: age is not given: 1 → 2"]);
    const filled = text.replace("number", "number -> fill 3");
    expect(told(filled, filled.replace("then 1", "then 2"))).to.deep.equal(["r: age is refused: 1 → 2"]);
    const through = `${text.replace("age is veto", "next is veto")}rule next: age + 1\n`;
    expect(told(through, through.replace("then 1", "then 2"))).to.deep.equal(["r: age is not given: 1 → 2"]);
  });

  it("keeps apart the constraints with which the two sides check a bound value", () => {
    const text = `spec lib\ndata x: number -> decimals 2\nrule y: x\n
spec a\ndata n: number\nuses l: lib -> with x: n\nrule r: l.y\n`;
    const { rules } = compared(text, text.replace("decimals 2", "decimals 0"));
    expect(rules.map(({ verdict }) => verdict)).not.to.include("equal");
  });

  it("compares no inputs of another kind, and names the time that only one side knows", () => {
    const text = "spec a 2020-01-01\ndata n: number\nrule r: n + 1\n";
    const other = text.replace("number", "text").replace("n + 1", '1\n  unless n is "x" then 2');
    expect(compared(text, other).rules[0]?.reason).to.equal("input `n` has another type or other units");
    const later = compared(text, text.replace("2020", "2021"));
    expect(later.notes).to.deep.equal(["only old: versions before 2021-01-01"]);
    expect(later.rules[0]?.verdict).to.equal("equal");
  });

  it("does not decide rules whose units have another worth", () => {
    const before = "spec a\ndata money: measure -> unit eur: 1\ndata price: money\nrule r: price * 2\n";
    const { rules } = compared(before, before.replace("eur: 1", "eur: 2"));
    expect(rules.map(({ verdict, reason }) => `${verdict}: ${reason}`)).to.deep.equal([
      "undecided: the rule has another type or other units",
    ]);
  });

  it("follows time: a difference of one version has the start of that version", () => {
    const later = "spec a 2025-01-01\ndata n: number\nrule r: n + 1\n";
    const text = `spec a\ndata n: number\nrule r: n\n${later}`;
    const { rules, slices } = compared(text, text.replace("n + 1", "n + 2"));
    expect(slices).to.equal(2);
    expect(rules[0]?.differences.map(({ from, region }) => `${from} ${region}`)).to.deep.equal([
      "2025-01-01 every input",
    ]);
  });

  for (const { points: most, programs } of sizes([150, 4], [2_000, 1])) {
    it(`is exactly what brute force over ${most} inputs finds in changed programs`, function () {
      this.timeout(3_600_000);
      const numbers = new SeededNumbers(Number(process.env.ANALYSIS_SEED ?? 23));
      const values = inputValues(most);
      const counts = { equal: 0, different: 0, undecided: 0 };
      for (let count = 0; count < programs; count++) {
        const before = (count % 4 === 3 ? table : program)(numbers, values);
        const after = changed(before, numbers);
        const [old, current] = [before, after].map((text) =>
          engineOf(text).written({ spec: "a", effective: "2000-01-01" }),
        );
        if (old === undefined || current === undefined) continue;
        const differs = old.rules.map(() => false);
        const others = points(current, values);
        for (const answer of points(old, values)) {
          const other = others.next().value;
          old.rules.forEach((_, id) => {
            if (other !== undefined && answer.shown(id) !== other.shown(id)) differs[id] = true;
          });
        }
        for (const { rule, verdict } of compared(before, after).rules) {
          counts[verdict]++;
          const isDifferent = differs[old.ruleKeys.get(rule) ?? -1];
          if (verdict !== "undecided")
            expect(verdict === "different", `${rule}\n${before}\n${after}`).to.equal(isDifferent);
        }
      }
      // Few programs may all be of one kind by lot.
      expect(counts.equal).to.be.at.least(programs / 2 - FEW);
      expect(counts.different).to.be.at.least(programs / 4 - FEW);
      expect(counts.undecided).to.be.at.most(most > 1_000 ? programs / 2 + FEW : 0);
    });
  }
});

/** Another number, comparison or word somewhere in the rules. */
function changed(text: string, numbers: SeededNumbers): string {
  const from = text.indexOf("rule ");
  const places = [...text.slice(from).matchAll(/(?<=[ (])\d(?=[ )\n])|<=|>=|"(?:home|eu|world)"/g)];
  const place = numbers.of(places);
  if (place === undefined) return text;
  const [old] = place;
  const to = old === "<=" ? "<" : old === ">=" ? ">" : old.startsWith('"') ? '"eu"' : String(1 + numbers.below(5));
  const at = from + place.index;
  return text.slice(0, at) + to + text.slice(at + old.length);
}

import { expect } from "chai";
import { compareSides, type SideComparison } from "../../src/analysis/difference/compare.ts";
import { comparisonsText } from "../../src/analysis/difference/text.ts";
import { SeededNumbers } from "../../src/analysis/inputs/random.ts";
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

/** So many rules less than in the mean are no fault of a run. */
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

  for (const { points: most, programs } of sizes([150, 16], [5_000, 4])) {
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

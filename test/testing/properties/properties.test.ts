import { expect } from "chai";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import type { PropertyResult } from "../../../src/testing/properties/check-property.ts";
import { propertyRecord } from "../../../src/testing/report/record.ts";
import { caseText } from "../../../src/testing/report/text.ts";
import { runTests } from "../../../src/testing/test-run.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { refused } from "../tested.ts";

const SHIPPING = `spec shipping
data money: measure
  -> unit eur: 1
  -> decimals 2
data weight: number
  -> minimum 0
  -> maximum 30
  -> decimals 3
data member: boolean
data zone: text
  -> options "home" "eu"
rule base: 4.90 eur
  unless weight > 5 then 7.90 eur
  unless weight > 17.5 and zone is "eu" then veto "ask for freight"
rule price: base
  unless member then base * 80%
`;

/** The results of properties; each is also told as a terminal shows it. */
async function checked(
  files: Readonly<Record<string, string>>,
  seed?: number,
): Promise<readonly (PropertyResult & { readonly text: string })[]> {
  const folder = new TempFolder(files);
  try {
    const results: (PropertyResult & { readonly text: string })[] = [];
    const engine = await loadWorkspace(folder.path);
    const onProperty = (result: PropertyResult) =>
      results.push({ ...result, text: caseText(propertyRecord(result, ".")).replaceAll(`${folder.path}/`, "") });
    runTests(engine, { prefix: folder.path, paths: [], seed, onProperty }, () => undefined);
    return results;
  } finally {
    folder.remove();
  }
}

const checks = (rule: string) => `spec checks\nuses s: shipping\ndata cap: s.money\nrule holds: ${rule}\n`;
const one = async (rule: string, cases = "", seed?: number) => {
  const found = await checked(
    {
      "shipping.rules": SHIPPING,
      "checks.rules": checks(rule),
      "a.cases.yaml": `properties: [checks.holds]\n${cases}`,
    },
    seed,
  );
  const [result] = found;
  if (result === undefined) throw new Error("no property was checked");
  return result;
};

describe("a property", () => {
  it("gives lists few rows, and names the data of those with which it is false", async () => {
    const rules = `spec line
data price: number
  -> minimum 0
spec order
uses lines: line list
rule total: lines -> sum price
rule cheap: total < 40
rule counted: (lines -> where price > 3 -> count) <= (lines -> count)
rule short: (lines -> count) < 3
`;
    const [cheap, counted, short] = await checked({
      "a.rules": rules,
      "a.cases.yaml": "properties: [order.cheap, order.counted, order.short]\n",
    });
    expect(Object.keys(cheap?.refuted ?? {})).to.deep.equal(["lines.1.price"]);
    expect(counted?.refuted).to.equal(undefined);
    expect(counted?.held).to.be.above(20);
    expect(Object.keys(short?.refuted ?? {})).to.deep.equal(["lines.1.price", "lines.2.price", "lines.3.price"]);
  });

  it("holds for different inputs, of which vetoes are counted as not applicable", async () => {
    const { held, notApplicable, refuted, text } = await one("s.price <= 7.90 eur");
    expect(refuted).to.equal(undefined);
    expect(held + notApplicable).to.be.within(700, 1000);
    expect(notApplicable).to.be.greaterThan(50);
    expect(text).to.equal(
      `\u2713 a.cases.yaml:1 property checks.holds: true for ${held} different inputs, not applicable to ${notApplicable}\n`,
    );
  });

  it("that is false is told with the smallest input found, its arms and the command that repeats it", async () => {
    const { refuted, text } = await one("s.base is 4.90 eur or s.member");
    expect(refuted).to.deep.equal({ "s.weight": "5.001", "s.member": "no", "s.zone": "home" });
    expect(text).to.contain("holds  expected true   actual false");
    expect(text).to.contain("s.base = 7.90 eur  \u2190 shipping.rules:13  unless weight > 5 then 7.90 eur");
    expect(text).to.match(/repeat {2}engine run checks .*s\.weight=5\.001 .*--rules holds --explain/);
  });

  it("meets bounds, options and the neighbours of literals", async () => {
    for (const [rule, weight] of [
      ["s.weight < 30", "30"],
      ["s.weight > 0", "0"],
      ["not (s.weight > 17.49 and s.weight < 17.5 and s.price < 9 eur)", "17.491"],
      ["not s.weight is 17.5", "17.5"],
    ] as const)
      expect((await one(rule)).refuted, rule).to.include({ "s.weight": weight });
    expect((await one('s.zone is "home"')).refuted).to.deep.equal({ "s.zone": "eu" });
  });

  it("meets values that rules name, calculate, fill in, or count from", async () => {
    const refuted = async (rules: string) =>
      (await checked({ "a.rules": `spec a\n${rules}`, "a.cases.yaml": "properties: [a.holds]\n" }))[0]?.refuted;
    const n = "data n: number\n";
    const limited = (limit: string) =>
      refuted(`${n}${limit}\nrule holds: true\n  unless n > limit and n < limit + 2 then false`);
    expect(await limited("rule limit: 3_000")).to.deep.equal({ n: "3000.01" });
    expect(await limited("rule base: 1_500\nrule limit: base * 2")).to.deep.equal({ n: "3000.01" });
    expect(await limited("data m: boolean\nrule limit: 3_000\n  unless m then 7_000")).to.have.keys("m", "n");
    expect(await limited("data limit: 3_000")).to.have.keys("n", "limit");
    expect(await refuted(`${n}rule holds: not 12 * n is 3_000`)).to.deep.equal({ n: "250" });
    expect(await refuted(`${n}rule holds: not floor (n / 12) is 7`)).to.deep.equal({ n: "84" });
    expect(await refuted(`${n}rule holds: n * n < 100_000_000`)).to.have.keys("n");
    expect(await refuted('data s: text\nrule vip: "gold"\nrule holds: not s is vip')).to.deep.equal({ s: "gold" });
    expect(await refuted("data t: time\nrule late: 22:15\nrule holds: not t is late")).to.deep.equal({
      t: "22:15:00Z",
    });
    const units = "uses std units\ndata a: date\ndata b: date\nrule longest: ";
    expect(await refuted(`${units}400 day\nrule holds: (a...b) as day < longest`)).to.have.keys("a", "b");
    expect(await refuted(`${units}40 year\nrule holds: (a...b) as year < longest`)).to.have.keys("a", "b");
    const all = `${n}rule top: 10 * 77\nrule bands: n by scale\n  up to top at 0%\n  above at 5%\n`;
    expect(await refuted(`${all}rule holds: bands is 0`)).to.have.keys("n");
  });

  it("meets inputs that count only together: near each other, and near what rules compare", async () => {
    const refuted = async (holds: string) => {
      const text = `spec a
uses std units
data money: measure -> unit eur: 1
data earn: money -> minimum 0 eur
data from: date
data to: date
data day: date
data period: date range
data band: number range
data share: ratio
data x: number
data y: number
rule holds: true
  unless ${holds}
`;
      const cases = "effective: 2025-06-01\nproperties: [a.holds]\n";
      return (await checked({ "a.rules": text, "a.cases.yaml": cases }))[0]?.refuted;
    };
    for (const holds of [
      "earn < 125 eur and from in 2024-05-01...2024-05-31 then (from...to) >= 7 month",
      "earn < 125 eur and day in period then period >= 3 day",
      "x > 1_000_000 and y > x + 5 and y < x + 9 then false",
      "x in band and x > 77 then band >= 3",
      "(from...to) as month as number is 5 and from in 2020-02-29...2020-03-02 then earn * share < 700 eur",
      "from + 3 month > to and from > 2024-02-29 and from < 2024-03-10 and to > from then false",
    ])
      expect(await refuted(holds), holds).not.to.equal(undefined);
  });

  it("counts different inputs alone, all of them where they are few", async () => {
    const found = await checked({
      "a.rules":
        'spec a\ndata x: boolean\ndata y: text -> options "a" "b" "c"\ndata n: number\nrule holds: true\n  unless x and y is "b" then veto',
      "a.cases.yaml":
        "properties: [a.holds]\ncases:\n  - {name: x, data: {x: true, y: b, n: 1}}\n  - {name: y, data: {x: yes, y: b, n: 2}}\n",
    });
    expect(found.map(({ held, notApplicable }) => [held, notApplicable])).to.deep.equal([[5, 1]]);
  });

  it("tries values of cases of its spec with others", async () => {
    const files = (cases: string) => ({
      "a.rules": "spec a\ndata n: number\ndata x: boolean\nrule holds: not (n * n is 10.323369 and x)",
      "a.cases.yaml": `properties: [a.holds]\n${cases}`,
    });
    const [without] = await checked(files(""));
    expect(without?.refuted).to.equal(undefined);
    const [refuted] = await checked(files("cases:\n  - {name: x, data: {n: 3.213, x: no}}\n"));
    expect(refuted?.refuted).to.deep.equal({ n: "3.213", x: "yes" });
  });

  it("is checked on the cases of its spec too", async () => {
    const cases =
      "cases:\n  - {name: x, spec: checks, data: {s.weight: 3.213, s.member: no, s.zone: eu}, results: {holds: yes}}\n";
    const rule = "not s.weight * s.weight is 10.323369";
    expect((await one(rule)).refuted).to.equal(undefined);
    expect((await one(rule, cases)).refuted).to.include({ "s.weight": "3.213" });
  });

  it("has the same inputs in each run, and others with another seed", async () => {
    const counts = async (seed?: number) => {
      const { held, notApplicable } = await one("s.price <= 7.90 eur", "", seed);
      return [held, notApplicable];
    };
    expect(await counts()).to.deep.equal(await counts(1));
    expect(await counts(2)).not.to.deep.equal(await counts(1));
  });

  it("is a boolean rule of a spec", async () => {
    const wrong = (property: string) =>
      refused({ "shipping.rules": SHIPPING, "a.cases.yaml": `properties: [${property}]\n` });
    expect(await wrong("shipping.prise")).to.deep.equal([
      "1:14 spec `shipping` has no rule `prise` = did you mean `price`?",
    ]);
    expect(await wrong("shipping.price")).to.deep.equal([
      "1:14 rule `price` is true or false for no input = a property is a boolean rule",
    ]);
    expect(await wrong("price")).to.deep.equal(["1:14 a property is a rule of a spec, `SPEC.RULE`"]);
    expect(await wrong("shiping.price")).to.have.length(1);
  });
});

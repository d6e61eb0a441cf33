import { expect } from "chai";
import { tested } from "../tested.ts";
import { SHIPPING } from "./shipping.ts";

/** The failures of one case with these results. */
async function failures(results: string, more = "data: {weight: 12, member: yes}"): Promise<readonly string[]> {
  const text = `spec: shipping\neffective: 2025-06-01\ncases:\n  - name: a case\n    ${more}\n    results: ${results}\n`;
  const { cases } = await tested({ "shipping.rules": SHIPPING, "a.cases.yaml": text });
  return cases["a case"] ?? [];
}

describe("an expected result", () => {
  it("is read as a value of the rule's type", async () => {
    expect(await failures("{base: 780 cent, price: 6.24 eur, share: 0.3333333333333333333333333333}")).to.deep.equal(
      [],
    );
    expect(await failures("{base: 7.79 eur}")).to.deep.equal(["base: 7.80 eur, not 7.79 eur"]);
  });

  it("is equal to the shown value, without tolerance", async () => {
    expect(await failures("{third: 2.60 eur}")).to.deep.equal([]);
    expect(await failures("{third: 2.6000001 eur}")).to.deep.equal(["third: 2.60 eur, not 2.6000001 eur"]);
    expect(await failures("{share: 0.3333}")).to.have.length(1);
  });

  it("is the fraction or the text itself where the case says so", async () => {
    expect(await failures("{share: {exact: 1/3}, third: {exact: 13/5 eur}}")).to.deep.equal([]);
    expect(await failures("{share: {exact: 0.3333333333333333333333333333}}")).to.deep.equal([
      "share: 1/3, not exactly 0.3333333333333333333333333333",
    ]);
    expect(await failures("{base: {text: 7.80 eur}}")).to.deep.equal([]);
    expect(await failures("{base: {text: 7.8 eur}}")).to.deep.equal(["base: 7.80 eur, not the text 7.8 eur"]);
  });

  it("may be a veto with its text, or any veto but missing data", async () => {
    const reason = '"Data weight (number): 31 is above the maximum 30"';
    const heavy = "data: {weight: 31, member: no}";
    expect(await failures(`{price: {veto: ${reason}}, base: {veto: any}}`, heavy)).to.deep.equal([]);
    expect(await failures("{price: {veto: too heavy}}", heavy)).to.deep.equal([
      "price: veto: Data weight (number): 31 is above the maximum 30, not veto: too heavy",
    ]);
    expect(await failures("{price: {veto: any}}", "data: {}")).to.deep.equal([
      "price: missing: member, weight, not any veto",
    ]);
  });

  it("may be the list of what is asked for, in order", async () => {
    expect(await failures("{price: {missing: [member, weight]}}", "data: {}")).to.deep.equal([]);
    expect(await failures("{price: {missing: [weight, member]}}", "data: {}")).to.deep.equal([
      "price: missing: member, weight, not missing: weight, member",
    ]);
    expect(await failures("{price: {missing: [weight]}}")).to.deep.equal(["price: 6.24 eur, not missing: weight"]);
  });

  it("is compared in the same way after many cases, when generated code answers", async () => {
    const weights = Array.from({ length: 1_200 }, (_, at) => `${(at % 30) / 2}`).join(", ");
    const text = [
      "spec: shipping\neffective: 2025-06-01\ndata: {member: yes}\ncases:",
      `  - {name: many, each: {weight: [${weights}]}, results: {price: {text: 3.92 eur}}}`,
      "  - {name: right, data: {weight: 12}, results: {price: 624 cent}}",
      "  - {name: exact, data: {weight: 12}, results: {price: {exact: 156/25 eur}}}",
      "  - {name: wrong, data: {weight: 12}, results: {price: 6.25 eur}}",
      '  - {name: above, data: {weight: 31}, results: {price: {veto: "Data weight (number): 31 is above the maximum 30"}}}',
      "  - {name: asked, data: {member: null}, results: {price: {missing: [member, weight]}}}",
      "  - {name: other, data: {weight: 12}, override: {base: 10 eur}, results: {price: 8 eur}}",
    ];
    const { cases, counts, report } = await tested({ "shipping.rules": SHIPPING, "a.cases.yaml": text.join("\n") });
    expect(cases["many (weight=0)"]).to.deep.equal([]);
    expect(cases["many (weight=14.5)"]).to.deep.equal(["price: 6.24 eur, not the text 3.92 eur"]);
    const others = ["right", "exact", "wrong", "above", "asked", "other"].map((name) => cases[name]);
    expect(others).to.deep.equal([[], [], ["price: 6.24 eur, not 6.25 eur"], [], [], []]);
    // The weights above 5, and the wrong one.
    expect([counts.cases, counts.failed]).to.deep.equal([1_206, 40 * 19 + 1]);
    expect(report).to.match(/ wrong\n.*\n.*\n.*base = 7\.80 eur .*unless weight > 5 /);
  });

  it("takes texts as they are: nothing becomes a boolean, a number or a date", async () => {
    const rules = 'spec words\ndata code: text\nrule same: code\nrule day: "2025-01-01"\n';
    const cases =
      "cases:\n  - {name: a, data: {code: no}, results: {same: no, day: 2025-01-01}}\n  - {name: b, data: {code: 1.20}, results: {same: 1.20}}\n";
    const { counts } = await tested({ "words.rules": rules, "words.cases.yaml": cases });
    expect(counts).to.deep.equal({ cases: 2, failed: 0, silent: 0, properties: 0, refuted: 0 });
  });
});

describe("a case", () => {
  const head = "spec: shipping\neffective: 2025-06-01\ndata: {member: no}\ncases:\n";
  const run = (cases: string, options = {}) =>
    tested({ "shipping.rules": SHIPPING, "shipping.cases.yaml": head + cases }, options);

  it("has the data of its file, and takes them back with null", async () => {
    const { cases } = await run(
      "  - {name: a, data: {weight: 3}, results: {price: 4.90 eur}}\n  - {name: b, data: {weight: 3, member: yes}, results: {price: 3.92 eur}}\n  - {name: c, data: {weight: 3, member: null}, results: {price: {missing: [member]}}}\n",
    );
    expect(cases).to.deep.equal({ a: [], b: [], c: [] });
  });

  it("stands for each product of the values of `each`, the last one first", async () => {
    const { cases } = await run(
      "  - name: steps\n    each: {member: [no, yes], weight: [6, 21]}\n    results: {base: 7.80 eur}\n",
    );
    expect(cases).to.deep.equal({
      "steps (member=no, weight=6)": [],
      "steps (member=no, weight=21)": ["base: 16.50 eur, not 7.80 eur"],
      "steps (member=yes, weight=6)": [],
      "steps (member=yes, weight=21)": ["base: 16.50 eur, not 7.80 eur"],
    });
  });

  it("may replace a rule by a value or a veto, which changes only what depends on it", async () => {
    const { cases } = await run(
      "  - {name: a, override: {base: 10 eur}, data: {weight: 31}, results: {price: 10 eur, third: {text: 3.33 eur}, share: {exact: 1/3}}}\n  - {name: b, override: {base: {veto: closed}}, data: {weight: 1}, results: {price: {veto: closed}, share: {exact: 1/3}}}\n  - {name: c, data: {weight: 1}, results: {price: 4.90 eur}}\n",
    );
    expect(cases).to.deep.equal({ a: [], b: [], c: [] });
  });

  it("that expects nothing is counted as such", async () => {
    const { counts } = await run("  - {name: a, data: {weight: 3}}\n");
    expect(counts).to.deep.equal({ cases: 1, failed: 0, silent: 1, properties: 0, refuted: 0 });
  });

  it("is chosen by a part of its name, and the first failure may end the run", async () => {
    const two =
      "  - {name: Light, data: {weight: 3}, results: {base: 1 eur}}\n  - {name: heavy, data: {weight: 30}, results: {base: 1 eur}}\n";
    expect((await run(two, { filter: "light" })).cases).to.have.all.keys(["Light"]);
    expect((await run(two, { bail: true })).counts).to.deep.equal({
      cases: 1,
      failed: 1,
      silent: 0,
      properties: 0,
      refuted: 0,
    });
  });

  it("may name its own spec, version and repository", async () => {
    const { cases } = await tested({
      "shipping.rules": SHIPPING,
      "rules_deps/@a/tax.rules": "repo @a/tax\nspec vat\nrule rate: 19%\n",
      "a.cases.yaml":
        "effective: 2025-06-01\ncases:\n  - {name: a, spec: Shipping, effective: 2026-02-01, results: {price: 5 eur}}\n  - {name: b, spec: vat, repo: '@a/tax', effective: null, results: {rate: 19%}}\n",
    });
    expect(cases).to.deep.equal({ a: [], b: [] });
  });
});

describe("a failed case", () => {
  it("shows the arms taken, with place and words, and the command that repeats it", async () => {
    const cases = `spec: shipping
effective: 2025-06-01
cases:
  - name: heavy parcel of a member
    data: {weight: 12, member: yes}
    results: {price: 6.32 eur}
`;
    const { report } = await tested({ "shipping.rules": SHIPPING, "shipping.cases.yaml": cases });
    expect(report).to.equal(`✗ shipping.cases.yaml:4 heavy parcel of a member
  price  expected 6.32 eur   actual 6.24 eur
         price = 6.24 eur  ← shipping.rules:22  unless member then base * 80%
         base = 7.80 eur  ← shipping.rules:15  unless weight > 5 then 7.80 eur
  repeat  engine run shipping weight=12 member=yes --effective 2025-06-01 --rules price --explain

`);
  });

  it("with a replaced rule is repeated by its name", async () => {
    const cases =
      "spec: shipping\neffective: 2025-06-01\ncases:\n  - {name: it's high, override: {base: 9 eur}, data: {member: no}, results: {price: 1 eur}}\n";
    const { report } = await tested({ "shipping.rules": SHIPPING, "shipping.cases.yaml": cases });
    expect(report).to.contain("base = 9.00 eur  ← override");
    expect(report).to.contain(String.raw`  repeat  engine test shipping.cases.yaml --filter 'it'\''s high'`);
  });
});

import { expect } from "chai";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import { Coverage } from "../../../src/testing/coverage/coverage.ts";
import { type CoveredVersion, coveredVersions } from "../../../src/testing/coverage/goals.ts";
import { runTests } from "../../../src/testing/test-run.ts";
import { TempFolder } from "../../node/temp-folder.ts";

/** The versions of a workspace with the hits of its cases, and what stands beside them. */
async function covered(
  rules: string,
  cases: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly versions: readonly CoveredVersion[]; readonly coverage: Coverage }> {
  const folder = new TempFolder({ "a.rules": rules, "a.cases.yaml": cases, ...more });
  try {
    const engine = await loadWorkspace(folder.path);
    const coverage = new Coverage(engine);
    runTests(engine, { prefix: folder.path, paths: [] }, (result) => coverage.add(result));
    return { versions: coveredVersions(engine, coverage), coverage };
  } finally {
    folder.remove();
  }
}

/** `rule arm: decided, passed` of all arms, with the conjuncts that failed. */
async function hits(rules: string, cases: string): Promise<readonly string[]> {
  const { versions } = await covered(rules, cases);
  return versions.flatMap(({ name, rules }) =>
    rules.flatMap(({ name: rule, arms }) =>
      arms.map(({ arm, decided, passed, conjuncts, failed }) => {
        const parts = conjuncts.filter((_conjunct, at) => failed[at]).map(({ text }) => text);
        const told = conjuncts.length === 0 ? "" : `, failed: ${parts.join(" | ")}`;
        return `${versions.length > 1 ? `${name} ` : ""}${rule} ${arm}: ${decided}, ${passed}${told}`;
      }),
    ),
  );
}

describe("coverage of arms", () => {
  it("counts what decided, and the later arms that were false", async () => {
    const rules =
      "spec a\ndata n: number\nrule r: 0\n  unless n > 1 then 1\n  unless n > 2 then 2\n  unless n > 3 then 3\n";
    const cases = "cases:\n  - {name: x, each: {n: [2, 3, 3]}, results: {r: {veto: any}}}\n";
    expect(await hits(rules, cases)).to.deep.equal(["r 0: 0, 0", "r 1: 1, 0", "r 2: 2, 1", "r 3: 0, 3"]);
  });

  const ROWS = `spec person
data age: number
data fee: number
data paid: boolean
rule minor: no
  unless age < 18 then yes
rule twin: no
  unless age < 18 then yes
rule due: fee
  unless paid and age > 60 then 0
spec home
data fee: number
uses people: person list
  -> each fee: base
rule base: 5
  unless fee > 9 then 7
rule total: people -> sum due
rule few: people -> where minor -> count
rule old: (people -> sort age desc -> first).age
`;

  it("counts the arms of rows wherever a row takes one, and the rules that feed rows", async () => {
    const cases = `cases:
  - name: x
    spec: home
    data: {fee: 10, people.1.age: 17, people.1.paid: yes, people.2.age: 61, people.2.paid: yes}
    results: {total: 7}
`;
    expect((await hits(ROWS, cases)).filter((line) => !line.endsWith(": 0, 0"))).to.deep.equal([
      "person due 0: 1, 0",
      "person due 1: 1, 1, failed: age > 60",
      "home base 1: 1, 0",
      "home total 0: 1, 0",
    ]);
  });

  it("credits the rule that a row was asked for, though another one shares its cell", async () => {
    const cases = `cases:
  - {name: x, spec: home, data: {people.1.age: 17}, results: {few: 1}}
`;
    const met = (await hits(ROWS, cases)).filter((line) => / (minor|twin) 1:/.test(line));
    expect(met).to.deep.equal(["person minor 1: 1, 0", "person twin 1: 0, 0"]);
  });

  it("belongs to the rule that scanned, though rules share their conditions", async () => {
    const rules =
      "spec a\ndata n: number\nrule one: 0\n  unless n > 1 then 1\n  unless n > 5 then 5\nrule two: 0\n  unless n > 5 then 1\n  unless n > 1 then 5\n";
    const cases =
      "cases:\n  - {name: x, data: {n: 6}, results: {one: 5}}\n  - {name: y, data: {n: 2}, results: {two: 5}}\n";
    expect(await hits(rules, cases)).to.deep.equal([
      "one 0: 0, 0",
      "one 1: 0, 0",
      "one 2: 1, 0",
      "two 0: 0, 0",
      "two 1: 0, 0",
      "two 2: 1, 0",
    ]);
  });

  it("counts the rules that the result read, and no others", async () => {
    const rules =
      "spec a\ndata n: number\ndata b: boolean\nrule low: 1\n  unless n > 5 then 2\nrule high: 3\n  unless n > 5 then 4\nrule r: low\n  unless b then high\n";
    const cases = "cases:\n  - {name: x, data: {n: 6, b: yes}, results: {r: 4}}\n";
    expect(await hits(rules, cases)).to.deep.equal([
      "low 0: 0, 0",
      "low 1: 0, 0",
      "high 0: 0, 0",
      "high 1: 1, 0",
      "r 0: 0, 0",
      "r 1: 1, 0",
    ]);
  });

  it("counts an expression that is bound to data of an import, in the spec that binds it", async () => {
    const rules =
      "spec fees\ndata n: number\nrule fee: n\nspec a\ndata b: number\ndata c: boolean\nuses fees\n  -> with n: b + 1\nrule r: 0\n  unless c then fees.fee\n";
    const cases = (c: string) => `cases:\n  - {name: x, spec: a, data: {b: 1, c: ${c}}, results: {r: {veto: any}}}\n`;
    expect(await hits(rules, cases("yes"))).to.include.members(["fees fee 0: 1, 0", "a fees.n 0: 1, 0"]);
    expect(await hits(rules, cases("no"))).to.include.members(["fees fee 0: 0, 0", "a fees.n 0: 0, 0"]);
  });

  it("is one for two aliases of a spec", async () => {
    const rules =
      "spec fees\ndata n: number\nrule fee: 1\n  unless n > 5 then 2\nspec a\nuses x: fees\nuses y: fees\nrule r: x.fee + y.fee\n";
    const cases = "cases:\n  - {name: x, spec: a, data: {x.n: 1, y.n: 9}, results: {r: 3}}\n";
    expect(await hits(rules, cases)).to.include.members(["fees fee 0: 1, 0", "fees fee 1: 1, 1", "a r 0: 1, 0"]);
  });

  it("is one for all slices of a version, and tells versions apart", async () => {
    const rules =
      "spec fees\nrule fee: 1\nspec fees 2026\nrule fee: 2\nspec a\ndata b: boolean\nuses fees\nrule r: fees.fee\n  unless b then 0\n";
    const cases =
      "spec: a\ndata: {b: no}\ncases:\n  - {name: x, effective: 2025, results: {r: 1}}\n  - {name: y, effective: 2027, results: {r: 2}}\n  - {name: z, effective: 2027, data: {b: yes}, results: {r: 0}}\n";
    expect(await hits(rules, cases)).to.have.members([
      "a r 0: 2, 0",
      "a r 1: 1, 2",
      "fees fee 0: 1, 0",
      "fees 2026 fee 0: 1, 0",
    ]);
  });

  it("neither decides nor passes an arm whose condition has a veto", async () => {
    const rules =
      "spec a\ndata n: number\n  -> maximum 9\ndata m: number\nrule r: 0\n  unless n > 1 then 1\n  unless m > 1 then 2\n";
    const cases =
      "cases:\n  - {name: x, data: {n: 10, m: 0}, results: {r: {veto: any}}}\n  - {name: y, data: {n: 2}, results: {r: {missing: [m, n]}}}\n";
    expect(await hits(rules, cases)).to.deep.equal(["r 0: 0, 0", "r 1: 0, 0", "r 2: 0, 1"]);
  });

  it("counts an arm that decides with a veto", async () => {
    const rules = 'spec a\ndata n: number\nrule r: n\n  unless n > 5 then veto "too many"\n';
    const cases = "cases:\n  - {name: x, data: {n: 6}, results: {r: {veto: too many}}}\n";
    expect(await hits(rules, cases)).to.deep.equal(["r 0: 0, 0", "r 1: 1, 0"]);
  });

  it("tells of each conjunct whether it was the one that failed", async () => {
    const rules =
      "spec a\ndata n: number\ndata b: boolean\nrule r: 0\n  unless n > 1 and b and (n < 9 and n is not 5) then 1\n";
    const one = (n: number, b: string, name: string) =>
      `  - {name: ${name}, data: {n: ${n}, b: ${b}}, results: {r: 0}}\n`;
    expect(await hits(rules, `cases:\n${one(1, "no", "x")}${one(10, "yes", "y")}`)).to.deep.equal([
      "r 0: 2, 0",
      "r 1: 0, 2, failed: n > 1 | n < 9",
    ]);
    expect(await hits(rules, `cases:\n${one(5, "yes", "x")}${one(3, "no", "y")}${one(3, "yes", "z")}`)).to.deep.equal([
      "r 0: 2, 0",
      "r 1: 1, 2, failed: b | n is not 5",
    ]);
  });

  it("is the same where arms are looked up in an index", async () => {
    const arms = Array.from({ length: 60 }, (_, at) => `  unless n is ${at} then ${at}\n`).join("");
    const found = await hits(
      `spec a\ndata n: number\nrule r: -1\n${arms}`,
      "cases:\n  - {name: x, each: {n: [30, 30, 99]}, results: {r: 30}}\n",
    );
    expect(found[0]).to.equal("r 0: 1, 0");
    expect(found[30]).to.equal("r 30: 0, 1");
    expect(found[31]).to.equal("r 31: 2, 1");
    expect(found[32]).to.equal("r 32: 0, 3");
    const both = Array.from({ length: 60 }, (_, at) => `  unless n is ${at} and b then ${at}\n`).join("");
    const joined = await hits(
      `spec a\ndata n: number\ndata b: boolean\nrule r: -1\n${both}`,
      "cases:\n  - {name: x, data: {n: 30, b: no}, results: {r: -1}}\n",
    );
    expect(joined[30]).to.equal("r 30: 0, 1, failed: n is 29");
    expect(joined[31]).to.equal("r 31: 0, 1, failed: b");
  });

  it("leaves no arm out that a rewrite removes", async () => {
    const rules =
      "spec a\ndata n: number\nrule r: 0\n  unless n > 5 then 1\n  unless 1 > 2 then 2\n  unless 2 > 1 and n > 3 then 3\nrule always: 1\n  unless 2 > 1 then 2\n";
    const cases =
      "cases:\n  - {name: x, data: {n: 4}, results: {r: 3, always: 2}}\n  - {name: y, data: {n: 1}, results: {r: 0}}\n";
    expect(await hits(rules, cases)).to.deep.equal([
      "r 0: 1, 0",
      "r 1: 0, 1",
      "r 2: 0, 1",
      "r 3: 1, 1, failed: n > 3",
      "always 0: 0, 0",
      "always 1: 1, 0",
    ]);
  });

  it("is also that of specs in sections with a repository, and of no dependency", async () => {
    const rules =
      "spec a\nuses @tax/vat rates\nrule r: rates.rate * 2\nrepo @tax/vat\nspec rates\ndata n: number\nrule rate: 1\n  unless n > 1 then 2\nrule idle: 3\n";
    const cases = "spec: a\ncases:\n  - {name: x, data: {rates.n: 5}, results: {r: 4}}\n";
    const dependency = { "rules_deps/@else/where.rules": "repo @else/where\nspec far\nrule there: 1\n" };
    const { versions } = await covered(rules, cases, dependency);
    expect(versions.map(({ name, rules }) => [name, rules.map((rule) => rule.name)])).to.deep.equal([
      ["a", ["r"]],
      ["@tax/vat rates", ["rate", "idle"]],
    ]);
    expect(versions[1]?.rules[0]?.arms.map(({ decided }) => decided)).to.deep.equal([0, 1]);
  });

  it("counts no rule that a case replaces", async () => {
    const rules = "spec a\ndata n: number\nrule base: 1\n  unless n > 5 then 2\nrule r: base\n";
    const cases = "cases:\n  - {name: x, override: {base: 9}, data: {n: 6}, results: {r: 9}}\n";
    expect(await hits(rules, cases)).to.deep.equal(["base 0: 0, 0", "base 1: 0, 0", "r 0: 1, 0"]);
  });

  it("counts a rule of a row that a case replaces for the other rows only", async () => {
    const rules =
      "spec row\ndata n: number\nrule fee: 1\n  unless n > 5 then 2\nspec a\nuses rows: row list\nrule r: rows -> sum fee\n";
    const cases =
      "spec: a\ncases:\n  - {name: x, override: {rows.1.fee: 9}, data: {rows: [{n: 6}, {n: 1}]}, results: {r: 10}}\n";
    expect(await hits(rules, cases)).to.deep.equal(["row fee 0: 1, 0", "row fee 1: 0, 1", "a r 0: 1, 0"]);
  });

  it("tells slices, bounds and vetoes beside it", async () => {
    const rules =
      "spec a 2025\ndata n: number\n  -> minimum 1\n  -> maximum 9\nrule r: n\nspec a 2026\ndata n: number\nrule r: n\n";
    const cases = "effective: 2025\ncases:\n  - {name: x, each: {n: [3, 10, 12]}, results: {r: {veto: any}}}\n";
    const { coverage } = await covered(rules, cases);
    expect(coverage.slices.all().map(({ version, isEvaluated }) => [version, isEvaluated])).to.deep.equal([
      ["2025", true],
      ["2026", false],
    ]);
    expect(coverage.bounds.all()).to.deep.equal([
      { spec: "a", input: "n", which: "minimum", bound: "1", beyond: "0", isKept: true, isBroken: false },
      { spec: "a", input: "n", which: "maximum", bound: "9", beyond: "10", isKept: true, isBroken: true },
    ]);
    expect([...coverage.vetoes.values()]).to.deep.equal([1, 1]);
  });
});

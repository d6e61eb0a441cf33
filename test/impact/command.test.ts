import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { ImpactReport, RuleReport } from "../../src/impact/report/report.ts";
import { type Ended, engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const RULES = `spec shop 2025-01-01
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
data zone: text
  -> options "home" "eu"
data weight: number
  -> maximum 30
data member: boolean
rule base: 4 eur
  unless weight > 5 then 7 eur
  unless weight > 20 then 10 eur
rule share: 1 / 3
rule price: base * (1 + share)
  unless member then base
rule size: "small"
  unless weight > 10 then "large"

spec shop 2026-01-01
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
data zone: text
  -> options "home" "eu"
data weight: number
  -> maximum 30
data member: boolean
rule base: 4 eur
  unless weight > 5 then 7.5 eur
  unless weight > 20 then 10 eur
  unless weight > 28 then veto "too heavy"
rule share: 2 / 7
rule price: base * (1 + share)
  unless member then base
rule size: "small"
  unless weight > 8 then "large"
`;

const RECORDS = Array.from({ length: 300 }, (_, at) => ({
  zone: at % 3 === 0 ? "eu" : "home",
  weight: String((at * 7) % 32),
  member: at % 4 === 0 ? "yes" : "no",
}));
const TABLE = `id,zone,weight,member\n${RECORDS.map(({ zone, weight, member }, at) => `${at},${zone},${weight},${member}\n`).join("")}`;
const DATES = ["--from=2025-12-31", "--to=2026-01-01"];

/** The same prices in Python: sums, and order statistics of the changes. */
const PYTHON = `
import csv, math
from fractions import Fraction as F
def price(weight, member, high, share):
    base = F(10) if weight > 20 else high if weight > 5 else F(4)
    return base if member else base * (1 + share)
before, after, changes = F(0), F(0), []
for record in csv.DictReader(open("many.csv")):
    weight, member = F(record["weight"]), record["member"] == "yes"
    if weight > 28: continue
    old, new = price(weight, member, F(7), F(1, 3)), price(weight, member, F(15, 2), F(2, 7))
    before, after = before + old, after + new
    if old != new: changes.append(new - old)
changes.sort()
at = lambda share: changes[max(math.ceil(share * len(changes)), 1) - 1]
print(before, after, after - before, at(0), at(F(1, 20)), at(F(1, 2)), at(F(19, 20)), at(1))
`;

const GIT = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b.c", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b.c" };

describe("engine impact", () => {
  const folder = new TempFolder();
  const run = (...words: string[]): Promise<Ended> =>
    engine(folder.at(""), [
      "impact",
      "shop",
      ...(/^--(?:in|query)=/.test(words[0] ?? "") ? [] : ["--in=in.csv"]),
      ...words,
    ]);
  const reported = async (...words: string[]): Promise<ImpactReport> => {
    const { status, stdout, stderr } = await run("--json", ...words);
    expect(status, stderr).to.equal(0);
    return JSON.parse(stdout);
  };
  const ruleOf = (report: ImpactReport, rule: string): RuleReport => {
    const found = report.rules.find((each) => each.rule === rule);
    if (found === undefined) throw new Error(`no rule ${rule}`);
    return found;
  };

  /** Between the two versions, with no other words. */
  let versions: ImpactReport;

  before(async () => {
    folder.write("shop.rules", RULES);
    folder.write("in.csv", TABLE);
    versions = await reported(...DATES);
  });
  after(() => folder.remove());

  it("says that nothing changed between a side and itself", async () => {
    const { status, stdout } = await run("--from=2025-12-31", "--to=2025-12-31");
    expect(status).to.equal(0);
    expect(stdout).to.equal("300 records · shop 2025-12-31 → 2025-12-31: nothing changed\n");
  });

  it("has sums of causes that add up to the change, for numbers and records", () => {
    for (const { causes, otherCauses, changed, numbers } of versions.rules) {
      expect(causes.reduce((sum, { records }) => sum + records, otherCauses.records)).to.equal(changed);
      if (numbers === undefined) continue;
      const parts = [...causes, otherCauses].map(({ change }) => change?.exact ?? "0");
      expect(fractionOf(sumOf(parts))).to.equal(numbers.change?.exact);
    }
  });

  it("names causes by their arms, and counts transitions of texts", () => {
    const size = ruleOf(versions, "size");
    expect(size.transitions.map(({ before, after }) => `${before} → ${after}`)).to.deep.equal(["small → large"]);
    expect(size.causes[0]?.causes).to.deep.equal([
      {
        before: "shop 2025-01-01 size 0",
        after: "shop 2026-01-01 size 1",
        at: "shop.rules:38",
        name: "size",
        words: 'otherwise → weight > 8: "small" → "large"',
      },
    ]);
    const price = ruleOf(versions, "price");
    expect(price.vetoes.toVeto).to.be.greaterThan(0);
    const words = price.causes.flatMap(({ causes }) => causes.map(({ name }) => name));
    expect(new Set(words)).to.deep.equal(new Set(["base", "share"]));
  });

  it("is the same whatever the chunks and the number of threads", async () => {
    expect(await reported(...DATES, "--chunk-bytes=500", "--workers=2")).to.deep.equal(versions);
  });

  it("reads the tables that batch reads", async () => {
    folder.write("pass.rules", "spec pass\nrule seen: true\n");
    const of = async (input: string) => {
      const { status, stdout, stderr } = await run(input, "--json", "--no-examples", ...DATES);
      expect(status, stderr).to.equal(0);
      return stdout;
    };
    const wanted = await of("--in=in.csv");
    for (const output of ["in.parquet", "in.arrows", "in.ndjson"]) {
      await engine(folder.at(""), ["batch", "pass", "--in=in.csv", `--out=${output}`]);
      expect(await of(`--in=${output}`)).to.equal(wanted);
    }
    expect(await of("--query=SELECT * FROM 'in.parquet'")).to.equal(wanted);
    folder.remove("pass.rules");
  });

  it("groups by options and by bounds", async () => {
    const price = ruleOf(await reported(...DATES, "--by=zone", "--by=weight:5,20"), "price");
    const [zones, weights] = price.groups;
    expect(zones?.groups.map(({ group, records }) => [group, records])).to.deep.equal([
      ["home", 200],
      ["eu", 100],
    ]);
    expect(weights?.groups.map(({ group }) => group)).to.deep.equal(["below 5", "5 to below 20", "from 20", "refused"]);
    expect(weights?.groups.reduce((sum, { records }) => sum + records, 0)).to.equal(300);
  });

  it("gives examples with both explanations side by side, or none at all", async () => {
    const [set] = ruleOf(versions, "size").causes;
    const [example] = set?.examples ?? [];
    expect(example).to.deep.include({ before: "small", after: "large" });
    expect(example?.lines[0]).to.deep.equal({ before: "size: small", after: "size: large", isSame: false });
    const bare = await run("--json", ...DATES, "--no-examples");
    expect(
      JSON.parse(bare.stdout).rules.flatMap((rule: RuleReport) => rule.causes.map((each) => each.examples)),
    ).to.deep.equal(bare.stdout.match(/"examples": \[\]/g)?.map(() => []));
  });

  it("explains examples up to a number of lines, however long the rules' chains are", async () => {
    const chain = (first: string) =>
      `rule r0: ${first}\n${Array.from({ length: 399 }, (_, at) => `rule r${at + 1}: r${at} + 1`).join("\n")}`;
    const text = ["2025", "2026"].map(
      (year) => `spec chain ${year}\ndata x: number\n${chain(year === "2025" ? "x" : "x + 1")}`,
    );
    const long = new TempFolder({ "chain.rules": text.join("\n\n"), "in.csv": "x\n1\n2\n3\n" });
    const words = ["impact", "chain", "--in=in.csv", "--from=2025", "--to=2026", "--json"];
    const { status, stdout, stderr } = await engine(long.at(""), words);
    long.remove();
    expect(status, stderr).to.equal(0);
    const { rules }: ImpactReport = JSON.parse(stdout);
    const examples = rules.flatMap(({ causes }) => causes.flatMap((set) => set.examples));
    expect(Math.max(...examples.map(({ lines }) => lines.length))).to.be.at.most(301);
    expect(examples.reduce((sum, { lines }) => sum + lines.length, 0)).to.be.within(30_000, 30_301);
    expect(rules.filter(({ changed }) => changed === 3)).to.have.length(400);
  });

  it("puts a value in place of a rule", async () => {
    const report = await reported(
      "--effective=2025-06-01",
      "--from=2025-06-01",
      "--to=override:base=5 eur",
      "--rules=base",
    );
    const base = ruleOf(report, "base");
    const answered = RECORDS.filter(({ weight }) => Number(weight) <= 30).length;
    expect(base.numbers?.after?.text).to.equal(`${(answered * 5).toLocaleString("en")}.00 eur`);
    expect(base.vetoes.fromVeto).to.equal(300 - answered);
    expect(base.causes[0]?.causes[0]).to.deep.include({ name: "base", after: "shop 2025-01-01 base 0" });
    const refused = await run("--from=2025-06-01", "--to=override:base=five");
    expect(refused.status).to.equal(1);
    expect(refused.stderr).to.contain("`five` is not a value of rule `base`");
  });

  it("tells what the sides do not have in common before the run, and joins what was renamed", async () => {
    folder.write("new/shop.rules", RULES.replaceAll("rule share", "rule portion").replaceAll("+ share", "+ portion"));
    const sides = ["--effective=2025-06-01", "--from=shop.rules", "--to=new/shop.rules"];
    const { stderr } = await run(...sides);
    expect(stderr).to.contain("note: only old: rule `share`");
    expect(stderr).to.contain("--pair share=portion");
    const joined = await run(...sides, "--pair=share=portion");
    expect(joined.stderr).to.equal("");
    expect(joined.stdout).to.contain("nothing changed");
    const misspelt = await run(...sides, "--pair=share=portoin");
    expect(misspelt.status).to.equal(1);
    expect(misspelt.stderr).to.contain("the new side has no rule and no input `portoin`");
    expect(misspelt.stderr).to.contain("did you mean `portion`?");
    folder.remove("new");
  });

  it("ends with status 1 when more changes than a bound allows", async () => {
    const over = await run(...DATES, "--fail-over=price: 0.1%", "--fail-over=vetoed: 0");
    expect(over.status).to.equal(1);
    expect(over.stderr).to.match(/error: price: [\d.]+% is over `price: 0.1%`/);
    expect(over.stderr).to.contain("is over `vetoed: 0`");
    expect((await run(...DATES, "--fail-over=price: 50%", "--fail-over=vetoed: 300")).status).to.equal(0);
    expect((await run(...DATES, "--fail-over=prise: 1")).stderr).to.contain("rule `prise` is not compared");
  });

  it("tells by how much a sum changed in decimals, and a change from nothing in words", async () => {
    const sides = new TempFolder({
      "old.rules": "spec s\ndata n: number\nrule t: n / 4\nrule z: 0\nrule same: 0\n",
      "new.rules": "spec s\ndata n: number\nrule t: n / 8\nrule z: n\nrule same: 0\n",
      "in.csv": "n\n1\n",
    });
    const bounds = ["t: 0.1", "z: 500%", "same: 0%"].map((bound) => `--fail-over=${bound}`);
    const { stderr } = await engine(sides.path, [
      ...["impact", "--in=in.csv", "--from=old.rules", "--to=new.rules", "--prefix=new.rules"],
      ...bounds,
    ]);
    expect(stderr.split("\n").filter((line) => line.startsWith("error"))).to.deep.equal([
      "error: t: 0.125 is over `t: 0.1`",
      "error: z: a change from 0 is over `z: 500%`",
    ]);
    sides.remove();
  });

  it("counts changed records against a bound on a rule that has no sum", async () => {
    const sides = new TempFolder({
      "old.rules": 'spec s\ndata n: number\nrule t: "a"\nrule b: n > 9\nrule d: 2025-01-01\nrule w: 1...2\nrule k: n\n',
      "new.rules":
        'spec s\ndata n: number\nrule t: "a"\n  unless n > 3 then "b"\nrule b: n > 3\nrule d: 2025-01-01\n  unless n > 3 then 2025-01-02\nrule w: 1...2\n  unless n > 3 then 1...3\nrule k: "x"\n',
      "in.csv": "n\n1\n2\n5\n7\n",
    });
    const sidesOf = async (...bounds: string[]) => {
      const words = ["impact", "--in=in.csv", "--from=old.rules", "--to=new.rules", "--prefix=new.rules"];
      return engine(sides.path, [...words, ...bounds.map((bound) => `--fail-over=${bound}`)]);
    };
    const met = await sidesOf("t: 2", "b: 50%", "d: 2", "w: 2", "k: 4");
    expect(met.status, met.stderr).to.equal(0);
    const { status, stderr } = await sidesOf("t: 1", "B: 49.9%", "d: 0%", "w: 0", "k: 3");
    expect(status).to.equal(1);
    expect(stderr.split("\n").filter((line) => line.startsWith("error"))).to.deep.equal([
      "error: t: 2 (changed records) is over `t: 1`",
      "error: b: 50% (changed records) is over `B: 49.9%`",
      "error: d: 50% (changed records) is over `d: 0%`",
      "error: w: 2 (changed records) is over `w: 0`",
      "error: k: 4 (changed records) is over `k: 3`",
    ]);
  });

  it("has the sums and quantiles that fractions of Python give, for 30,000 records in chunks", async function () {
    if (spawnSync("python3", ["--version"]).status !== 0) this.skip();
    const lines = Array.from({ length: 30_000 }, (_, at) => {
      const weight = `${(at * 37) % 32}.${(at * 7919) % 100}`;
      return `${at % 3 === 0 ? "eu" : "home"},${weight},${at % 4 === 0 ? "yes" : "no"}\n`;
    });
    folder.write("many.csv", `zone,weight,member\n${lines.join("")}`);
    const words = ["--in=many.csv", "--json", "--no-examples", "--rules=price", "--chunk-bytes=65536", ...DATES];
    const { status, stdout, stderr } = await run(...words);
    expect(status, stderr).to.equal(0);
    const { numbers } = ruleOf(JSON.parse(stdout), "price");
    const python = spawnSync("python3", ["-c", PYTHON], { cwd: folder.at(""), encoding: "utf8" });
    const found = [numbers?.before, numbers?.after, numbers?.change, ...Object.values(numbers?.quantiles ?? {})];
    expect(found.map((amount) => amount?.exact).join(" ")).to.equal(python.stdout.trim());
  });

  it("reads a revision from git without touching the work tree", async () => {
    const git = (...words: string[]) => {
      const { status, stderr } = spawnSync("git", words, { cwd: folder.at(""), env: { ...process.env, ...GIT } });
      if (status !== 0) throw new Error(String(stderr));
    };
    git("init", "--quiet");
    git("add", "shop.rules");
    git("commit", "--quiet", "--message=one");
    folder.write("shop.rules", RULES.replace("rule base: 4 eur", "rule base: 3 eur"));
    const { status, stdout, stderr } = await run("--effective=2025-06-01", "--rules=base");
    expect(status, stderr).to.equal(0);
    expect(stdout).to.contain("shop · base git:HEAD → workspace");
    expect(stdout).to.contain("shop.rules:11 base 4 eur → 3 eur");
    expect(readFileSync(folder.at("shop.rules"), "utf8")).to.contain("rule base: 3 eur");
    folder.write("shop.rules", RULES);
    const unknown = await run("--from=git:nowhere");
    expect(unknown.status).to.equal(1);
    expect(unknown.stderr).to.contain("git knows no revision `nowhere`");
  });

  it("refuses a side that is nothing", async () => {
    const { status, stderr } = await run("--from=nowhere");
    expect(status).to.equal(1);
    expect(stderr).to.contain("--from `nowhere` is not a folder, a file or an instant");
  });
});

function sumOf(fractions: readonly string[]): readonly [n: bigint, d: bigint] {
  return fractions.reduce<readonly [bigint, bigint]>(
    ([n, d], text) => {
      const [p = "0", q = "1"] = text.split("/");
      return [n * BigInt(q) + BigInt(p) * d, d * BigInt(q)];
    },
    [0n, 1n],
  );
}

function fractionOf([n, d]: readonly [n: bigint, d: bigint]): string {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const common = gcd(n < 0n ? -n : n, d);
  return common === d ? String(n / common) : `${n / common}/${d / common}`;
}

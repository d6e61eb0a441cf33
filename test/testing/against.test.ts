import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const RULES = `spec shop
data weight: number
data member: boolean
rule base: 5
  unless weight > 5 then 8
rule fee: 1
rule price: base + fee
  unless member then base
`;
const CASES = `cases:
  - name: heavy
    data: {weight: 9, member: no}
    results: {price: 10}
`;

describe("a failed case with older rules beside it", () => {
  const made: TempFolder[] = [];
  const folderOf = (files: Readonly<Record<string, string>>) => {
    const folder = new TempFolder(files);
    made.push(folder);
    return folder;
  };
  afterEach(() => {
    for (const folder of made.splice(0)) folder.remove();
  });

  it("shows the deepest rules that these answer differently, and no consequence of them", async () => {
    const folder = folderOf({ "shop.rules": RULES, "a.cases.yaml": CASES });
    folder.write("old/shop.txt", RULES.replace("then 8", "then 7").replace("fee: 1", "fee: 3"));
    const { stdout, status } = await engine(folder.path, ["test", "--against", "old/shop.txt"]);
    expect(status).to.equal(1);
    expect(stdout).to.equal(`✗ a.cases.yaml:2 heavy
  price  expected 10   actual 9
         old/shop.txt  base = 7  ← shop.txt:5  unless weight > 5 then 7
         now           base = 8  ← shop.rules:5  unless weight > 5 then 8
         old/shop.txt  fee = 3  ← shop.txt:6  3
         now           fee = 1  ← shop.rules:6  1
  repeat  engine run shop weight=9 member=no --rules price --explain

1 case: 0 passed, 1 failed
`);
  });

  it("names the row of a rule that answers differently there", async () => {
    const rules = `spec person
data age: number
data income: number
rule minor: age < 18
rule due: income * 10%
  unless minor then 0
spec home
uses people: person list
rule total: people -> sum due
`;
    const cases = `cases:
  - name: two
    spec: home
    data: {people.1.age: 40, people.1.income: 10, people.2.age: 19, people.2.income: 100}
    results: {total: 1}
`;
    const folder = folderOf({ "home.rules": rules, "a.cases.yaml": cases });
    folder.write("old/home.txt", rules.replace("age < 18", "age < 21"));
    const { stdout } = await engine(folder.path, ["test", "--against", "old/home.txt"]);
    expect(stdout).to.include(`
         old/home.txt  people.2.minor = true  ← home.txt:4  age < 21
         now           people.2.minor = false  ← home.rules:4  age < 18
`);
    folder.write("old/home.txt", rules.replace("people -> sum due", "people -> sum (due + 1)"));
    const summed = await engine(folder.path, ["test", "--against", "old/home.txt"]);
    expect(Array.from(summed.stdout.matchAll(/now +(\S+) =/g), ([, name]) => name)).to.deep.equal(["total"]);
  });

  it("shows a rule beside what it reads where both differ, each with an effect of its own", async () => {
    const folder = folderOf({ "shop.rules": RULES, "a.cases.yaml": CASES });
    const told = async (old: string) => {
      folder.write("old/shop.txt", old);
      const { stdout } = await engine(folder.path, ["test", "--against", "old/shop.txt"]);
      return Array.from(stdout.matchAll(/now +(\w+) =/g), ([, name]) => name);
    };
    const old = RULES.replace("then 8", "then 7");
    expect(await told(old.replace("price: base + fee", "price: base - fee"))).to.deep.equal(["price", "base"]);
    expect(await told(old.replace("unless member then base", "unless member then fee"))).to.deep.equal(["base"]);
    const inlined = old.replace("rule fee: 1\n", "").replace("base + fee", "base + 1");
    const apart = old.replace("price: base + fee", "price: 100");
    expect(await told(apart)).to.deep.equal(["price", "base"]);
    expect(await told(inlined)).to.deep.equal(["base"]);
    expect(await told(inlined.replace("base + 1", "base + 4"))).to.deep.equal(["price", "base"]);
  });

  it("shows its arms, where these answer the same or lack the rule", async () => {
    const folder = folderOf({ "shop.rules": RULES, "a.cases.yaml": CASES });
    folder.write("old/same.txt", RULES.replace("rule fee: 1", "rule fee: 0 + 1"));
    folder.write("old/other.txt", "spec shop\nrule base: 1\n");
    const lines = async (old: string) =>
      (await engine(folder.path, ["test", "--against", old])).stdout
        .split("\n")
        .slice(2, 4)
        .map((line) => line.trim());
    expect(await lines("old/same.txt")).to.deep.equal([
      "old/same.txt answers 9",
      "price = 9  ← shop.rules:7  base + fee",
    ]);
    expect((await lines("old/other.txt"))[0]).to.equal("old/other.txt has no such rule");
  });

  it("finds that these give the same rows", async () => {
    const rules = "spec row data n: number spec shop uses rows: row list rule large: rows -> where n > 1";
    const cases = "spec: shop\ncases:\n  - data: {rows: [{n: 1}, {n: 2}]}\n    results: {large: [rows.1]}\n";
    const folder = folderOf({ "a.rules": rules, "a.cases.yaml": cases });
    folder.write("old/a.txt", rules);
    const { stdout } = await engine(folder.path, ["test", "--against", "old/a.txt"]);
    expect(stdout).to.contain("old/a.txt answers rows.2").and.not.to.contain("now  ");
  });

  it("takes them from a revision of git, or asks the same rules on another day", async () => {
    const folder = folderOf({ "shop.rules": RULES, "a.cases.yaml": CASES });
    const git = (...words: readonly string[]) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: folder.path, encoding: "utf8" });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    folder.write("shop.rules", RULES.replace("then 8", "then 8.5"));
    const found = await engine(folder.path, ["test", "--against", "git:HEAD", "--json"]);
    expect(JSON.parse(found.stdout).results[0].differences[0].against).to.deep.equal({
      name: "git:HEAD",
      shown: "9",
      changed: [
        {
          rule: "base",
          before: { rule: "base", outcome: "8", at: "shop.rules:5", text: "unless weight > 5 then 8" },
          after: { rule: "base", outcome: "8.5", at: "shop.rules:5", text: "unless weight > 5 then 8.5" },
        },
      ],
    });
    const dated = "spec shop\nrule price: 1\nspec shop 2026-01-01\nrule price: 2\n";
    const cases = "cases:\n  - {name: a, effective: 2026-05-01, results: {price: 1}}\n";
    const versions = folderOf({ "shop.rules": dated, "a.cases.yaml": cases });
    const { stdout } = await engine(versions.path, ["test", "--against", "2025-12-31"]);
    expect(stdout).to.contain("2025-12-31  price = 1  ← shop.rules:2  1\n");
    expect(stdout).to.contain("now         price = 2  ← shop.rules:4  2\n");
  });

  it("refuses a replaced rule as the other side, and what is not a side", async () => {
    const folder = folderOf({ "shop.rules": RULES, "a.cases.yaml": CASES });
    const replaced = await engine(folder.path, ["test", "--against", "override:base=1"]);
    expect([replaced.status, replaced.stderr]).to.deep.equal([
      2,
      "error: --against: a case replaces rules itself, with `override`\nSee `engine test --help`.\n",
    ]);
    const none = await engine(folder.path, ["test", "--against", "nowhere"]);
    expect(none.stderr).to.contain("--against `nowhere` is not a folder, a file or an instant");
  });

  it("gives these the rows of lists, of fields that they have", async () => {
    const rules = "spec row data n: number data m: number spec shop uses rows: row list rule sum: rows -> sum n";
    const cases = "cases:\n  - data: {rows: [{n: 1, m: 5}, {n: 2}]}\n    results: {sum: 4}\n";
    const folder = folderOf({ "shop.rules": rules, "a.cases.yaml": `spec: shop\n${cases}` });
    folder.write("old/shop.txt", rules.replace("data m: number", "").replace("sum n", "sum (n * 2)"));
    const { stdout } = await engine(folder.path, ["test", "--against", "old/shop.txt"]);
    expect(stdout).to.contain("old/shop.txt  sum = 6").and.to.contain("now           sum = 3");
  });
});

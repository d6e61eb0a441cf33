import { readFileSync } from "node:fs";
import { expect } from "chai";
import { engine } from "../../cli/command.ts";
import { TempFolder } from "../../node/temp-folder.ts";
import { HOUSEHOLD } from "../run/household.ts";

const RULES = `spec shop
data n: number
data zone: text
data code: text
rule price: n / 3
  unless n > 50  then veto
  unless n > 100 then veto "too: many"
rule label: code
rule far: zone
`;
const CASES = `\ufeffspec: shop   # the only one
cases:
  # light ones
  - name: right
    data: {n: 3}
    results: {price: 1}          # stays
  - name: wrong value
    data: {n: 6, code: "a: b"}
    results: {price: 7,   label: x}   # both change
  - name: exact
    data: {n: 7}
    results: {price: {exact: 1/3}}
  - name: vetoes
    data: {n: 200}
    results:
      price: 5   # a comment
      far: "elsewhere"
  - name: silent veto
    data: {n: 60}
    results:
      price:
        veto: any other
  - name: block
    data: {code: c, zone: eu}
    results:
      label: |
        long
      far: {text: home}
  - name: two values, one result
    each: {n: [9, 9.0]}
    results: {price: 4}
  - name: two results
    each: {n: [9, 12]}
    results: {price: 4}
`;

describe("engine test --update", () => {
  const folder = new TempFolder({ "shop.rules": RULES, "shop.cases.yaml": CASES });
  after(() => folder.remove());
  const run = (words: readonly string[], env = {}) => engine(folder.path, ["test", ...words], { CI: "", ...env });

  it("is refused where CI is set, unless it is forced", async () => {
    const { status, stderr } = await run(["--update"], { CI: "true" });
    expect([status, stderr.includes("--force")]).to.deep.equal([2, true]);
    expect(readFileSync(folder.at("shop.cases.yaml"), "utf8")).to.equal(CASES);
  });

  it("rewrites the expectations that differ, keeps all else, and lists them", async () => {
    const { status, stderr } = await run(["--update", "--force"], { CI: "true" });
    const wanted = CASES.replace("{price: 7,   label: x}", '{price: 2,   label: "a: b"}')
      .replace("{exact: 1/3}", "{exact: 7/3}")
      .replace("price: 5 ", 'price: {veto: "too: many"} ')
      .replace('"elsewhere"', "{missing: [zone]}")
      .replace("veto: any other", '{veto: ""}')
      .replace("|\n        long\n", "c\n")
      .replace("{text: home}", "{text: eu}")
      .replace("{n: [9, 9.0]}\n    results: {price: 4}", "{n: [9, 9.0]}\n    results: {price: 3}");
    expect(readFileSync(folder.at("shop.cases.yaml"), "utf8")).to.equal(wanted);
    expect(status).to.equal(1);
    expect(stderr).to.equal(`updated shop.cases.yaml:7 wrong value  price: 7 \u2192 2
updated shop.cases.yaml:7 wrong value  label: x \u2192 "a: b"
updated shop.cases.yaml:10 exact  price: {exact: 1/3} \u2192 {exact: 7/3}
updated shop.cases.yaml:13 vetoes  price: 5 \u2192 {veto: "too: many"}
updated shop.cases.yaml:13 vetoes  far: "elsewhere" \u2192 {missing: [zone]}
updated shop.cases.yaml:18 silent veto  price: veto: any other \u2192 {veto: ""}
updated shop.cases.yaml:23 block  label: |\u23ce        long \u2192 c
updated shop.cases.yaml:23 block  far: {text: home} \u2192 {text: eu}
updated shop.cases.yaml:29 two values, one result (n=9)  price: 4 \u2192 3
left shop.cases.yaml:32 two results (n=9)  price: cases that share this expectation have different results
`);
  });

  it("changes nothing the second time", async () => {
    const before = readFileSync(folder.at("shop.cases.yaml"), "utf8");
    const { stderr } = await run(["--update"]);
    expect(stderr).to.match(/^left [^\n]+\n$/);
    expect(readFileSync(folder.at("shop.cases.yaml"), "utf8")).to.equal(before);
    const { stdout } = await run([]);
    expect(stdout).to.contain("10 cases: 9 passed, 1 failed");
  });

  it("rewrites lists in their own form", async () => {
    const cases = `spec: household
data: {members: [{name: Ada, age: 41}, {name: "B: n", age: 9}]}
cases:
  - {name: values, results: {names: [Ada], young: "members.1"}}
  - {name: fields, results: {table: [{name: Ada, age: 40}]}}
  - {name: none, data: {members.2.age: 18}, results: {young: [members.2], oldest: members.2}}
`;
    const listed = new TempFolder({ "h.rules": HOUSEHOLD, "h.cases.yaml": cases });
    try {
      const { status } = await engine(listed.path, ["test", "--update"], { CI: "" });
      expect(status).to.equal(0);
      expect(readFileSync(listed.at("h.cases.yaml"), "utf8")).to.equal(
        cases
          .replace('[Ada], young: "members.1"', '[Ada, "B: n"], young: [members.2]')
          .replace("[{name: Ada, age: 40}]", '[{name: Ada, age: 41}, {name: "B: n", age: 9}]')
          .replace("[members.2], oldest: members.2", "[], oldest: members.1"),
      );
    } finally {
      listed.remove();
    }
  });
});

import { expect } from "chai";
import { HOUSEHOLD } from "../run/household.ts";
import { SHIPPING } from "../run/shipping.ts";
import { refused, tested } from "../tested.ts";

const refusedCases = (cases: string) => refused({ "shipping.rules": SHIPPING, "a.cases.yaml": cases });
const oneCase = (members: string) =>
  refusedCases(`spec: shipping\neffective: 2025-06-01\ncases:\n  - {name: a, ${members}}\n`);

describe("a test case file", () => {
  it("is refused with the place of an unknown member, and the one that was meant", async () => {
    expect(await refusedCases("specs: shipping\ncases: []\n")).to.deep.equal([
      "1:1 a test case file has no member `specs` = did you mean `spec`?",
    ]);
    expect(await oneCase("dta: {}")).to.deep.equal(["4:15 a case has no member `dta` = did you mean `data`?"]);
    expect(await oneCase("results: {base: {vetto: any}}")).to.include(
      "4:32 an expectation has no member `vetto` = did you mean `veto`?",
    );
  });

  it("is refused with the place of an unknown input, rule or spec", async () => {
    expect(await oneCase("data: {wieght: 1}")).to.deep.equal([
      "4:22 spec `shipping` has no input `wieght` = did you mean `weight`?",
    ]);
    expect(await oneCase("each: {wieght: [1]}")).to.have.length(1);
    expect(await oneCase("results: {prise: 1 eur}")).to.deep.equal([
      "4:25 spec `shipping` has no rule `prise` = did you mean `price`?",
    ]);
    expect(await oneCase("override: {prise: 1 eur}")).to.have.length(1);
    expect(await oneCase("results: {price: {missing: [wieght]}}")).to.deep.equal([
      "4:32 spec `shipping` has no input `wieght` = did you mean `weight`?",
    ]);
    expect(await refusedCases("spec: shiping\ncases:\n  - {name: a}\n")).to.deep.equal([
      "1:7 there is no spec `shiping` = did you mean `shipping`?",
    ]);
    expect(await refusedCases("data: {wieght: 1}\neffective: 2025\ncases:\n  - {name: a}\n")).to.deep.equal([
      "1:8 no spec of the file has an input `wieght` = did you mean `weight`?",
    ]);
  });

  it("is refused with the place of a list in a wrong form", async () => {
    const refusedRows = (data: string) =>
      refused({ "household.rules": HOUSEHOLD, "a.cases.yaml": `spec: household\ncases:\n  - {name: a, ${data}}\n` });
    expect(await refusedRows("data: {members: 5}")).to.deep.equal([
      '3:22 data `members`: a list is an array of rows, such as [{"name": …}], not "5"',
    ]);
    expect(await refusedRows("data: {members: [{age: 1}], members.3.age: 2}")).to.deep.equal([
      "3:43 data `members.3.age`: rows are counted from 1 without a hole, and `members.2` is not given",
    ]);
    expect(await refusedRows("data: {tags: [a]}, each: {members.2.age: [1, 2]}")).to.deep.equal([
      "3:41 data `members.2.age`: rows are counted from 1 without a hole, and `members.1` is not given",
    ]);
  });

  it("is refused where a name or a key is given twice", async () => {
    expect(await refusedCases("effective: 2025\ncases:\n  - name: a\n    data: {}\n  - name: a\n")).to.deep.equal([
      "5:5 the name `a` is given twice: also in line 3 = give it another name",
    ]);
    expect(await refusedCases("effective: 2025\ncases:\n  - {name: a, data: {weight: 1, weight: 2}}\n")).to.deep.equal([
      "3:33 `a.cases.yaml` is not YAML: `weight` is given twice",
    ]);
    expect(await refusedCases("effective: 2025\ncases:\n  - {name: a, data: {weight: 1, Weight: 2}}\n")).to.deep.equal([
      "3:33 `Weight` is given twice, also as `weight` = leave one of them out",
    ]);
  });

  it("is refused for a value that the rule cannot have", async () => {
    expect(await oneCase("results: {price: 1 kilo}")).to.deep.equal([
      '4:32 `1 kilo` is not a value of rule `price`: unknown unit "kilo"; valid units: eur, cent = a veto is expected with {veto: REASON}',
    ]);
    expect(await oneCase("override: {price: cheap}")).to.have.length(1);
    expect(await oneCase("results: {price: {exact: 1/0 eur}}")).to.have.length(1);
    expect(await oneCase("results: {price: [1 eur]}")).to.have.length(1);
    expect(await oneCase("results: {price: }")).to.deep.equal([
      "4:32 nothing is expected = give a value, or leave the rule out",
    ]);
  });

  it("needs an instant where the answer depends on the day", async () => {
    expect(await refusedCases("cases:\n  - {name: a, results: {base: 5 eur}}\n")).to.deep.equal([
      "2:5 the answers of `shipping` depend on the day, and no `effective` is given = give the day, such as `effective: 2025-06-01`",
    ]);
    const clock = "spec clock\nrule y: now in future\n";
    const imported = "spec clock\nuses fees\nrule y: fees.fee\nspec fees\nrule fee: 1\nspec fees 2026\nrule fee: 2\n";
    for (const rules of [clock, imported]) {
      const found = await refused({
        "a.rules": rules,
        "a.cases.yaml": "spec: clock\ncases:\n  - {name: a, results: {}}\n",
      });
      expect(found.join()).to.contain("depend on the day");
    }
    const timeless = {
      "a.rules": "spec a 2025-01-01\nrule y: 1\n",
      "a.cases.yaml": "cases:\n  - {name: a, results: {y: 1}}\n",
    };
    expect((await tested(timeless)).counts.failed).to.equal(0);
    expect(await refusedCases("effective: someday\ncases:\n  - {name: a}\n")).to.have.length(1);
  });

  it("is refused when it is hostile", async () => {
    const bomb = `a: &a [${"x,".repeat(9)}x]\n${"bcdefghij".replace(/./g, (to) => `${to}: &${to} [${`*${String.fromCharCode(to.charCodeAt(0) - 1)},`.repeat(9)}*${String.fromCharCode(to.charCodeAt(0) - 1)}]\n`)}cases: []\n`;
    expect((await refusedCases(bomb)).join()).to.contain("too many aliases");
    expect((await refusedCases("[".repeat(10_000))).join()).to.contain("more than 100 levels");
    expect((await refusedCases("cases: *nothing\n")).join()).to.contain("`*nothing` repeats nothing before it");
    expect((await refusedCases(`cases: []\n#${" ".repeat(5_300_000)}`)).join()).to.contain("more than 5242880 bytes");
  });

  it("makes at most 10,000 cases of one", async () => {
    const hundred = Array.from({ length: 101 }, (_, at) => at).join();
    expect((await oneCase(`each: {weight: [${hundred}], money: [${hundred}]}`)).join()).to.contain(
      "`each` makes more than 10000 cases",
    );
  });

  it("that is not there is an error", async () => {
    expect(await refused({ "shipping.rules": SHIPPING })).to.have.length(1);
  });
});

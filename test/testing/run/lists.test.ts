import { expect } from "chai";
import { refused, tested } from "../tested.ts";
import { HOUSEHOLD } from "./household.ts";

const FILE = `spec: household
data: {members: [{name: Ada, age: 41}, {name: Ben, age: 9}], tags: [x, y]}
cases:
`;
const files = (cases: string, head = FILE) => ({ "h.rules": HOUSEHOLD, "a.cases.yaml": `${head}${cases}` });
const failures = async (cases: string) => (await tested(files(cases))).cases;
const errors = (member: string) => refused(files(`  - {name: a, ${member}}\n`));

describe("a list in the data of a case", () => {
  it("gives its rows, also those of lists in rows", async () => {
    const lines = "[{kind: rent, paid: 3, shares: [1, 2]}, {kind: food, paid: 4}]";
    const cases = [
      "  - {name: of the file, results: {size: 2, children: 1, marks: 2}}",
      "  - {name: own, data: {members: [{name: Cleo, age: 3}]}, results: {size: 1, children: 1}}",
      `  - {name: nested, data: {members: [{lines: ${lines}}, {lines: []}]}, results: {spent: 7, shares: 3}}`,
      "  - {name: none, data: {tags: []}, results: {marks: 0}}",
      "  - {name: one value, data: {tags: [a]}, results: {marks: 1}}",
      '  - {name: without data, data: {members: [{age: 3}, {}]}, results: {size: 2, children: {missing: ["members.2.age"]}}}',
      "  - {name: nothing known, data: {members: [{age: 3, name: null}]}, results: {names: {missing: [members.1.name]}}}",
      "  - {name: not given, data: {members: null}, results: {size: {missing: [members]}, marks: 2}}",
      '  - {name: too few, data: {members: []}, results: {size: {veto: "Data members: 0 rows are below the minimum 1"}}}',
      "",
    ];
    const outcomes = await failures(cases.join("\n"));
    expect(outcomes).to.deep.equal(Object.fromEntries(Object.keys(outcomes).map((name) => [name, []])));
    expect(Object.keys(outcomes)).to.have.length(9);
  });

  it("may be varied in one place, or as a whole", async () => {
    const outcomes = await failures(
      "  - {name: a, each: {members.1.age: [17, 18]}, results: {children: 2}}\n" +
        "  - {name: b, data: {members.2.age: 18}, results: {children: 0}}\n" +
        '  - {name: c, each: {members: ["[{}]", "[{}, {}]"]}, results: {size: 2}}\n',
    );
    expect(outcomes).to.deep.equal({
      "a (members.1.age=17)": [],
      "a (members.1.age=18)": ["children: 1, not 2"],
      b: [],
      "c (members=[{}])": ["size: 1, not 2"],
      "c (members=[{}, {}])": [],
    });
  });

  it("is repeated by a command that gives the same rows", async () => {
    const { report } = await tested(files("  - {name: a, data: {tags: []}, results: {children: 2}}\n"));
    expect(report).to.contain(
      "engine run household members.1.name=Ada members.1.age=41 members.2.name=Ben members.2.age=9 'tags=[]' --rules children",
    );
  });

  it("is refused for unknown names, with those of the row", async () => {
    expect(await errors("data: {members: [{agee: 3}]}")).to.deep.equal([
      "4:33 spec `household` has no input `members.1.agee` = did you mean `members.1.age`?",
    ]);
    expect(await errors("data: {memberz: [{age: 3}, {age: 4}]}")).to.deep.equal([
      "4:22 spec `household` has no input `memberz` = did you mean `members`?",
    ]);
    expect(await errors("data: {members: [{lines: [{payed: 3}]}]}")).to.deep.equal([
      "4:42 spec `household` has no input `members.1.lines.1.payed` = did you mean `members.1.lines.1.paid`?",
    ]);
    expect(
      await refused(files("  - {name: a}\n", "spec: household\ndata: {memberz: [{age: 3}]}\ncases:\n")),
    ).to.deep.equal(["2:8 no spec of the file has an input `memberz` = did you mean `members`?"]);
    expect(await errors("results: {size: {missing: [members.1.agee]}}")).to.deep.equal([
      "4:31 spec `household` has no input `members.1.agee` = did you mean `members.1.age`?",
    ]);
  });

  it("needs an instant where rows look at the day", async () => {
    const rules =
      "spec row data born: date rule old: born < now spec s uses rows: row list rule r: rows -> where old -> count";
    const cases = "spec: s\ncases:\n  - {name: a, data: {rows: []}, results: {r: 0}}\n";
    expect(await refused({ "s.rules": rules, "a.cases.yaml": cases })).to.deep.equal([
      "3:5 the answers of `s` depend on the day, and no `effective` is given = give the day, such as `effective: 2025-06-01`",
    ]);
  });

  it("is refused for rows that are none", async () => {
    expect(await errors("data: {members: [[3], null]}")).to.deep.equal([
      "4:32 `members.1` is a value, or a row with names and values = write `{NAME: VALUE}` for each row",
      "4:37 `members.2` is a value, or a row with names and values = write `{NAME: VALUE}` for each row",
    ]);
    expect(await errors("data: {members: [{a: {b: 3}}]}")).to.include(
      "4:36 the value of `members.1.a` is a text or a list = write `a.b: VALUE` for a name of an import",
    );
    expect(await errors("data: {members: [{age: 3, Age: 4}]}")).to.deep.equal([
      "4:41 `Age` is given twice, also as `age` = leave one of them out",
    ]);
  });
});

describe("an expected list", () => {
  it("has values, names of rows, or some of their fields", async () => {
    const outcomes = await failures(
      "  - {name: values, results: {names: [Ada, Ben]}}\n" +
        "  - {name: rows, results: {young: [members.2], oldest: members.1}}\n" +
        "  - {name: fields, results: {table: [{name: Ada, minor: no}, {age: 9.0}]}}\n" +
        "  - {name: none, data: {members.2.age: 18}, results: {young: []}}\n" +
        '  - {name: as texts, results: {names: "Ada, Ben", table: {text: "members.1, members.2"}}}\n',
    );
    expect(Object.values(outcomes).flat()).to.deep.equal([]);
  });

  it("is shown in its own form where it differs", async () => {
    const outcomes = await failures(
      "  - {name: values, results: {names: [Ada]}}\n" +
        "  - {name: order, results: {names: [Ben, Ada]}}\n" +
        "  - {name: rows, results: {young: [], oldest: members.2}}\n" +
        "  - {name: fields, results: {table: [{name: Ada, age: 41}, {name: Ben, age: 10}]}}\n" +
        "  - {name: veto, data: {members: []}, results: {young: []}}\n",
    );
    expect(outcomes).to.deep.equal({
      values: ["names: [Ada, Ben], not [Ada]"],
      order: ["names: [Ada, Ben], not [Ben, Ada]"],
      rows: ["oldest: members.1, not members.2", "young: [members.2], not []"],
      fields: ["table: [{name: Ada, age: 41}, {name: Ben, age: 9}], not [{name: Ada, age: 41}, {name: Ben, age: 10}]"],
      veto: ["young: veto: Data members: 0 rows are below the minimum 1, not []"],
    });
  });

  it("is refused where the rule cannot have it", async () => {
    expect(await errors("results: {size: [1]}")).to.deep.equal(["4:31 rule `size` is not a list = give a value"]);
    expect(await errors("results: {names: [{name: Ada}]}")).to.deep.equal([
      "4:32 the list `names` has values without names = give the values",
    ]);
    expect(await errors("results: {table: [{nam: Ada}]}")).to.deep.equal([
      "4:32 spec `person` has neither data nor a rule `nam` = did you mean `name`?",
    ]);
    expect(await errors("results: {young: [[members.2]]}")).to.deep.equal([
      "4:33 a row of a result is a value, its name, or `{NAME: VALUE}`",
    ]);
    expect(await errors("results: {young: {exact: 3}}")).to.have.length(1);
    expect(await errors("override: {young: members.1}")).to.deep.equal([
      "4:33 rule `young` is a list or a row, which no text replaces = give a veto, or the rows as data",
    ]);
  });
});

describe("an override of a rule of a row", () => {
  it("replaces the rule in this row only", async () => {
    const outcomes = await failures(
      "  - {name: one row, override: {members.2.spent: 7}, results: {spent: 7}}\n" +
        "  - {name: both, override: {members.1.Spent: 1, members.2.spent: 7}, results: {spent: 8}}\n" +
        "  - {name: a row, override: {members.1.minor: yes}, results: {young: [members.1, members.2], children: 1}}\n" +
        '  - {name: a veto, override: {members.1.spent: {veto: "no"}}, results: {spent: {veto: "no"}, size: 2}}\n' +
        "  - {name: a row of each, each: {members.3.age: [1, 2]}, override: {members.3.spent: 7}, results: {spent: 7}}\n",
    );
    expect(outcomes).to.deep.equal(Object.fromEntries(Object.keys(outcomes).map((name) => [name, []])));
    expect(Object.keys(outcomes)).to.have.length(6);
  });

  it("is told in place of the arms of the rule", async () => {
    const { report } = await tested(files("  - {name: a, override: {members.2.spent: 7}, results: {spent: 8}}\n"));
    expect(report).to.match(/members\.2\.spent = 7 +← override/);
  });

  it("is refused for other names, with the rules of the row", async () => {
    expect(await errors("override: {members.1.minr: yes}")).to.deep.equal([
      "4:26 spec `household` has no rule `members.1.minr` = did you mean `members.1.minor`?",
    ]);
    expect(await errors("override: {members.0.spent: 3, members.3.spent: 3}")).to.deep.equal([
      "4:26 the list `members` has 2 rows here, and `members.0` is not one of them",
      "4:46 the list `members` has 2 rows here, and `members.3` is not one of them",
    ]);
    expect(await errors("data: {members: [{age: 3}]}, override: {members.2.spent: 3}")).to.deep.equal([
      "4:55 the list `members` has 1 row here, and `members.2` is not one of them",
    ]);
    expect(await errors("override: {members.1.minor: 3}")).to.deep.equal([
      '4:43 `3` is not a value of rule `members.1.minor`: "3" is not a boolean; write true, false, yes or no = a veto is expected with {veto: REASON}',
    ]);
  });
});

import { expect } from "chai";
import { resultsText } from "../../../src/cli/layout/results.ts";
import { responseBudget } from "../../../src/engine/text/byte-budget.ts";
import { displayWidth } from "../../../src/engine/text/display-width.ts";
import { Engine } from "../../../src/index.ts";

const RULES = `spec person
data name: text
data age: number -> maximum 150
rule older: age + 1

spec house
uses members: person list
data fares: number list -> optional
rule size: members -> count
rule table: members -> list name, older
rule all: members
rule oldest: members -> sort age desc -> first
rule names: members -> list name
rule rides: fares
rule none: members -> where age > 99
`;
const MEMBERS = [{ name: "Ada 😀", age: 41 }, { name: "Ben\nof two lines", age: 151 }, { age: 9 }];

describe("rows of a result as text", () => {
  const engine = new Engine();
  engine.load({ "a.rules": RULES });
  const text = (
    rules: readonly string[],
    columns: number | undefined,
    members: readonly Readonly<Record<string, string | number>>[] = MEMBERS,
  ) => {
    const { results } = engine.run({ spec: "house", data: { members, fares: [1, "2.5"] }, rules });
    return resultsText(results, responseBudget(engine.limits()), { columns, names: false });
  };
  const named = MEMBERS.slice(0, 1).concat({ name: "Ben", age: 9 });

  it("are a table with a column for each field", () => {
    expect(text(["table"], 80, named)).to.equal(
      ["           name    older", "members.1  Ada 😀  42", "members.2  Ben     10", ""].join("\n"),
    );
    expect(text(["all"], 100)).to.equal(
      [
        "           name              age",
        "members.1  Ada 😀            41",
        "members.2  Ben of two lines  Data members.2.age (number): 151 is above the maximum 150",
        "members.3                    9",
        "",
      ].join("\n"),
    );
  });

  it("stand in the frame of several results, which is closed at any width", () => {
    for (const columns of [120, 60, 40, 31]) {
      const framed = text(["table", "all", "oldest", "size", "names", "rides", "none"], columns, named);
      const [width, ...others] = new Set(framed.trimEnd().split("\n").map(displayWidth));
      expect(others, framed).to.deep.equal([]);
      expect(width).to.be.at.most(columns);
    }
    const narrow = text(["table", "size"], 31, named);
    expect(narrow).to.contain("│ size  ┆ 2").and.to.contain("members.1").and.to.contain("older: 42");
  });

  it("are a table of any width in a pipe", () => {
    const wide = [{ name: "a".repeat(100), age: 41 }];
    expect(text(["table"], undefined, wide)).to.equal(
      [`           name${" ".repeat(96)}  older`, `members.1  ${"a".repeat(100)}  42`, ""].join("\n"),
    );
    expect(text(["table", "size"], undefined, named)).to.contain("│ table ┆            name    older");
  });

  it("of values, and of nothing, are a line", () => {
    expect(text(["names"], 80, named)).to.equal("Ada 😀, Ben\n");
    expect(text(["none"], 80, named)).to.equal("\n");
    expect(text(["rides"], 80, named)).to.equal("1, 2.5\n");
  });
});

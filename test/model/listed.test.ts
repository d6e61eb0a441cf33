import { expect } from "chai";
import { describe, it } from "mocha";
import { check } from "../../src/index.ts";
import { circleText, firstOf, listed, listedNames } from "../../src/model/listed.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);

describe("Names in a message (docs/spec/01-syntax.md#7-limits)", () => {
  it("are all there when they are at most ten", () => {
    expect(listed(["a"])).to.equal("a");
    expect(listed(["a", "b"])).to.equal("a and b");
    expect(listed(["a", "b", "c"], "or")).to.equal("a, b or c");
    expect(listed(numbered(10))).to.match(/^n0, .*, n8 and n9$/);
    expect(firstOf(numbered(10))).to.match(/^n0, .*, n8, n9$/);
    expect(listedNames(numbered(10).map((name) => ({ name })))).to.match(/^n0, .*, n8 and n9$/);
    expect(circleText(["a", "b"])).to.equal("a -> b -> a");
  });

  it("are the first ten and the number of the others when they are more", () => {
    const ten = "n0, n1, n2, n3, n4, n5, n6, n7, n8, n9";
    expect(listed(numbered(11), "or")).to.equal(`${ten} and 1 more`);
    expect(listedNames(numbered(5_000).map((name) => ({ name })))).to.equal(`${ten} and 4990 more`);
    expect(firstOf(numbered(12))).to.equal(`${ten} and 2 more`);
    expect(circleText(numbered(12))).to.equal(`${ten.replaceAll(", ", " -> ")} and 2 more -> n0`);
  });

  it("are the first ten in errors about options, units and circles", () => {
    const options = numbered(60).map((name) => ` -> option "${name}"\n`);
    const units = numbered(30).map((name, i) => ` -> unit ${name}: ${i + 1}\n`);
    const circle = numbered(30).map((name, i) => `spec ${name}\nuses n${(i + 1) % 30}\n`);
    const types = numbered(30).map((name, i) => `data ${name}: n${(i + 1) % 30}\n`);
    const wrong = [
      `spec s\ndata base: text\n${options.join("")}data d: base -> fill "other"\n`,
      `spec s\ndata money: measure\n${units.join("")}data d: money -> minimum 5 other\n`,
      `spec s\ndata money: measure\n${units.join("")}rule r: 5 money\n`,
      circle.join(""),
      `spec s\n${types.join("")}`,
    ];
    for (const text of wrong) {
      const [error] = check({ main: text }).errors;
      expect(error?.message).to.match(/ and [25]0 more\b/);
      expect(error?.message.match(/\bn\d+\b/g)?.length, error?.message).to.be.within(10, 12);
    }
  });
});

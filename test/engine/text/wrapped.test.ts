import { expect } from "chai";
import fc from "fast-check";
import { displayWidth, wrapped } from "../../../src/engine/text/display-width.ts";

describe("A line that is wider than its room", () => {
  it("is broken at blanks, and within a word that is longer than the room", () => {
    expect(wrapped("one two", 20)).to.deep.equal(["one two"]);
    expect(wrapped("the first words and then some others", 20)).to.deep.equal([
      "the first words and",
      "then some others",
    ]);
    expect(wrapped(`an ${"x".repeat(45)} y`, 20)).to.deep.equal(["an", "x".repeat(20), "x".repeat(20), "xxxxx y"]);
    expect(wrapped("元".repeat(11), 20)).to.deep.equal(["元".repeat(10), "元"]);
  });

  it("keeps what stands before its pieces, and at least twelve columns of text", () => {
    expect(wrapped("the first words and then some others", 26, "├─ ", "│  ")).to.deep.equal([
      "├─ the first words and",
      "│  then some others",
    ]);
    expect(wrapped("x".repeat(13), 30, " ".repeat(28))).to.deep.equal([
      `${" ".repeat(28)}${"x".repeat(12)}`,
      `${" ".repeat(28)}x`,
    ]);
  });

  it("loses no word, and no piece is wider than the room", () => {
    const text = fc.array(fc.constantFrom("a", "bcd", "元元", "e\u0301", " ", "  ", "x".repeat(30)), { maxLength: 40 });
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 40 }), (parts, columns) => {
        const line = parts.join("");
        const pieces = wrapped(line, columns);
        if (pieces.length > 1) for (const piece of pieces) expect(displayWidth(piece)).to.be.at.most(columns);
        expect(pieces.join("").replaceAll(" ", "")).to.equal(line.replaceAll(" ", ""));
      }),
    );
  });
});

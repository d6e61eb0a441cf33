import { expect } from "chai";
import compiled from "../../../generated/grammar.ts";
import { KIND } from "../../../src/syntax/lexer/kinds.ts";
import { CHAIN_OPERATORS, FORMS } from "../../../src/syntax/lexer/operator-forms.ts";

describe("The written forms of operators (docs/spec/01-syntax.md#5-1-precedence)", () => {
  it("name kinds of tokens, levels, and rules of the grammar", () => {
    const rules = new Set(compiled.ParserRules.map(({ name }) => name));
    for (const { symbols } of FORMS) {
      for (const { isToken, name, strength } of symbols) {
        if (isToken) expect(KIND).to.have.property(name);
        else if (strength === undefined) expect([...rules]).to.include(name);
      }
    }
  });

  it("group to the left, but powers to the right and ranges not at all", () => {
    const sides = CHAIN_OPERATORS.map(({ token, strength, left, right }) => {
      if (right === undefined) return `${token} suffix`;
      const grouping = [left === strength ? "left" : "", right === strength ? "right" : ""].join("");
      return `${token} ${grouping === "" ? "never" : grouping}`;
    });
    expect(sides).to.have.members([
      ...["additive left", "additive left", "multiplicative left", "caret right", "ellipsis never"],
      ...["as suffix", "and left", "or left"],
    ]);
  });
});

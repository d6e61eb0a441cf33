import { parse } from "acorn";
import { expect } from "chai";
import { parseCode } from "../../../src/codegen/code/parse.ts";

/** Texts whose parser goes one level deeper for each repetition. */
const SHAPES: Readonly<Record<string, (levels: number) => string>> = {
  sums: (levels) => `${"a + ".repeat(levels)}a;`,
  conjunctions: (levels) => `${"a && ".repeat(levels)}a;`,
  choices: (levels) => `${"a === 1 ? b : ".repeat(levels)}c;`,
  alternatives: (levels) => `${"if (a) { b; } else ".repeat(levels)}c;`,
};

describe("the parser of generated code", () => {
  for (const [name, text] of Object.entries(SHAPES)) {
    it(`takes long ${name}, and refuses longer ones before they fill the stack`, () => {
      expect(parseCode(text(2900))?.body).to.have.length(1);
      expect(parseCode(text(3100))).to.equal(undefined);
      expect(parse(text(3100), { ecmaVersion: 2022 }).body).to.have.length(1);
    });
  }

  it("counts operators of every kind", () => {
    const symbols = [
      "+",
      "-",
      "*",
      "/",
      "%",
      "**",
      "<",
      ">=",
      "===",
      "!==",
      "<<",
      ">>>",
      "&",
      "|",
      "^",
      "&&",
      "||",
      "??",
    ];
    for (const symbol of symbols) expect(parseCode(`${`a ${symbol} `.repeat(3100)}a;`), symbol).to.equal(undefined);
  });

  it("counts the operators around brackets, however many brackets stand between them", () => {
    const sum = (terms: number) => `${"(a) + [b] + ".repeat(terms / 2)}a;`;
    const chosen = (levels: number) => `${"(a) ? (b) : ".repeat(levels)}c;`;
    const within = (terms: number) =>
      `f(${"a + ".repeat(terms / 2)}(${"b + ".repeat(terms / 2)}c));${" ".repeat(4000)}`;
    for (const text of [sum, chosen, within]) {
      expect(parseCode(text(2900))?.body).to.have.length(1);
      expect(parseCode(text(3100))).to.equal(undefined);
    }
  });

  it("takes many brackets in each other, and refuses more", () => {
    const calls = (levels: number) => `${"add(".repeat(levels)}a${")".repeat(levels)};${" ".repeat(4000)}`;
    expect(parseCode(calls(400))?.body).to.have.length(1);
    expect(parseCode(calls(450))).to.equal(undefined);
    expect(parse(calls(450), { ecmaVersion: 2022 }).body).to.have.length(1);
  });

  it("takes any number of statements, items and arguments beside each other", () => {
    expect(parseCode("a + b * c;\n".repeat(5000))?.body).to.have.length(5000);
    expect(parseCode("if (a) { b; } else { c; } d;\n".repeat(5000))?.body).to.have.length(10_000);
    expect(parseCode(`f([${"a ? b + c : d, ".repeat(5000)}]);`)?.body).to.have.length(1);
  });
});

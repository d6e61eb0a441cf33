import { execFileSync } from "node:child_process";
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
      expect(parseCode(text(1900))?.body).to.have.length(1);
      expect(parseCode(text(2100))).to.equal(undefined);
      expect(parse(text(2100), { ecmaVersion: 2022 }).body).to.have.length(1);
    });
  }

  it("has room for the longest while it is interpreted, which takes most of the stack", () => {
    const texts = Object.values(SHAPES).map((text) => text(1990));
    const module = new URL("../../../src/codegen/code/parse.ts", import.meta.url);
    const program = `
      import { parseCode } from ${JSON.stringify(module)};
      for (const text of ${JSON.stringify(texts)}) console.log(parseCode(text)?.body.length);
    `;
    const flags = ["--no-opt", "--no-sparkplug", "--import=tsx", "--input-type=module", "--eval", program];
    expect(execFileSync(process.execPath, flags, { encoding: "utf8" })).to.equal("1\n".repeat(texts.length));
  });

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
    for (const symbol of symbols) expect(parseCode(`${`a ${symbol} `.repeat(2100)}a;`), symbol).to.equal(undefined);
  });

  it("counts the operators around brackets, however many brackets stand between them", () => {
    const sum = (terms: number) => `${"(a) + [b] + ".repeat(terms / 2)}a;`;
    const chosen = (levels: number) => `${"(a) ? (b) : ".repeat(levels)}c;`;
    const within = (terms: number) =>
      `f(${"a + ".repeat(terms / 2)}(${"b + ".repeat(terms / 2)}c));${" ".repeat(4000)}`;
    for (const text of [sum, chosen, within]) {
      expect(parseCode(text(1900))?.body).to.have.length(1);
      expect(parseCode(text(2100))).to.equal(undefined);
    }
  });

  it("takes many brackets in each other, and refuses more", () => {
    const calls = (levels: number) => `${"add(".repeat(levels)}a${")".repeat(levels)};${" ".repeat(4000)}`;
    expect(parseCode(calls(270))?.body).to.have.length(1);
    expect(parseCode(calls(300))).to.equal(undefined);
    expect(parse(calls(300), { ecmaVersion: 2022 }).body).to.have.length(1);
  });

  it("takes any number of statements, items and arguments beside each other", () => {
    expect(parseCode("a + b * c;\n".repeat(5000))?.body).to.have.length(5000);
    expect(parseCode("if (a) { b; } else { c; } d;\n".repeat(5000))?.body).to.have.length(10_000);
    expect(parseCode(`f([${"a ? b + c : d, ".repeat(5000)}]);`)?.body).to.have.length(1);
  });
});

import { expect } from "chai";
import { CodeCheck, type PassedForms } from "../../src/codegen/code/check.ts";
import { formOf } from "../../src/codegen/code/form.ts";
import { FastProgram } from "../../src/codegen/fast-program.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Program } from "../../src/model/program/program.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { planOf } from "../normal/plan.ts";
import { BOOLEAN, NOW, ProgramBuilder, run, TEXT } from "../runtime/build.ts";
import { bodyOf, codeProblem, newCode } from "./agree.ts";

/** Texts and names that would do harm as code; keys have no capitals. */
const HOSTILE = [
  "constructor",
  "__proto__",
  "tostring",
  "valueof",
  '"); process.exit(1); ("',
  "` + process.exit(1) + `",
  "\\",
  "*/ process.exit(1) /*",
  "\n process.exit(1) //",
  "\u2028process.exit(1)",
  "</script>",
  "f",
  "runtime",
  "frame",
  "return",
  "eval",
  "ü",
  "🙂",
];

const HARMFUL_BODIES = [
  "process.exit(1);",
  "return globalThis;",
  "return eval;",
  'import("node:fs");',
  "return new Function;",
  "return (() => 1)();",
  "return `text`;",
  "while (true) {}",
  "for (;;) {}",
  "return runtime.constructor;",
  'return runtime["constructor"];',
  'return runtime["con" + "structor"];',
  "return program.cells[program];",
  "return this.constructor.constructor;",
  "return /regular expression/;",
  "async function f() {}",
  "function* f() {}",
  "const { constructor } = runtime;",
  "return { [this]: 1 };",
  "const { [this]: add } = runtime;",
  "class Frame extends runtime {}",
  "return {",
];

describe("the check of generated code", () => {
  for (const body of HARMFUL_BODIES) {
    it(`refuses ${body}`, () => {
      expect(codeProblem(body)).to.be.a("string");
    });
  }

  it("lets keys of data alone be any word, but for those that every object inherits", () => {
    expect(codeProblem('function a(f, data) { return f.data["call"] + data["prototype"]; }')).to.equal(undefined);
    for (const body of ['f.data["constructor"]', 'f["call"]', "f.data.call", 'f.data.context["call"]', "data[data]"])
      expect(codeProblem(`function a(f, data) { return ${body}; }`), body).to.be.a("string");
  });
});

describe("the check of a piece that has the form of another one", () => {
  const first = 'const $1 = 2.5;\nfunction rule1(f) { return f.rule1Value = $1 + add12(f.data["x1"], 1n, "a"); }';
  const second = 'const $7 = 3;\nfunction rule9(f) { return f.rule9Value = $7 + add10(f.data["y"], 22n, "b"); }';
  const names = "function add12() {}\nfunction add10() {}";

  it("parses the first one alone", () => {
    const forms = [first, second, first.replace("2.5", "10.75")].map((piece) => formOf(piece, new Set(), () => false));
    expect(new Set(forms.map((form) => form?.key)).size).to.equal(2);
    expect(forms[1]?.names).to.deep.equal(["$7", "rule9", "rule9Value", "add10"]);
    expect(codeProblem(first, second, names)).to.equal(undefined);
  });

  it("looks up its names, each for itself", () => {
    expect(codeProblem(first, second, "function add12() {}")).to.equal("the free name add10");
    expect(codeProblem(first, second.replace("+ add10", "+ $8"), names)).to.be.a("string");
    const same = "function rule1() { return rule1(); }";
    expect(codeProblem(same, "function rule2() { return rule3(); }")).to.equal("the free name rule3");
  });

  it("refuses what texts or names may hide", () => {
    const read = 'function rule1(f) { return f.data["x1"]; }';
    for (const key of ["constructor", "__proto__", '\\"]; evil(); ["'])
      expect(codeProblem(read, `function rule2(f) { return f.data["${key}"]; }`), key).to.be.a("string");
    for (const other of ["Uint8Array", "$9", "rule9"])
      expect(codeProblem(`${read}\nrule1;`, `${read.replace("1(", "2(")}\n${other};`), other).to.be.a("string");
    for (const quoted of ["'\"'; evil(); '\"'", '`"`; evil(); `"`', '/"/; evil(); /"/', '/* " */ evil(); /* " */'])
      expect(codeProblem('"x";', quoted), quoted).to.be.a("string");
  });

  it("refuses pieces that the next one could go on with", () => {
    expect(codeProblem("const rule1 = program", "[rule1];")).to.equal("a statement without an end");
    expect(codeProblem("const rule1 = program;", "[rule1];")).to.equal(undefined);
  });
});

describe("generated code of hostile names and texts", () => {
  it("passes the check and answers like the exact program", () => {
    for (const name of HOSTILE) {
      const program = hostile(name);
      for (const given of [name, "other", true]) {
        const data = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(given)}, "p": "yes"}`);
        const fast = new FastProgram(program, DEFAULT_LIMITS, newCode()).entry()?.(data, NOW);
        if (fast !== undefined) expect(JSON.stringify(fast), name).to.equal(JSON.stringify(run(program, data)));
      }
      const { text } = bodyOf(program);
      expect(codeProblem(text), name).to.equal(undefined);
    }
  });

  it("reads nothing that data inherit", () => {
    const program = hostile("tostring");
    const fast = new FastProgram(program, DEFAULT_LIMITS, newCode()).entry()?.(
      Object.create({ tostring: "x", p: "yes" }),
      NOW,
    );
    expect(fast).to.equal(undefined);
  });
});

describe("generated code", () => {
  it("is the same for the same program", () => {
    const text = `spec main\ndata a: number\ndata b: text\nrule r: a * 2\n  unless b is "x" then a / 3\n`;
    const [first, second] = [0, 1].map(() => bodyOf(normalise(planOf(text)).program).text);
    expect(first).to.equal(second);
  });
});

/** A slot, a rule, a text and a veto of one name. */
function hostile(name: string): Program {
  const build = new ProgramBuilder();
  const slot = build.slot(name, TEXT);
  const condition = build.slot("p", BOOLEAN);
  const isIt = build.compare(slot, "is", build.literal({ kind: "text", text: name }), "text");
  build.rule(name, build.choose(build.literal({ kind: "text", text: name }), [isIt, build.veto(name)]), TEXT);
  build.rule(`${name}.rule`, build.and(condition, isIt), BOOLEAN);
  return build.program();
}

describe("the checks of several modules", () => {
  it("parse a form once, and ask each module for its own names", () => {
    const forms: PassedForms = new Map();
    const first = new CodeCheck(forms);
    for (const piece of ["const shared = 1;\n", "function rule1(f) { return shared; }\n"]) {
      expect(first.problem(piece)).to.equal(undefined);
    }
    expect(first.problemOfNames).to.equal(undefined);
    const second = new CodeCheck(forms);
    expect(second.problem("function rule2(f) { return shared; }\n")).to.equal(undefined);
    expect(forms.size).to.equal(2);
    expect(second.problemOfNames).to.equal("the free name shared");
    expect(second.problem("const shared = 2;\n")).to.equal(undefined);
    expect(second.problemOfNames).to.equal(undefined);
  });
});

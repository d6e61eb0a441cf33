import { expect } from "chai";
import { CodeCheck, noForms } from "../../../src/codegen/code/check.ts";
import { formOf } from "../../../src/codegen/code/form.ts";
import type { Program } from "../../../src/model/program/program.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import { planOf } from "../../normal/plan.ts";
import { BOOLEAN, ProgramBuilder, run, TEXT } from "../../runtime/build.ts";
import { bodyOf, codeProblem, runFast } from "../agree.ts";

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

/** Code that does more than compute, and what the check finds in it. */
const HARMFUL_BODIES = [
  ["process.exit(1);", "the unknown member exit at 0"],
  ["return globalThis;", "the free name globalThis"],
  ["return eval;", "the free name eval"],
  ['import("node:fs");', "a ImportExpression at 0"],
  ["return new Function;", "a NewExpression at 7"],
  ["return new program.rowFrame();", "a NewExpression at 7"],
  ["return new rowFrame();", "the free name rowFrame"],
  ["for (const $1 of [process]) $1;", "the free name process"],
  ["for await (const $1 of program) $1;", "an asynchronous loop at 0"],
  ["return (() => 1)();", "a ArrowFunctionExpression at 8"],
  ["return `text`;", "a TemplateLiteral at 7"],
  ["function rule1() { while (true) {} }", "a WhileStatement at 19"],
  ["function rule1() { for (;;) {} }", "a ForStatement at 19"],
  ["return runtime.constructor;", "the unknown member constructor at 7"],
  ['return runtime["constructor"];', "a computed member at 7"],
  ['return runtime["con" + "structor"];', "a computed member at 7"],
  ["return program.cells[program];", "a computed member at 7"],
  ["return this.constructor.constructor;", "the unknown member constructor at 7"],
  ["return /regular expression/;", "a regular expression at 7"],
  ["async function f() {}", "an asynchronous function or generator at 0"],
  ["function* f() {}", "an asynchronous function or generator at 0"],
  ["const { constructor } = runtime;", "a pattern over something else than the runtime at 6"],
  ["return { [this]: 1 };", "a computed key at 9"],
  ["const { [this]: add } = runtime;", "a pattern over something else than the runtime at 6"],
  ["class Frame extends runtime {}", "a derived class at 0"],
  ["return {", "Unexpected token (1:8)"],
  ["const { fraction, evil } = runtime;", "a pattern over something else than the runtime at 6"],
  ["const { evil, fraction } = runtime;", "a pattern over something else than the runtime at 6"],
  ["const { ...rest } = runtime;", "a pattern over something else than the runtime at 6"],
  ["class Frame { run() {} }", "a method at 14"],
  ["class Frame { static constructor() {} }", "a method at 14"],
  ["class Frame { #field; constructor() { this.#field; } }", "a private member at 38"],
  ["class Frame { static { } }", "a StaticBlock at 14"],
  ["const literal1 = { get value() { return 1; } };", "an accessor at 19"],
  ["const literal1 = { value() { return 1; } };", "an accessor at 19"],
  ["const literal1 = { ...program };", "a SpreadElement at 19"],
  ['return data["toString"];', "the inherited member toString at 7"],
  ['return f.rules["length"];', "a computed member at 7"],
  ['return program["data"];', "a computed member at 7"],
  ['return program.data["x"];', "a computed member at 7"],
  ['return f.text.data["x"];', "a computed member at 7"],
  ['return data.text["length"];', "a computed member at 7"],
  ['const f1 = "x"; return f1["length"];', "a computed member at 23"],
  ["const literal1 = async function () {};", "an asynchronous function or generator at 17"],
  ["const literal1 = function* () {};", "an asynchronous function or generator at 17"],
  ["throw program;", "a ThrowStatement at 0"],
  ["function rule1() { try { } catch { } }", "a TryStatement at 19"],
  ["with (program) { }", "'with' in strict mode (1:0)"],
  ["function rule1() { debugger; }", "a DebuggerStatement at 19"],
  ["function rule1() { label: 1; }", "a LabeledStatement at 19"],
  ["export default 1;", "a ExportDefaultDeclaration at 0"],
  ['import fs from "node:fs";', "a ImportDeclaration at 0"],
  ["return program?.value;", "a ChainExpression at 7"],
  ["function f(a = globalThis) {}", "a AssignmentPattern at 11"],
  ["function f(...a) {}", "a RestElement at 11"],
  ["const [a] = program;", "a ArrayPattern at 6"],
  ["return a, b;", "a SequenceExpression at 7"],
  ["return program.rule1Other;", "the unknown member rule1Other at 7"],
  ["return program.ruleValue;", "the unknown member ruleValue at 7"],
  ["return 1n.constructor;", "the unknown member constructor at 7"],
] as const;

describe("the check of generated code", () => {
  for (const [body, problem] of HARMFUL_BODIES) {
    it(`refuses ${body}`, () => {
      expect(codeProblem(body)).to.equal(problem);
    });
  }

  it("lets names be declared by modules, and by functions where they are plainly local", () => {
    for (const body of [
      "function rule1(f) { const $1 = f; let $2; return f.rule1Value = $1; }",
      "const { fraction } = runtime;\nconst literal1 = fraction(1n, 2n);",
      "class Frame { constructor(data) { this.data = data; } }",
      "class rowFrame { }\nfunction list1(f) { for (const $1 of f.data) return new rowFrame($1); }",
      'const literal1 = { value: 1, "text": 2 };',
      "const literal1 = [, 1];",
      "function isPlain(data) { let known = 0; for (const key in data) known--; return known === 0; }",
    ])
      expect(codeProblem(body), body).to.equal(undefined);
    expect(codeProblem("function rule1() { const other = 1; return other; }")).to.equal("the free name other");
    expect(codeProblem("function rule1() { function other() {} return other; }")).to.equal("the free name other");
  });

  it("lets members be those of frames, and some others of data", () => {
    for (const member of ["rule1Value", "slot22Veto", "part3Unit", "rule0Arm", "now", "made", "display", "kind"])
      expect(codeProblem(`return program.${member};`), member).to.equal(undefined);
    for (const member of ["rule1Other", "ruleValue", "xrule1Value", "rule1Values", "constructor", "Value"])
      expect(codeProblem(`return program.${member};`), member).to.equal(`the unknown member ${member} at 7`);
  });

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

  it("knows texts by what they say, however they are written", () => {
    const keyOf = (text: string) => formOf(`f.data[${text}];`, new Set(), (said) => said === "call")?.key;
    for (const text of ['"\\"a\\n"', '"\\u003c"', '"x"']) expect(keyOf(text), text).to.equal(keyOf('""'));
    for (const text of ['"call"', '"c\\u0061ll"', '"\\x63all"', '"c\\all"'])
      expect(keyOf(text), text).not.to.equal(keyOf('""'));
    const read = 'function rule1(f) { return f.data["x1"]; }';
    for (const key of ["\\u0063onstructor", "__prot\\x6f__"])
      expect(codeProblem(read, `function rule2(f) { return f.data["${key}"]; }`), key).to.be.a("string");
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
        const fast = runFast(program, data);
        if (fast !== undefined) expect(JSON.stringify(fast), name).to.equal(JSON.stringify(run(program, data)));
      }
      const { text } = bodyOf(program);
      expect(codeProblem(text), name).to.equal(undefined);
    }
  });

  it("reads nothing that data inherit", () => {
    const program = hostile("tostring");
    const fast = runFast(program, Object.create({ tostring: "x", p: "yes" }));
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
    const forms = noForms();
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

  it("parse a form once, whatever comment begins it", () => {
    const forms = noForms();
    for (const title of ["one", "two's `title`", "three /* "])
      expect(new CodeCheck(forms).problem(`// ${title}\nconst shared = 1;\n`)).to.equal(undefined);
    expect(forms.size).to.equal(1);
    for (const end of ["\r", "\u2028"])
      expect(new CodeCheck(forms).problem(`// ${end}evil();\nimport("x");\n`)).to.be.a("string");
  });
});

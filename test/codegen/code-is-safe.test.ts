import { expect } from "chai";
import { CodeCheck, type PassedForms } from "../../src/codegen/code/check.ts";
import { formOf } from "../../src/codegen/code/form.ts";
import { ShortenedCode } from "../../src/codegen/code/shortened-code.ts";
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

describe("the check of a long piece", () => {
  const uses = (count: number) => Array.from({ length: count }, (_, i) => `  rule${i + 1}(f);\n`).join("");
  const results = (count: number) =>
    Array.from({ length: count }, (_, i) => `    "r${i}": add${i + 1}(f.values[${i}], $${i + 1}),\n`).join("");
  const declared = (names: readonly string[]) => names.map((name) => `function ${name}() {}`).join("\n");
  const named = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word}${i + 1}`);
  const locals = (count: number) => Array.from({ length: count }, (_, i) => `  const $${i + 1} = f;\n`).join("");
  const whole = (middle = "", property = "") =>
    `function all(f) {\n${uses(300)}${middle}${uses(300)}${locals(300)}  return {\n${results(150)}${property}${results(150)}  };\n}\n`;
  const names = declared([...named("rule", 300), ...named("add", 300)]);

  it("parses what repeats itself once", () => {
    const { text } = new ShortenedCode(whole(), new Set(), () => false);
    expect(text.split("\n")).to.have.length(8);
    expect(codeProblem(whole(), names)).to.equal(undefined);
  });

  it("looks up the names of all lines", () => {
    for (const name of ["rule300", "add150", "add17"])
      expect(codeProblem(whole(), names.replace(`function ${name}()`, "function other()"))).to.equal(
        `the free name ${name}`,
      );
    expect(codeProblem(whole("  rule301(f);\n"), names)).to.equal("the free name rule301");
    expect(codeProblem(whole().replace("const $150", "const $301"), names)).to.equal("the free name $150");
  });

  it("refuses what stands where it is no more of the same", () => {
    for (const middle of [
      "  process.exit(1);\n",
      "  const x =\n  rule7(f);\n",
      "  const $7 = `\n  rule7(f);\n`;\n",
      "  rule7(f)\n  rule8(f);\n  (1);\n  this.constructor;\n",
      '    "r7": add7(f.values[7], $7),\n',
      "  while (f)\n  rule7(f);\n",
    ])
      expect(codeProblem(whole(middle), names), middle).to.be.a("string");
    for (const property of ["  rule7(f);\n", '    "r7": f.data["constructor"],\n', "    [f]: 1,\n"])
      expect(codeProblem(whole("", property), names), property).to.be.a("string");
    expect(codeProblem(whole("  if (f)\n  rule7(f);\n"), names)).to.equal(undefined);
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

  it("parse a form once, whatever comment begins it", () => {
    const forms: PassedForms = new Map();
    for (const title of ["one", "two's `title`", "three /* "])
      expect(new CodeCheck(forms).problem(`// ${title}\nconst shared = 1;\n`)).to.equal(undefined);
    expect(forms.size).to.equal(1);
    for (const end of ["\r", "\u2028"])
      expect(new CodeCheck(forms).problem(`// ${end}evil();\nimport("x");\n`)).to.be.a("string");
  });
});

import { expect } from "chai";
import { codeProblem } from "../../src/codegen/check-code.ts";
import { emitBody } from "../../src/codegen/emit.ts";
import { FastProgram } from "../../src/codegen/fast-program.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Program } from "../../src/model/program/program.ts";
import { normalise } from "../../src/normal/normalise.ts";
import { planOf } from "../normal/plan.ts";
import { BOOLEAN, NOW, ProgramBuilder, run, TEXT } from "../runtime/build.ts";
import { newCode } from "./agree.ts";

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

describe("generated code of hostile names and texts", () => {
  it("passes the check and answers like the exact program", () => {
    for (const name of HOSTILE) {
      const program = hostile(name);
      for (const given of [name, "other", true]) {
        const data = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(given)}, "p": "yes"}`);
        const fast = new FastProgram(program, DEFAULT_LIMITS, newCode()).entry()?.(data, NOW);
        if (fast !== undefined) expect(JSON.stringify(fast), name).to.equal(JSON.stringify(run(program, data)));
      }
      const { text } = emitBody(program);
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
    const [first, second] = [0, 1].map(() => emitBody(normalise(planOf(text)).program).text);
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

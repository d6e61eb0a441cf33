import { expect } from "chai";
import { GeneratedProgram } from "../../../src/codegen/generated-program.ts";
import { products } from "../../../src/codegen/operators/products.ts";
import { FunctionWriter } from "../../../src/codegen/write/function.ts";
import { ModuleWriter } from "../../../src/codegen/write/module.ts";
import { Engine } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { CellId, Program } from "../../../src/model/program/program.ts";
import * as runtime from "../../../src/runtime/generated/index.ts";
import { NOW, ProgramBuilder, run } from "../../runtime/build.ts";
import { newCode } from "../agree.ts";

/** Each rule is made from the reference to the rule before it. */
function chain(length: number, next: (before: CellId, build: ProgramBuilder) => CellId): Program {
  const build = new ProgramBuilder();
  let before = build.slot("n");
  for (let at = 0; at < length; at++) before = build.rule(`r${at}`, next(before, build));
  return build.program();
}

function last(program: Program): { readonly fast: unknown; readonly exact: unknown } {
  const rule = program.rules.length - 1;
  const key = program.rules[rule]?.key ?? "";
  const fast = new GeneratedProgram(program, DEFAULT_LIMITS, newCode()).entry([rule])?.run({ n: "1" }, NOW);
  return { fast, exact: run(program, { n: "1" }, [key]) };
}

/** How often the function of a sum of so many inputs looks up one of them. */
function lookUpsOfSum(inputs: number): number {
  const build = new ProgramBuilder();
  build.rule("r", build.add(...Array.from({ length: inputs }, (_, at) => build.slot(`n${at}`))));
  const program = build.program();
  let found = 0;
  class Counting extends ModuleWriter {
    override slot(slot: number) {
      found++;
      return super.slot(slot);
    }
  }
  const module = new Counting(program, Object.keys(runtime), Number.POSITIVE_INFINITY);
  new FunctionWriter(module, module.rule(0), program.rules[0]?.root ?? 0, true).write();
  return found;
}

describe("generated code of long programs", () => {
  it("looks an input of a sum up a few times, however many there are", () => {
    expect(lookUpsOfSum(400)).to.be.below(5 * lookUpsOfSum(100));
  });

  it("follows thousands of rules, each referring to the one before", () => {
    const { fast, exact } = last(chain(6000, (before, build) => build.add(before, build.number(1))));
    expect(fast).to.deep.equal(exact);
    expect(JSON.stringify(fast)).to.include('"6001"');
  });

  it("answers thousands of rules at once", () => {
    const program = chain(8500, (before, build) => build.add(before, build.number(1)));
    const fast = new GeneratedProgram(program, DEFAULT_LIMITS, newCode()).entry()?.run({ n: "1" }, NOW);
    expect(fast?.r8499).to.deep.equal(run(program, { n: "1" }, ["r8499"]).r8499);
  });

  it("reads a number that is not given a second time, where many places share lists", () => {
    const data = Array.from({ length: 200 }, (_, at) => `data n${at}: number\n`).join("");
    const sum = Array.from({ length: 200 }, (_, at) => `n${at}`).join(" + ");
    const engine = new Engine();
    engine.load({
      "s.rules": `spec s\n${data}rule all: ${sum}\nrule large: n0 > 5\nrule r: no\n  unless large is veto then n0 > 3\n`,
    });
    const { program } = engine.specVersions("s").slices[0] ?? {};
    if (program === undefined) throw new Error("no slice");
    const rule = program.rules.findIndex(({ key }) => key === "r");
    const entry = new GeneratedProgram(program, DEFAULT_LIMITS, newCode()).entry([rule]);
    expect(entry).to.be.an("object");
    expect(entry?.run({}, NOW)).to.equal(undefined);
    expect(entry?.run({ n0: "4" }, NOW)?.r).to.deep.equal(run(program, { n0: "4" }, ["r"]).r);
  });

  it("multiplies the denominators of factors no further than a static scale goes", () => {
    const operands = Array.from({ length: 3000 }, (_, at) => at);
    let asked = 0;
    const representation = products.representation(
      { op: "multiply", kind: "number", operands, carry: [] },
      {
        cell: () => {
          throw new Error("not asked");
        },
        constant: () => undefined,
        representation() {
          asked++;
          return { kind: "double", den: 10_000n, lo: -1n, hi: 1n, usual: 1n };
        },
      },
    );
    expect(representation).to.equal(undefined);
    expect(asked).to.be.below(50);
  });

  it("leaves chains that are too long to check to the exact program", () => {
    const names = Array.from({ length: 9500 }, (_, at) => `n${at}`);
    const engine = new Engine();
    engine.load(`spec s ${names.map((name) => `data ${name}: number`).join(" ")} rule r: ${names.join(" * ")}`);
    const data = Object.fromEntries(names.map((name) => [name, "1"]));
    expect(engine.prepare({ spec: "s" }).run(data).results.r?.result).to.equal("1");
  });

  it("evaluates a rule once that each of many rules uses twice", () => {
    const { fast, exact } = last(
      chain(60, (before, build) => build.add(build.arithmetic("subtract", before, build.number(1)), before)),
    );
    expect(fast).to.deep.equal(exact);
  });

  it("hands over numbers that outgrow what it holds, in time that does not double with each rule", () => {
    const { fast, exact } = last(chain(400, (before, build) => build.add(before, before)));
    if (fast !== undefined) expect(fast).to.deep.equal(exact);
  });

  it("computes long expressions without nesting calls as deep as they are long", () => {
    const { fast, exact } = last(
      chain(1, (before, build) => {
        let sum = before;
        for (let at = 0; at < 4000; at++) sum = build.arithmetic("subtract", sum, build.number(1));
        return sum;
      }),
    );
    if (fast !== undefined) expect(fast).to.deep.equal(exact);
  });
});

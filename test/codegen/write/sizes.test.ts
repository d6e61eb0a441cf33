import { expect } from "chai";
import { TooLarge } from "../../../src/codegen/code/module-parts.ts";
import { emitBody } from "../../../src/codegen/emit.ts";
import { narrationSource } from "../../../src/normal/narration/narration.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import { ownRules } from "../../../src/runtime/select.ts";
import { planOf } from "../../normal/plan.ts";
import { bodyOf, emitted, expectSame } from "../agree.ts";

const each = (count: number, part: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => part(at)).join(between);

/** The code of rules over a number `n`, a number `m` and a text `word`. */
function codeOf(rules: string): string {
  return bodyOf(normalise(planOf(`spec main\n${rules}\n`)).program).text;
}

function explainedCodeOf(rules: string): string {
  const plan = planOf(`spec main\n${rules}\n`);
  const form = normalise(plan, { authored: true });
  return bodyOf(form.program, { explain: narrationSource(plan, form) }).text;
}

const NUMBERS = "data n: number -> decimals 0 -> minimum 0 -> maximum 100\ndata m: number\n";

/** The largest size of each part of a program that still has its usual code. */
const SIZES: readonly {
  readonly name: string;
  readonly most: number;
  readonly rules: (size: number) => string;
  /** A text that only the code of larger ones contains. */
  readonly larger: RegExp;
}[] = [
  {
    name: "slots and rules have fields of their own",
    most: 120,
    rules: (size) => each(size, (at) => `rule r${at}: ${at}\n`),
    larger: /emptyValues\("n{121}"\)/,
  },
  {
    name: "keys of data are checked one by one",
    most: 64,
    rules: (size) => `${each(size, (at) => `data d${at}: number\n`)}rule r: 1`,
    larger: /const isPlain = plainDataOf\(program\)/,
  },
  {
    name: "arms are scanned",
    most: 15,
    rules: (size) => `${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n > ${at} then ${at}`)}`,
    larger: /\.find\(/,
  },
  {
    name: "cells of an expression are repeated where they are used",
    most: 12,
    rules: (size) => {
      const chain = `n - m${each((size - 3) >> 1, (at) => ` - ${at + 3}`)}`;
      const expression = size % 2 === 1 ? `(${chain})` : `abs (${chain})`;
      return `${NUMBERS}data p: boolean\nrule r: 1 unless p then 5 * ${expression} unless n > 1 then 7 * ${expression}`;
    },
    larger: /function part/,
  },
  {
    name: "rules refer to each other without being evaluated ahead",
    most: 198,
    rules: (size) => `${NUMBERS}rule r0: n\n${each(size - 1, (at) => `rule r${at + 1}: r${at} + 1\n`)}`,
    larger: /function evaluate\(f\) \{\n {2}(\w+)\(f\);\n(?: {2}\w+\(f\);\n)* {2}\1\(f\);/,
  },
  {
    name: "characters of an option are compared here",
    most: 85,
    rules: (size) => `data word: text -> options "${"o".repeat(size)}"\nrule r: word`,
    larger: /switch \(given\) \{\n {2}\}/,
  },
  {
    name: "units of a result have code of their own",
    most: 100,
    rules: (size) => `data m: measure${each(size, (at) => `\n  -> unit u${at}: ${at + 1}`)}\nrule r: m`,
    larger: /exactResult/,
  },
];

describe("the size up to which", () => {
  for (const { name, most, rules, larger } of SIZES) {
    it(`${name} is ${most}`, () => {
      expect(codeOf(rules(most))).not.to.match(larger);
      expect(codeOf(rules(most + 1))).to.match(larger);
    });
  }

  it("options of a text are compared here is 100", () => {
    const code = codeOf(`data word: text -> options ${each(101, (at) => `"o${at}"`, " ")}\nrule r: word`);
    expect(code).to.include('case "o99":').and.not.include('case "o100":');
  });

  it("units of an input are compared here is 100", () => {
    const rules = `data money: measure${each(102, (at) => `\n  -> unit u${at}: ${at + 1}`)}\nrule r: money * 2`;
    expect(codeOf(rules)).to.include('endsWith(" u99")').and.not.include('endsWith(" u100")');
    const { program } = normalise(planOf(`spec main\n${rules}\n`));
    for (const money of ["3 u0", "3 u99", "3 u100", "0.5 u101", "3 u102"]) expectSame(program, { money });
  });

  it("entries of a keyed chain are explained by one function is 60", () => {
    const entries = (size: number) =>
      explainedCodeOf(`${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n is ${at} then ${at}`)}`);
    expect(entries(60)).not.to.include("More(f, nodes");
    expect(entries(61)).to.include("More(f, nodes");
  });

  it("arms of a rule are explained by generated code is 60", () => {
    const arms = (size: number) =>
      explainedCodeOf(`${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n + ${at} is m then ${at}`)}`);
    expect(arms(60)).to.include("nodesOf");
    expect(() => arms(61)).to.throw(TooLarge);
  });

  it("code is written is the given number of characters", () => {
    const { program } = normalise(planOf(`spec main\n${NUMBERS}rule r: n + m\nrule s: n - m`));
    const body = (most: number) => emitted(emitBody(program, [{ answers: ownRules(program), hooks: {} }], most));
    let least = 0;
    for (let step = 4096; step >= 1; step /= 2) {
      try {
        body(least + step);
      } catch {
        least += step;
      }
    }
    const { pieces } = body(least + 1);
    const functions = pieces.filter(({ text }) => /^function (?:slot|rule|result)/.test(text));
    expect(least + 1).to.equal(functions.reduce((sum, { text }) => sum + text.length, 0));
  });
});

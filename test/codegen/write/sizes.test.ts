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
    name: "conditions stand in one statement, one for leaving and one for each rule",
    most: 255,
    rules: (size) => each(size, (at) => `rule r${at}: ${at}\n`),
    larger: /\) return undefined;\n {2}if \(f\.vetoes\[255\] !== null && listsData/,
  },
  {
    name: "arms stand in one function",
    most: 60,
    rules: (size) => `${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n + ${at} is m then ${at}`)}`,
    larger: /return rule0More\(f\)/,
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
    name: "vetoes are listed in each guard",
    most: 6,
    rules: (size) => {
      const names = Array.from({ length: size }, (_, at) => `d${at}`);
      return `${names.map((name) => `data ${name}: number\n`).join("")}rule r: ${names.join(" - ")}`;
    },
    larger: /rule0Veto\(f\)/,
  },
  {
    name: "partial sums are tested by one guard",
    most: 16,
    rules: (size) =>
      `${each(size + 1, (at) => `data n${at}: number\n`)}rule r: ${each(size + 1, (at) => (at === 0 ? "n0" : ` - n${at}`))}`,
    larger: /function rule0\(f\) \{(?:[^}]*if \(!\([^}]*\}){2}/,
  },
  {
    name: "rules refer to each other without being evaluated ahead",
    most: 198,
    rules: (size) => `${NUMBERS}rule r0: n\n${each(size - 1, (at) => `rule r${at + 1}: r${at} + 1\n`)}`,
    larger: /function evaluate\(f\) \{\n {2}(\w+)\(f\);\n(?: {2}\w+\(f\);\n)* {2}\1\(f\);/,
  },
  {
    name: "characters of an option are compared here",
    most: 60,
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

  it("arms stand in one function is the same for all functions of a rule", () => {
    const functions = (size: number) =>
      codeOf(`${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n + ${at} is m then ${at}`)}`).match(
        /^function rule0\w*/gm,
      );
    expect([120, 121, 180, 181].map((size) => functions(size)?.length)).to.deep.equal([2, 3, 3, 4]);
  });

  it("options of a text are compared here is 40", () => {
    const code = codeOf(`data word: text -> options ${each(41, (at) => `"o${at}"`, " ")}\nrule r: word`);
    expect(code).to.include('case "o39":').and.not.include('case "o40":');
  });

  it("units of an input are compared here is 40", () => {
    const rules = `data money: measure${each(42, (at) => `\n  -> unit u${at}: ${at + 1}`)}\nrule r: money * 2`;
    expect(codeOf(rules)).to.include('endsWith(" u39")').and.not.include('endsWith(" u40")');
    const { program } = normalise(planOf(`spec main\n${rules}\n`));
    for (const money of ["3 u0", "3 u39", "3 u40", "0.5 u41", "3 u42"]) expectSame(program, { money });
  });

  it("entries of a keyed chain are explained by one function is 60", () => {
    const entries = (size: number) =>
      explainedCodeOf(`${NUMBERS}rule r: 0${each(size, (at) => `\n  unless n is ${at} then ${at}`)}`);
    expect(entries(60)).not.to.include("More(f, nodes");
    expect(entries(61)).to.include("More(f, nodes");
  });

  for (const [name, most, rules] of [
    ["arms of a rule", 60, (size) => `rule r: 0${each(size, (at) => `\n  unless n + ${at} is m then ${at}`)}`],
    ["entries of a keyed chain", 600, (size) => `rule r: 0${each(size, (at) => `\n  unless n is ${at} then ${at}`)}`],
    ["parts of a result", 200, (size) => `rule r: ${each(size - 1, () => "n", " + ")}`],
    ["parts of a condition", 200, (size) => `rule r: 0 unless ${each(size - 3, () => "n", " + ")} > 1 then 1`],
    ["parts of the result of an arm", 200, (size) => `rule r: 0 unless n > 1 then ${each(size - 1, () => "n", " + ")}`],
  ] as const satisfies readonly (readonly [string, number, (size: number) => string])[]) {
    it(`${name} are explained by generated code is ${most}`, () => {
      expect(explainedCodeOf(`${NUMBERS}${rules(most)}`)).to.include("nodesOf");
      expect(() => explainedCodeOf(`${NUMBERS}${rules(most + 1)}`)).to.throw(TooLarge);
    });
  }

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

import { expect } from "chai";
import fc from "fast-check";
import { Engine, type EvaluationResponse } from "../../src/index.ts";
import { volume } from "../volume.ts";

/** An expression in the short words, and the same with rules that say them in arms. */
interface Form {
  readonly short: string;
  readonly long: string;
  readonly rules: readonly string[];
}

let made = 0;

/** An expression that is a rule of its own in the long form. */
function named(short: string, parts: readonly Form[], arms: (name: string) => readonly string[]): Form {
  made += 1;
  const long = `long_${made}`;
  return { short, long, rules: [...parts.flatMap(({ rules }) => rules), ...arms(long)] };
}

function joined(parts: readonly Form[], text: (texts: readonly string[]) => string): Form {
  return {
    short: text(parts.map(({ short }) => short)),
    long: text(parts.map(({ long }) => long)),
    rules: parts.flatMap(({ rules }) => rules),
  };
}

const leaf = (text: string): Form => ({ short: text, long: text, rules: [] });

function extremum(which: "min" | "max", first: Form, second: Form): Form {
  const sign = which === "min" ? ">" : "<";
  return named(`${which}(${first.short}, ${second.short})`, [first, second], (name) => [
    `rule ${name}: ${first.long} unless (${first.long}) ${sign} (${second.long}) then ${second.long}`,
  ]);
}

/** The arms of a mode over `rest`, the remainder of x by one step of 5, or by two. */
const MODES = {
  " half up": [5, "unless rest >= 2.5 then base + 5 unless rest <= -2.5 then base - 5"],
  " half down": [5, "unless rest > 2.5 then base + 5 unless rest < -2.5 then base - 5"],
  " up": [5, "unless rest > 0 then base + 5 unless rest < 0 then base - 5"],
  " down": [5, ""],
  "": [
    10,
    "unless rest > 2.5 then base + 5 unless rest < -2.5 then base - 5 unless rest >= 7.5 then base + 10 unless rest <= -7.5 then base - 10",
  ],
} as const;

function rounded(mode: keyof typeof MODES, value: Form): Form {
  const [size, arms] = MODES[mode];
  return named(`(round (${value.short}) to 5${mode})`, [value], (name) => [
    `rule ${name}_rest: (${value.long}) % ${size}`,
    `rule ${name}_base: ${value.long} - ${name}_rest`,
    `rule ${name}: ${name}_base ${arms.replaceAll(/rest|base/g, (word) => `${name}_${word}`)}`,
  ]);
}

function oneOf(parts: readonly Form[]): Form {
  const [x, ...values] = parts;
  return {
    short: `(${x?.short}) in (${values.map(({ short }) => short).join(", ")})`,
    long: values.map(({ long }) => `(${x?.long}) is (${long})`).join(" or "),
    rules: parts.flatMap(({ rules }) => rules),
  };
}

const { number, boolean } = fc.letrec<{ number: Form; boolean: Form }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3, depthIdentifier: "number" },
    fc.constantFrom("a", "b", "c", "wrong", "3", "7.5").map(leaf),
    fc
      .tuple(fc.constantFrom("min" as const, "max" as const), tie("number"), tie("number"))
      .map((of) => extremum(...of)),
    fc
      .tuple(fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[])), tie("number"))
      .map(([mode, value]) => rounded(mode, value)),
    fc
      .tuple(fc.constantFrom("+", "-", "*", "/"), tie("number"), tie("number"))
      .map(([sign, ...parts]) => joined(parts, ([left, right]) => `(${left}) ${sign} (${right})`)),
  ),
  boolean: fc.oneof(
    { maxDepth: 3, depthIdentifier: "boolean" },
    fc.constantFrom("p", "q").map(leaf),
    fc.tuple(tie("number"), tie("number")).map((parts) => joined(parts, ([x, y]) => `(${x}) < (${y})`)),
    fc.tuple(tie("boolean"), tie("boolean")).map((parts) => joined(parts, ([x, y]) => `(${x}) and (${y})`)),
    fc.array(tie("number"), { minLength: 3, maxLength: 6 }).map(oneOf),
    fc.tuple(tie("boolean"), tie("boolean")).map(([x, y]) => ({
      short: `(${x.short}) or (${y.short})`,
      long: `not (not (${x.long}) and not (${y.long}))`,
      rules: [...x.rules, ...y.rules],
    })),
  ),
}));

const given = fc.record(
  {
    a: fc.constantFrom("0", "2.5", "-7.5", "12"),
    b: fc.constantFrom("2.5", "-3", "7.5"),
    c: fc.constantFrom("0", "10", "-12.5"),
    p: fc.boolean(),
    q: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** A result without the name of its type: the words make a bare number of several types. */
function told({ results }: EvaluationResponse): unknown {
  const { rule_type: _, ...result } = results.r ?? { rule_type: "" };
  return result;
}

const HEAD = `spec s
data a: number
data b: number
data c: number
data p: boolean
data q: boolean
rule wrong: a unless a < 0 then veto "negative"`;

describe("or, in, min, max and rounding to a step", () => {
  it("have the values, vetoes and missing inputs of their long forms", () => {
    let loaded = 0;
    fc.assert(
      fc.property(
        number,
        boolean,
        number,
        fc.array(given, { minLength: 1, maxLength: 3 }),
        (body, condition, other, data) => {
          const rule = (form: "short" | "long") =>
            `rule r: ${body[form]} unless ${condition[form]} then ${other[form]}`;
          const short = new Engine();
          const long = new Engine();
          try {
            long.load({
              "s.rules": [HEAD, ...[body, condition, other].flatMap(({ rules }) => rules), rule("long")].join("\n"),
            });
            short.load({ "s.rules": `${HEAD}\n${rule("short")}` });
          } catch {
            return;
          }
          loaded += 1;
          const asked = { spec: "s", effective: "2025", rules: ["r"] };
          const [shortly, lengthily] = [short.prepare(asked), long.prepare(asked)];
          for (const values of data) {
            const wanted = told(long.run({ ...asked, data: values }));
            expect(told(short.run({ ...asked, data: values })), rule("short")).to.deep.equal(wanted);
            expect(told(shortly.run(values)), rule("short")).to.deep.equal(wanted);
            expect(told(lengthily.run(values)), rule("long")).to.deep.equal(wanted);
          }
        },
      ),
      { numRuns: volume(100) },
    );
    expect(loaded).to.be.greaterThan(volume(40));
  });
});

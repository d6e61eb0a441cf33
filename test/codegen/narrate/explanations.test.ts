import { expect } from "chai";
import fc from "fast-check";
import { GeneratedProgram } from "../../../src/codegen/generated-program.ts";
import { ByteBudget } from "../../../src/engine/text/byte-budget.ts";
import { writeJson } from "../../../src/engine/text/json/write-json.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { narrationSource } from "../../../src/normal/narration/narration.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import { evaluateExactly } from "../../../src/runtime/evaluate.ts";
import { bindInputs } from "../../../src/runtime/inputs.ts";
import { withExplanations } from "../../../src/runtime/narrate/explain.ts";
import { planIfSound } from "../../normal/plan.ts";
import { givenData, type Recipe, recipe, specText } from "../../normal/rules-text.ts";
import { NOW, run } from "../../runtime/build.ts";
import { volume } from "../../volume.ts";
import { answered, newCode } from "../agree.ts";

const unbounded = () => new ByteBudget("max_response_bytes", 2 ** 29);

type Results = ReturnType<typeof run>;

/**
 * Conditions of the kinds that random specs have not: tables of keys, parts that are decided before
 * the run, conjunctions within conditions.
 */
const CONDITIONS: readonly string[] = [
  'z is "a"',
  '"b" is z',
  'z is not "c"',
  'not (z is "a")',
  "n is 2.5",
  'z is "a" and p',
  "p and o and n > 1",
  "not (p and o)",
  "not (p and not (o and n > 0))",
  "p is (o and n > 0)",
  "1 > 2 and p",
  "p and 1 > 2",
  "p and not not o",
  "not p and not o",
  "(m as cent) > 100 cent and p",
  "p and (m as usd) > 1 usd",
  "m + fee > 10 usd",
  "(m is veto) and p",
  "n in 0...5 and m in 1 eur...200 cent",
];

const tables = fc.array(
  fc.record({ conditions: fc.array(fc.nat(CONDITIONS.length - 1), { minLength: 1, maxLength: 4 }), body: recipe }),
  { minLength: 1, maxLength: 3 },
);

/** Rules of conditions over the slots of `specText` and a key `z`. */
function tablesText(rules: readonly { readonly conditions: readonly number[]; readonly body: Recipe }[]): string {
  const texts = rules.map(({ conditions, body }, at) => {
    const result = BODIES[body.pick % BODIES.length];
    const arms = conditions.map((condition, arm) => `\n  unless ${CONDITIONS[condition]} then ${arm} eur`);
    return `rule table${at}: ${result}${arms.join("")}\n`;
  });
  return `data z: text -> options "a" "b" "c" "d"\n${texts.join("")}`;
}

const BODIES: readonly string[] = ["m", "m + 5 cent", 'veto "closed"', "(m + fee) as usd", "fee * q", "table0_base"];

/** Everything is given more often than not: without an input generated code hands over. */
const data = fc
  .tuple(givenData, fc.constantFrom("a", "b", "c", "x"), fc.boolean())
  .map(([given, z, whole]) => (whole ? { ...ALL, ...given, z } : { ...given, z }));

const ALL = { n: "2", k: "4", m: "3 eur", q: "10%", t: "1 hour", d: "2025-03-14", p: "yes", o: "no" };

/**
 * Gives the explained answer of generated code, undefined when it hands over, and that of the exact
 * program; both with what the plain program answers.
 */
function explaining(plan: Plan) {
  const form = normalise(plan, { authored: true });
  const narration = narrationSource(plan, form);
  const entry = new GeneratedProgram(form.program, DEFAULT_LIMITS, newCode(), { explain: narration }).entry();
  return (given: Readonly<Record<string, string>>) => {
    const inputs = bindInputs(form.program, given, DEFAULT_LIMITS);
    if ("kind" in inputs) throw new Error(inputs.message);
    const { results, evaluation } = evaluateExactly(form.program, { inputs, now: NOW });
    return { exact: withExplanations(results, narration, evaluation), fast: answered(entry, form.program, given) };
  };
}

type Explained = ReturnType<ReturnType<typeof explaining>>["exact"];

function withoutExplanations(results: Explained | Results): unknown {
  return Object.fromEntries(
    Object.entries(results).map(([key, result]) => {
      const { explanation: _, ...plain } = { explanation: undefined, ...result };
      return [key, plain];
    }),
  );
}

const isComplete = (results: Results) =>
  Object.values(results).every((result) => !("missing_data" in result || "rejected_data" in result));

describe("explanations by generated code", () => {
  it("are those of the exact program, for any rules and any data, and change no result", () => {
    let complete = 0;
    let answered = 0;
    const rulesAndData = fc.property(
      fc.array(recipe, { minLength: 1, maxLength: 4 }),
      tables,
      fc.array(data, { minLength: 2, maxLength: 3 }),
      (recipes, rules, some) => {
        const plan = planIfSound(`${specText(recipes)}rule table0_base: m * 2\n${tablesText(rules)}`);
        fc.pre(plan !== undefined);
        const { program } = normalise(plan);
        const explain = explaining(plan);
        for (const given of some) {
          const { exact, fast } = explain(given);
          const plain = run(program, given);
          expect(withoutExplanations(exact)).to.deep.equal(plain);
          if (isComplete(plain)) complete++;
          if (fast === undefined) continue;
          answered++;
          expect(writeJson(fast, unbounded())).to.equal(writeJson(exact, unbounded()));
        }
      },
    );
    fc.assert(rulesAndData, { numRuns: volume(300) });
    expect(answered / complete).to.be.greaterThan(0.6);
  });
});

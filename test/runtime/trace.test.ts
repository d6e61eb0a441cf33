import { expect } from "chai";
import { effectiveInstant } from "../../src/engine/evaluation/effective.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { narrationOf } from "../../src/normal/narration/narration.ts";
import { type NormalForm, normalise } from "../../src/normal/normalise.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { ArmIndexes } from "../../src/runtime/arm-index.ts";
import { evaluateExactly } from "../../src/runtime/evaluate.ts";
import { bindInputs } from "../../src/runtime/inputs.ts";
import { decide } from "../../src/runtime/narrate/decision.ts";
import { type Decision, trace } from "../../src/runtime/trace/trace.ts";
import { programsInput } from "../fuzz/inputs/programs.ts";
import { Random } from "../fuzz/random.ts";
import { planIfSound, planOf } from "../normal/plan.ts";
import { BOOLEAN, NOW, ProgramBuilder } from "./build.ts";

interface Told extends Pick<Decision, "arm" | "vetoed" | "readsNow"> {
  readonly rules: readonly (string | undefined)[];
  readonly slots: readonly (string | undefined)[];
}

type Data = Readonly<Record<string, unknown>>;

function evaluated({ program }: NormalForm, data: Data) {
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  const instant = effectiveInstant("2025-06-15", () => 0);
  if ("message" in inputs || "message" in instant) throw new Error("no request");
  const indexes = new ArmIndexes(program);
  return { indexes, ...evaluateExactly(program, { inputs, now: instant.now, indexes }) };
}

/** The decisions below the own rules, with all that they read, by keys. */
function decisions(plan: Plan, form: NormalForm, data: Data): readonly (readonly [string, Told])[] {
  const { evaluation, indexes } = evaluated(form, data);
  const own = plan.rules.flatMap(({ path }, id) => (path.length === 0 ? [id] : []));
  return Array.from(trace(evaluation, own, form.arms ?? [], indexes).values(), (decision) => [
    plan.rules[decision.rule]?.key ?? "",
    {
      arm: decision.arm,
      vetoed: decision.vetoed,
      rules: decision.rules.map((id) => plan.rules[id]?.key).sort(),
      slots: decision.slots.map((id) => plan.slots[id]?.key).sort(),
      readsNow: decision.readsNow,
    },
  ]);
}

const told = (text: string, data: Data) => {
  const plan = planOf(text);
  return Object.fromEntries(decisions(plan, normalise(plan, { arms: true }), data));
};

describe("a trace", () => {
  it("follows the conditions that were tested and the result that was taken, and nothing else", () => {
    const text = `spec main
data n: number
data m: number
rule a: n + 1
rule b: m + 1
rule c: a
  unless a > 10 then b
  unless n > 5 and b > 100 then 0
rule top: veto "no" unless n > 0 then c`;
    expect(told(text, { n: "1", m: "1" })).to.deep.equal({
      a: { arm: 0, vetoed: undefined, rules: [], slots: ["n"], readsNow: false },
      b: { arm: 0, vetoed: undefined, rules: [], slots: ["m"], readsNow: false },
      c: { arm: 0, vetoed: undefined, rules: ["a"], slots: ["n"], readsNow: false },
      top: { arm: 1, vetoed: undefined, rules: ["c"], slots: ["n"], readsNow: false },
    });
    expect(told(text, { n: "20", m: "1" }).c).to.deep.equal({
      arm: 1,
      vetoed: undefined,
      rules: ["a", "b"],
      slots: ["n"],
      readsNow: false,
    });
    expect(told(text, { n: "20" }).c).to.deep.include({ arm: 2, vetoed: "condition" });
    expect(told(text, { n: "-1" }).top).to.deep.include({ arm: 0, vetoed: "result", rules: [] });
  });

  it("ends an operator at its first definite veto, and reads on behind a missing input", () => {
    const text = `spec main
data n: number
data m: number
rule stop: veto "stop"
rule read: m
rule stopped: stop + read
rule waiting: n + read`;
    const { stopped, waiting } = told(text, { m: "1" });
    expect(stopped).to.deep.include({ rules: ["stop"], vetoed: "result" });
    expect(waiting).to.deep.include({ rules: ["read"], slots: ["n"], vetoed: "result" });
  });

  it("looks up the arm of a long ladder, unless its key vetoes", () => {
    const arms = Array.from({ length: 30 }, (_, i) => `\n  unless key > ${i} then ${i} + m`).join("");
    const text = `spec main
data n: number
data m: number
rule key: n unless n is 7 then veto "seven"
rule r: m${arms}`;
    expect(told(text, { n: "12", m: "1" }).r).to.deep.include({ arm: 12, rules: ["key"], slots: ["m"] });
    expect(told(text, { n: "0.5", m: "1" }).r).to.deep.include({ arm: 1, rules: ["key"], slots: ["m"] });
    expect(told(text, { n: "0", m: "1" }).r).to.deep.include({ arm: 0, rules: ["key"], slots: ["m"] });
    for (const data of [{ n: "7", m: "1" }, { m: "1" }])
      expect(told(text, data).r).to.deep.include({ arm: 30, vetoed: "condition", rules: ["key"], slots: [] });
  });

  it("reaches the rule that feeds a slot, and tells who reads now", () => {
    const text = `spec lib
data x: number
rule twice: x * 2

spec main
uses lib -> with x: base
data born: date
rule base: 4 unless born in past then 5
rule r: lib.twice`;
    const found = told(text, { born: "2020-01-01" });
    expect(found["lib.twice"]).to.deep.include({ rules: ["base"] });
    expect(found.base).to.deep.include({ arm: 1, readsNow: true });
  });

  it("reads of a choice within an expression the conditions from the last one and the result that they choose", () => {
    const build = new ProgramBuilder();
    const [p, q, a, b, c] = [
      build.slot("p", BOOLEAN),
      build.slot("q", BOOLEAN),
      ...["a", "b", "c"].map((key) => build.slot(key)),
    ];
    const choice = build.choose(a ?? 0, [p, b ?? 0], [q, c ?? 0]);
    build.rule("r", build.add(choice, build.number(1)));
    const program = build.program();
    const reads = (data: Data) => {
      const inputs = bindInputs(program, data, DEFAULT_LIMITS);
      if ("message" in inputs) throw new Error(inputs.message);
      const { evaluation } = evaluateExactly(program, { inputs, now: NOW });
      return trace(evaluation, [0], [[0]])
        .get(0)
        ?.slots.map((id) => program.slots[id]?.key)
        .join(" ");
    };
    const numbers = { a: "1", b: "2", c: "3" };
    expect(reads({ ...numbers, p: "no", q: "no" })).to.equal("q p a");
    expect(reads({ ...numbers, p: "yes", q: "no" })).to.equal("q p b");
    expect(reads({ ...numbers, p: "yes", q: "yes" })).to.equal("q c");
    expect(reads({ ...numbers, p: "no", q: "yes" })).to.equal("q c");
    expect(reads({ ...numbers, p: "yes" })).to.equal("q");
    expect(reads({ ...numbers, q: "no" })).to.equal("q p");
  });

  it("looks once at a part that stands in many places", () => {
    const build = new ProgramBuilder();
    let last = build.slot("x");
    for (let i = 0; i < 40; i++) last = build.add(last, last);
    build.rule("r", last);
    const program = build.program();
    const inputs = bindInputs(program, { x: "1" }, DEFAULT_LIMITS);
    if ("message" in inputs) throw new Error(inputs.message);
    const { evaluation } = evaluateExactly(program, { inputs, now: NOW });
    expect(trace(evaluation, [0], [[0]]).get(0)?.slots).to.deep.equal([0]);
  });

  it("reaches the rule that feeds data through other data, unless the data are given", () => {
    const text = `spec inner
data x: number
rule twice: x * 2

spec lib
uses inner -> with x: y
data y: number
rule same: inner.twice

spec main
uses lib -> with y: base
data n: number
rule base: n + 1
rule r: lib.same`;
    expect(told(text, { n: "1" })["lib.inner.twice"]).to.deep.include({ rules: ["base"], slots: ["lib.inner.x"] });
    const given = told(text, { "lib.inner.x": "1" });
    expect(given["lib.inner.twice"]).to.deep.include({ rules: [], slots: ["lib.inner.x"] });
  });

  it("is the same without any rewrite, and agrees with the explanation's scan, on generated programs", () => {
    let compared = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const { files, runs } = programsInput(new Random(seed));
      const plan = planIfSound(files.map(([, text]) => text).join("\n"));
      if (plan === undefined) continue;
      const rewritten = normalise(plan, { arms: true });
      const written = normalise(plan, { arms: true, rewrites: [] });
      const authored = normalise(plan, { authored: true });
      const narration = narrationOf(plan, authored);
      // Static folding decides such arms before the run, vetoes included
      // (docs/spec/04-rules-evaluation.md#static-folding).
      const isDecided = rewritten.arms?.some((arms, id) => arms.length !== (written.arms?.[id]?.length ?? 0)) === true;
      for (const { data = {} } of runs) {
        const found = decisions(plan, rewritten, data);
        if (!isDecided) {
          const arms = (list: typeof found) =>
            list.map(([key, { arm, vetoed }]: readonly [string, Told]) => ({ key, arm, vetoed }));
          expect(arms(decisions(plan, written, data)), `seed ${seed}`).to.have.deep.members(arms(found));
        }
        const { evaluation } = evaluated(authored, data);
        for (const [key, decision] of found) {
          const rule = narration.rules[plan.rules.findIndex((each) => each.key === key)];
          if (rule === undefined) throw new Error(`no narration of ${key}`);
          let arm = 0;
          decide<undefined>(rule, {
            failure: () => undefined,
            decides(each) {
              const outcome = evaluation.ofCell(each.cell);
              const decides = outcome.kind === "veto" || (outcome.kind === "boolean" && outcome.value);
              if (decides) arm = rule.arms.indexOf(each) + 1;
              return decides;
            },
          });
          expect(decision, `seed ${seed}, ${key}`).to.deep.include({ arm });
          compared++;
        }
      }
    }
    expect(compared).to.be.greaterThan(500);
  });
});

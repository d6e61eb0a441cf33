import { expect } from "chai";
import { GeneratedProgram } from "../../../src/codegen/generated-program.ts";
import type { Hooks } from "../../../src/codegen/variant.ts";
import { effectiveInstant } from "../../../src/engine/evaluation/effective.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { NamedArms } from "../../../src/model/program/arms.ts";
import { narrationSource } from "../../../src/normal/narration/narration.ts";
import { type NormalForm, normalise } from "../../../src/normal/normalise.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import { programsInput } from "../../fuzz/inputs/programs.ts";
import { Random } from "../../fuzz/random.ts";
import { planIfSound, planOf } from "../../normal/plan.ts";
import { tracedArms } from "../../runtime/traced-arms.ts";
import { volume } from "../../volume.ts";
import { answered, bodyOf, newCode } from "../agree.ts";

type Data = Readonly<Record<string, unknown>>;

const NOW = instant();

function instant() {
  const found = effectiveInstant("2025-06-15", () => 0);
  if ("message" in found) throw new Error(found.message);
  return found.now;
}

function namedArms(plan: Plan, { arms = [] }: NormalForm): readonly NamedArms[] {
  return arms.map((remaining, id) => ({ name: plan.rules[id]?.key ?? "", remaining }));
}

/** Generated code of a plan that tells arms, plain or with explanations. */
function telling(plan: Plan, explained: boolean) {
  const form = normalise(plan, { arms: true, authored: explained });
  const arms = namedArms(plan, form);
  const hooks: Hooks = { arms, explain: explained ? narrationSource(plan, form) : undefined };
  const entry = new GeneratedProgram(form.program, DEFAULT_LIMITS, newCode(), hooks).entry();
  return {
    /** By rule; undefined: generated code hands over. */
    fast: (data: Data) => {
      const results = answered(entry, form.program, data, NOW);
      return results && Object.fromEntries(Object.entries(results).map(([key, result]) => [key, armOf(result)]));
    },
    exact: (data: Data) => tracedArms(form.program, arms, data, NOW),
  };
}

/** The arm of a result, which is its last member. */
function armOf(result: object): unknown {
  expect(Object.keys(result).at(-1)).to.equal("arm");
  return Object.values(result).at(-1);
}

/** Expects that generated code answers all requests, with the arms of the exact program. */
function expectTold(text: string, requests: readonly Data[], explained: readonly boolean[] = [false, true]): void {
  for (const isExplained of explained) {
    const { fast, exact } = telling(planOf(text), isExplained);
    for (const data of requests) expect(fast(data), JSON.stringify(data)).to.deep.equal(exact(data));
  }
}

describe("arms that generated code tells", () => {
  it("are those that the trace of the exact program finds, for any rules and any data", () => {
    let told = 0;
    for (let seed = 1; seed <= volume(300); seed++) {
      const { files, runs } = programsInput(new Random(seed));
      const plan = planIfSound(files.map(([, text]) => text).join("\n"));
      if (plan === undefined) continue;
      for (const explained of [false, true]) {
        const { fast, exact } = telling(plan, explained);
        for (const { data = {} } of runs) {
          const found = fast(data);
          if (found === undefined) continue;
          expect(found, `seed ${seed}`).to.deep.equal(exact(data));
          told += Object.keys(found).length;
        }
      }
    }
    expect(told).to.be.greaterThan(volume(450));
  });

  it("name the condition that has a veto, and the arm whose result is one", () => {
    const text = `spec main
data n: number -> minimum 0
rule closed: veto "closed" unless n > 100 then 1
rule price: 10
  unless closed > 0 then 5
  unless n > 200 then 2
  unless n > 150 and n < 160 then veto "gap"
rule same: closed
`;
    expectTold(text, [{ n: "1" }, { n: "101" }, { n: "155" }, { n: "201" }]);
  });

  it("are told apart for rules with one and the same computation", () => {
    const text = `spec main
data n: number
rule a: 1 unless n > 5 then n + 2 unless n > 7 then 3
rule b: 1 unless n > 5 then n + 2 unless n > 7 then 3
rule c: 1 unless n > 5 then n + 2 unless 1 > 2 then 99 unless n > 7 then 3
`;
    expectTold(text, [{ n: "1" }, { n: "6" }, { n: "8" }]);
  });

  it("are right in rules that are split, looked up, or have more places than fields", () => {
    const scanned = Array.from({ length: 130 }, (_, at) => `\n  unless n + ${at} is 200 then ${at}`).join("");
    const many = Array.from({ length: 125 }, (_, at) => `rule r${at}: 0 unless n > ${at} then n`).join("\n");
    const text = `spec main\ndata n: number\nrule long: -1${scanned}\n${many}\n`;
    expectTold(text, [{ n: "1" }, { n: "100" }, { n: "200" }, { n: "71" }], [false]);
  });

  it("are not part of code that tells none", () => {
    const plan = planOf("spec main\ndata n: number\nrule r: 0 unless n > 1 then 1\n");
    const form = normalise(plan, { arms: true });
    const [plain, told] = [bodyOf(form.program), bodyOf(form.program, { arms: namedArms(plan, form) })];
    expect(told.text).to.match(/Arm\b/).and.include("arm = ");
    expect(plain.text).not.to.match(/arm/i);
    expect(plain.facts).to.deep.equal([]);
  });
});

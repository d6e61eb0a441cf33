import { expect } from "chai";
import fc from "fast-check";
import { neededByAll, neededThroughOne } from "../../../bench/hostile/shapes/rules.ts";
import { Engine, EngineErrors } from "../../../src/index.ts";
import { volume } from "../../volume.ts";

/** A rule of a random spec: earlier rules and slots that it names, by number. */
interface RandomRule {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
}

const SLOTS = 70;

const randomRules = fc
  .array(
    fc.record({ rules: fc.array(fc.nat(), { maxLength: 3 }), slots: fc.array(fc.nat(SLOTS - 1), { maxLength: 30 }) }),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((rules) =>
    rules.map(({ rules: named, slots }, i): RandomRule => ({ rules: i === 0 ? [] : named.map((n) => n % i), slots })),
  );

function textOf(rules: readonly RandomRule[]): string {
  const slots = Array.from({ length: SLOTS }, (_, i) => `data x${i}: number\n`).join("");
  const sum = (rule: RandomRule) =>
    ["1", ...rule.rules.map((n) => `r${n}`), ...rule.slots.map((n) => `x${n}`)].join(" + ");
  return `spec s\n${slots}${rules.map((rule, i) => `rule r${i}: ${sum(rule)}\n`).join("")}`;
}

/** By slot, the keys of the rules that need it, from the definition. */
function needsOf(rules: readonly RandomRule[]): string[][] {
  const sets: Set<number>[] = [];
  for (const { rules: named, slots } of rules) {
    sets.push(new Set([...slots, ...named.flatMap((rule) => [...(sets[rule] ?? [])])]));
  }
  return Array.from({ length: SLOTS }, (_, slot) =>
    sets.flatMap((set, rule) => (set.has(slot) ? [`r${rule}`] : [])).sort(),
  );
}

describe("the rules that need a slot", () => {
  it("are those that lead to it, whatever the rules refer to", () => {
    fc.assert(
      fc.property(randomRules, (rules) => {
        const engine = new Engine();
        engine.load({ "a.rules": textOf(rules) });
        const { data } = engine.show({ spec: "s" });
        const shown = Array.from({ length: SLOTS }, (_, i) => [...(data[`x${i}`]?.needed_by_rules ?? [])]);
        expect(shown).to.deep.equal(needsOf(rules));
      }),
      { numRuns: volume(60) },
    );
  });

  it("are all that lead to it through one rule", () => {
    const engine = new Engine();
    engine.load({ "a.rules": neededThroughOne(300, 50) });
    const { data } = engine.show({ spec: "s" });
    expect(Object.values(data).map(({ needed_by_rules: needed }) => needed.length)).to.deep.equal([
      ...Array(100).fill(53),
      ...Array(100).fill(52),
      ...Array(100).fill(51),
    ]);
  });

  it("are counted before they are listed, and refused when they are too many", () => {
    const engine = new Engine({ limits: { max_planning_steps: 100_000 } });
    engine.load({ "a.rules": neededByAll(200) });
    expect(() => engine.show({ spec: "s" })).to.throw(EngineErrors, "max_planning_steps");
    expect(Object.keys(engine.run({ spec: "s" }).results)).to.have.length(200);
  });
});

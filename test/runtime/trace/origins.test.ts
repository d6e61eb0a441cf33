import { expect } from "chai";
import { type ComparedTraces, originsOf } from "../../../src/runtime/trace/origins.ts";
import type { Decision } from "../../../src/runtime/trace/trace.ts";

/** For each rule that both evaluations follow: the changed rules and slots that it reads. */
type Changes = Readonly<Record<string, readonly [rules: readonly string[], slots: readonly string[]]>>;

const DECISION: Decision = { rule: 0, arm: 0, rules: [], slots: [], readsNow: false };

function traces(changes: Changes): ComparedTraces<string, string> {
  let asked = "";
  return {
    decisions: (rule) => {
      asked = rule;
      return rule in changes ? { before: DECISION, after: DECISION } : undefined;
    },
    changedRules: () => changes[asked]?.[0] ?? [],
    changedSlots: () => changes[asked]?.[1] ?? [],
    effects: () => ({ ofText: false, ofReads: true }),
  };
}

function origins(rule: string, changes: Changes): string[] {
  return Array.from(originsOf(rule, traces(changes)), (origin) =>
    "slot" in origin ? `slot ${origin.slot}` : `rule ${origin.rule}`,
  );
}

describe("the origins of a change", () => {
  it("are the slots that differ, each once, and rules that differ though all they read is equal", () => {
    expect(origins("top", { top: [["a", "b"], []], a: [["b"], ["x"]], b: [[], ["x", "y"]] })).to.deep.equal([
      "slot x",
      "slot y",
    ]);
    expect(origins("top", { top: [["a"], []], a: [[], []] })).to.deep.equal(["rule a"]);
    expect(origins("top", { top: [[], []] })).to.deep.equal(["rule top"]);
    expect(origins("top", { top: [["a"], ["x"]], a: [[], []] })).to.deep.equal(["slot x", "rule a"]);
  });

  it("are not looked for in rules that one of the decisions does not reach, and end in circles", () => {
    expect(origins("top", { top: [["gone"], []] })).to.deep.equal([]);
    expect(origins("top", { top: [["a"], []], a: [["top"], ["x"]] })).to.deep.equal(["slot x"]);
  });
});

import { expect } from "chai";
import { Comparer } from "../../../src/impact/compare/comparer.ts";
import { pairing } from "../../../src/impact/compare/pairing.ts";
import { Engine } from "../../../src/index.ts";
import { Random } from "../../fuzz/random.ts";

/** Declarations by name, each of which may read those before it. */
type Declarations = ReadonlyMap<string, string>;

const INPUTS = ["d0", "d1", "d2"];
const RULES = ["r0", "r1", "r2", "r3", "r4"];

/** An amount that no sum of a few others is equal to by chance. */
function amount(random: Random): number {
  return 1 + random.below(1_000_000_007);
}

function ruleText(random: Random, name: string): string {
  const read = () => random.of(["n", ...INPUTS, ...RULES.slice(0, RULES.indexOf(name))]);
  const result = () => `${amount(random)} * ${read()} + ${amount(random)}`;
  const arms = random.list(0, 2, () => `\n  unless n > ${random.below(20)} then ${result()}`);
  return `rule ${name}: ${result()}${arms.join("")}`;
}

function declarations(random: Random): Declarations {
  const inputs = INPUTS.map((name): [string, string] => [name, `data ${name}: ${amount(random)}`]);
  return new Map([...inputs, ...RULES.map((name): [string, string] => [name, ruleText(random, name)])]);
}

/** Some declarations of one side in place of those of the other. */
function replaced(old: Declarations, current: Declarations, isReplaced: (name: string) => boolean): Declarations {
  return new Map([...old].map(([name, text]) => [name, isReplaced(name) ? (current.get(name) ?? text) : text]));
}

function tracerOf(texts: Declarations) {
  const engine = new Engine();
  engine.load({ "a.rules": ["spec a", "data n: number", ...texts.values()].join("\n") });
  return engine.tracer({ spec: "a", effective: "2025", rules: ["r4"] });
}

function compared(old: Declarations, current: Declarations, n: number) {
  const [before, after] = [tracerOf(old), tracerOf(current)];
  const pairs = pairing(before.program, after.program, new Map());
  const [change] = new Comparer(before, after, pairs, []).compare({ n });
  const { rules, slots } = after.program;
  const causes = change?.causes.map((cause) =>
    "slot" in cause ? slots[cause.slot]?.key : "rule" in cause ? rules[cause.rule]?.key : undefined,
  );
  return { kind: change?.kind, causes: new Set(causes) };
}

describe("the named causes of a change", () => {
  it("give the new outcome when they alone are applied to the old side", () => {
    let changed = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = new Random(seed);
      const [old, other] = [declarations(random), declarations(random)];
      const edited = new Set([...old.keys()].filter(() => random.oneIn(2)));
      const current = replaced(old, other, (name) => edited.has(name));
      const n = random.below(20);
      const { kind, causes } = compared(old, current, n);
      if (kind !== "changed") continue;
      changed++;
      const applied = replaced(old, current, (name) => causes.has(name));
      const texts = [[...old.values()].join("\n"), [...current.values()].join("\n"), [...causes].join(", ")];
      expect(compared(applied, current, n).kind, `n: ${n}\n${texts.join("\n\n")}`).to.equal("same");
    }
    expect(changed).to.be.greaterThan(50);
  });
});

import { expect } from "chai";
import { analyse } from "../../src/analysis/analyse.ts";
import type { Claim } from "../../src/analysis/claims/claim.ts";
import { SeededNumbers } from "../../src/analysis/inputs/random.ts";
import type { ClaimAnswer } from "../../src/analysis/slice/answer.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/written/written-version.ts";
import { engineOf, points, pointTexts, program, VALUES } from "./generated.ts";

/** True by brute force; undefined for claims that it does not look at. */
type Happening = Map<string, boolean>;

function bruteForce(version: WrittenVersion): Happening {
  const happens: Happening = new Map();
  const outcomes = version.rules.map(() => new Set<string>());
  const note = (key: string, isSo: boolean) => happens.set(key, isSo || happens.get(key) === true);
  for (const answer of points(version)) {
    version.rules.forEach((rule, id) => {
      outcomes[id]?.add(answer.shown(id));
      const decision = answer.decisions([id]).get(id);
      for (const { arm } of rule.arms) {
        const isConditionVeto = decision?.vetoed === "condition";
        note(`dead-arm a ${rule.name} ${arm}`, decision?.arm === arm && !isConditionVeto);
        note(
          `constant-condition a ${rule.name} ${arm}`,
          decision !== undefined && (decision.arm < arm || (decision.arm === arm && isConditionVeto)),
        );
        note(`gap a ${rule.name} 0`, decision?.arm === 0);
      }
    });
  }
  for (const [key, values] of Object.entries(VALUES)) note(`idle-input ${key}`, changes(version, key, values));
  version.rules.forEach((rule, id) => {
    note(`constant-rule a ${rule.name}`, (outcomes[id]?.size ?? 0) > 1);
  });
  return happens;
}

/** True when an input changes the answer of some rule. */
function changes(version: WrittenVersion, key: string, values: readonly string[]): boolean {
  const told = new Map<string, string>();
  const answers = points(version);
  return [...pointTexts()].some((data) => {
    const answer: WrittenAnswer | undefined = answers.next().value ?? undefined;
    const others = JSON.stringify({ ...data, [key]: values[0] });
    const shown = version.rules.map((_, id) => answer?.shown(id)).join();
    if (told.has(others)) return told.get(others) !== shown;
    told.set(others, shown);
    return false;
  });
}

describe("claims about generated programs", () => {
  it("are exactly what brute force over all inputs finds", function () {
    this.timeout(120_000);
    const numbers = new SeededNumbers(Number(process.env.ANALYSIS_SEED ?? 11));
    const counts: Record<ClaimAnswer["kind"], number> = { shown: 0, proved: 0, undecided: 0 };
    for (let count = 0; count < Number(process.env.ANALYSIS_PROGRAMS ?? 15); count++) {
      const text = program(numbers);
      const engine = engineOf(text);
      const { claims } = analyse(engine, { spec: "a" });
      const happens = bruteForce(engine.written({ spec: "a", effective: "2000-01-01" }));
      for (const claim of claims) {
        counts[claim.answer.kind]++;
        check(claim, happens.get(claim.key), text);
      }
    }
    expect(counts.proved).to.be.above(20);
    expect(counts.undecided).to.equal(0);
  });
});

function check({ answer, key }: Claim, happens: boolean | undefined, text: string): void {
  if (happens === undefined || answer.kind === "undecided") return;
  expect(answer.kind === "shown", `${key}\n${text}`).to.equal(happens);
}

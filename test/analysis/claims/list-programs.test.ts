import { expect } from "chai";
import { analyse } from "../../../src/analysis/analyse.ts";
import { compareSides } from "../../../src/analysis/difference/compare.ts";
import { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";
import type { ClaimAnswer, Witness } from "../../../src/analysis/slice/answer.ts";
import type { WrittenVersion } from "../../../src/engine/as-written/written-version.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { engineOf } from "../generated.ts";
import { keyOf, shownBy } from "../shown-by.ts";
import { allData, changedProgram, DAYS, listProgram } from "./list-programs.ts";

/** The keys of the claims that some data of at most two rows show on some day. */
function shownByAll(versions: readonly WrittenVersion[], minimum: number): ReadonlySet<string> {
  const found = new Set<string>();
  const [{ rules } = { rules: [] }] = versions;
  const ids = rules.map((_, id) => id);
  const outcomes = ids.map(() => new Set<string>());
  for (const version of versions)
    for (const data of allData(2, minimum)) {
      const answer = version.evaluate(data, ids);
      for (const key of shownBy(answer, version)) found.add(key);
      for (const [id, of] of outcomes.entries()) of.add(answer.shown(id));
    }
  for (const [id, { id: rule }] of rules.entries())
    if ((outcomes[id]?.size ?? 0) > 1) found.add(`constant-rule ${rule}`);
  return found;
}

describe("claims about generated programs with lists", () => {
  const { LIST_PROGRAMS = "1", LIST_SEED = "4" } = process.env;
  for (const [rows, most, values] of [
    ["at most two rows", 2, "whole"],
    ["at most two rows of any numbers", 2, "any"],
    ["any number of rows", undefined, "whole"],
  ] as const) {
    it(`never contradict what all data show, with ${rows}`, function () {
      this.timeout(3_600_000);
      const numbers = new SeededNumbers(Number(LIST_SEED));
      const counts: Record<ClaimAnswer["kind"], number> = { shown: 0, proved: 0, undecided: 0 };
      for (let count = 0; count < Number(LIST_PROGRAMS); count++) {
        const text = listProgram(numbers, most, values);
        const engine = engineOf(text);
        const versions = DAYS.map((effective) => engine.written({ spec: "a", effective }));
        const happens = shownByAll(versions, text.includes("-> minimum 1\n") ? 1 : 0);
        for (const claim of analyse(engine, { spec: "a" }).claims) {
          const { answer, code } = claim;
          counts[answer.kind]++;
          const key = keyOf(claim);
          if (answer.kind === "proved") expect(happens.has(key), `${key} is proved\n${text}`).to.equal(false);
          if (answer.kind !== "shown" || code === "idle-input" || code === "constant-rule") continue;
          const version = engine.written({ spec: "a", effective: answer.witness.effective });
          const ids = version.rules.map((_, id) => id);
          const evaluated = version.evaluate(answer.witness.data, ids);
          expect([...shownBy(evaluated, version)], `${key} ${JSON.stringify(answer.witness.data)}\n${text}`).to.include(
            key,
          );
        }
      }
      if (process.env.LIST_PROGRAMS !== undefined) console.log(counts);
      expect(counts.proved).to.be.above(0);
    });
  }
});

describe("the comparison of generated programs with lists", () => {
  const { LIST_PAIRS = "4", LIST_SEED = "4" } = process.env;
  it("calls rules equal only where all data show that they are, and shows each difference", function () {
    this.timeout(3_600_000);
    const numbers = new SeededNumbers(Number(LIST_SEED));
    const counts = { equal: 0, different: 0, undecided: 0 };
    for (let count = 0; count < Number(LIST_PAIRS); count++) {
      const text = listProgram(numbers, numbers.below(2) === 0 ? 2 : undefined, "whole");
      const changed = changedProgram(text, numbers);
      const [engine, other] = [engineOf(text), loaded(changed)];
      if (other === undefined) continue;
      const side = { engine, spec: "a", repository: undefined, effective: "2000-01-01", name: "old" };
      const { rules } = compareSides(other, { spec: "a", before: side, areApart: false });
      const shown = (of: Engine, key: string, { data, effective }: Witness) => {
        const version = of.written({ spec: "a", effective });
        const rule = version.ruleKeys.get(key) ?? -1;
        return version.evaluate(data, [rule]).shown(rule);
      };
      for (const { rule, verdict, differences } of rules) {
        counts[verdict]++;
        for (const { witness } of differences)
          expect(shown(engine, rule, witness), text).to.not.equal(shown(other, rule, witness));
        if (verdict !== "equal") continue;
        for (const effective of DAYS)
          for (const data of allData(1, 0)) {
            const witness = { data, effective };
            expect(shown(engine, rule, witness), `${text}\n${changed}`).to.equal(shown(other, rule, witness));
          }
      }
    }
    if (process.env.LIST_PAIRS !== undefined) console.log(counts);
    expect(Math.min(counts.equal, counts.different)).to.be.above(0);
  });
});

/** Undefined: the changed text has an error. */
function loaded(text: string) {
  try {
    return engineOf(text);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

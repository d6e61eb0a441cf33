import { expect } from "chai";
import { analyse } from "../../src/analysis/analyse.ts";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import type { ClaimAnswer } from "../../src/analysis/slice/answer.ts";
import type { WrittenVersion } from "../../src/engine/as-written/written-version.ts";
import { engineOf, type InputValues, inputValues, pointTexts, program, sizes, table } from "./generated.ts";
import { keyOf, shownBy } from "./shown-by.ts";

/** The keys of all claims that some input shows: each of them is evaluated. */
function shownByAll(version: WrittenVersion, values: InputValues): ReadonlySet<string> {
  const found = new Set<string>();
  const ids = version.rules.map((_, id) => id);
  const outcomes = ids.map(() => new Set<string>());
  const others = Object.keys(values).map((key) => ({ key, told: new Map<string, string>() }));
  for (const data of pointTexts(values)) {
    const answer = version.evaluate(data, ids);
    for (const key of shownBy(answer, version)) found.add(key);
    const shown = ids.map((id) => answer.shown(id));
    for (const [id, text] of shown.entries()) outcomes[id]?.add(text);
    const all = shown.join("\n");
    for (const { key, told } of others) {
      if (found.has(`idle-input ${key}`)) continue;
      const rest = Object.entries(data).flatMap(([input, text]) => (input === key ? [] : text));
      const before = told.get(rest.join()) ?? all;
      if (before !== all) found.add(`idle-input ${key}`);
      told.set(rest.join(), all);
    }
  }
  for (const [id, { id: rule }] of version.rules.entries())
    if ((outcomes[id]?.size ?? 0) > 1) found.add(`constant-rule ${rule}`);
  return found;
}

type Counts = Record<ClaimAnswer["kind"], number>;

/** Compares the claims about a program with what brute force finds. */
function compare(text: string, values: InputValues, counts: Counts): void {
  const engine = engineOf(text);
  const version = engine.written({ spec: "a", effective: "2000-01-01" });
  const { claims } = analyse(engine, { spec: "a" });
  const happens = shownByAll(version, values);
  const answers = new Map<string, Set<ClaimAnswer["kind"]>>();
  for (const claim of claims) {
    // Options that no condition names are found in the text.
    if (claim.key === "gap zone") continue;
    const { answer, code } = claim;
    counts[answer.kind]++;
    const key = keyOf(claim);
    answers.set(key, (answers.get(key) ?? new Set()).add(answer.kind));
    if (answer.kind !== "shown" || code === "idle-input" || code === "constant-rule") continue;
    const evaluated = version.evaluate(
      answer.witness.data,
      version.rules.map((_, id) => id),
    );
    expect([...shownBy(evaluated, version)], `${key} ${JSON.stringify(answer.witness.data)}\n${text}`).to.include(key);
  }
  for (const [key, kinds] of answers) {
    if (kinds.has("shown")) expect(happens.has(key), `${key} is shown\n${text}`).to.equal(true);
    else if (!kinds.has("undecided")) expect(happens.has(key), `${key} is proved\n${text}`).to.equal(false);
  }
  const told = ["veto-reachable", "dead-arm"];
  for (const key of happens)
    if (told.includes(key.split(" ")[0] ?? ""))
      expect(answers.has(key) || isAlone(key, version), `${key}\n${text}`).to.equal(true);
}

/** True for the only arm of a rule and for a default that is a veto: no claim is made of them. */
function isAlone(key: string, { rules }: WrittenVersion): boolean {
  const rule = rules.find(({ arms }) => arms.some(({ id }) => key === `dead-arm ${id}`));
  const [first, ...others] = rule?.arms ?? [];
  return others.length === 0 || (key === `dead-arm ${first?.id}` && first?.result.startsWith("veto") === true);
}

describe("claims about generated programs", () => {
  for (const { points, programs } of sizes([150, 4], [2_000, 1])) {
    it(`are exactly what brute force over ${points} inputs finds, and inputs that are told show them`, function () {
      this.timeout(3_600_000);
      const numbers = new SeededNumbers(Number(process.env.ANALYSIS_SEED ?? 11));
      const values = inputValues(points);
      const counts: Counts = { shown: 0, proved: 0, undecided: 0 };
      for (let count = 0; count < programs; count++)
        compare((count % 4 === 3 ? table : program)(numbers, values), values, counts);
      expect(counts.proved).to.be.above(programs);
      expect(counts.undecided).to.be.at.most(points > 1_000 ? counts.shown / 20 : 0);
    });
  }
});

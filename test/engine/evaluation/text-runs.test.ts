import { expect } from "chai";
import { Engine } from "../../../src/index.ts";
import { programsInput } from "../../fuzz/inputs/programs.ts";
import { Random } from "../../fuzz/random.ts";
import { volume } from "../../volume.ts";
import { TakenTexts } from "./taken-texts.ts";

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function engineOf(files: readonly (readonly [string, string])[]): Engine | undefined {
  return attempt(() => {
    const engine = new Engine();
    engine.load(Object.fromEntries(files));
    return engine;
  });
}

describe("texts by generated code", () => {
  it("are those of a run, and name the input that a rule waits for, on generated programs", () => {
    const found = { answered: 0, missing: 0 };
    for (let seed = 1; seed <= volume(300); seed++) {
      const { files, runs } = programsInput(new Random(seed));
      const engine = engineOf(files);
      if (engine === undefined) continue;
      for (const [drop, { data: given = {}, effective = "2025" }] of [0, 1, 2].flatMap((at) =>
        runs.map((run) => [at, run] as const),
      )) {
        const shown = attempt(() => engine.show({ spec: "main", effective }));
        const keys = new Set(Object.keys(shown?.data ?? {}));
        // Without some of the data most rules wait for one.
        const data = Object.fromEntries(
          Object.entries(given).filter(
            ([key, value], at): boolean => keys.has(key) && typeof value === "string" && (at + drop) % 3 > 0,
          ),
        ) as Record<string, string>;
        const response = attempt(() => engine.run({ spec: "main", effective, data, explain: true }));
        if (response === undefined) continue;
        const prepared = engine.texts({ spec: "main", effective });
        const answers = new TakenTexts();
        if (prepared?.run(data, answers) !== true) continue;
        const { results } = response;
        const expected = prepared.rules.map((key) => {
          const { vetoed, veto_reason: reason = "", result = "", missing_data: missing } = results[key] ?? {};
          if (missing !== undefined) found.missing++;
          else found.answered++;
          return vetoed === true ? `veto ${reason}` : result;
        });
        expect(answers.texts, `seed ${seed}\n${JSON.stringify(data)}\n${files.join("\n")}`).to.deep.equal(expected);
      }
    }
    expect(found.missing).to.be.greaterThan(volume(150));
    expect(found.answered).to.be.greaterThan(volume(150));
  });
});

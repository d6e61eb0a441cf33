import { responseJson } from "../../../src/engine/text/json/response-json.ts";
import { Engine, formatExplanation, type Prepared, type Response } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { RunInput } from "../inputs/rules.ts";
import { expectSame, Finding } from "../target.ts";
import { expectForPeople, outcome, Refused, textOf } from "./outcome.ts";

/** Milliseconds after which a run ends; a run that takes so long is not repeated in other ways. */
const TIMEOUT = 1_000;

/**
 * The exact program, generated code, both with explanations, a snapshot, and the engine of the
 * canonical text give the same answer. Returns the explained ones.
 */
export function checkSixWays(engine: Engine, formatted: Engine, runs: readonly RunInput[]): [RunInput, Response][] {
  // The exact program goes first: later the engine would run generated code instead.
  const exact = runs
    .map((run) => [run, outcome(() => engine.run({ ...run, timeout: TIMEOUT }))] as const)
    .filter(([, answer]) => !(answer instanceof Refused && answer.kind === "EngineTimeout"))
    .map(([run, answer]) => ({
      run,
      text: textOf(answer),
      explained: outcome(() => engine.run({ ...run, explain: true, timeout: TIMEOUT })),
    }));
  if (exact.length === 0) return [];
  const restored = Engine.fromSnapshot(engine.snapshot());
  const prepared = preparing(engine);
  return exact.flatMap(({ run, text, explained }): [RunInput, Response][] => {
    expectForPeople(text);
    expectSame("generated", text, textOf(outcome(() => prepared(run, false).run(run.data))));
    expectSame("explained", text, textOf(withoutExplanations(explained)));
    const narrated = outcome(() => prepared(run, true).run(run.data));
    expectSame("generated, explained", withExplanations(explained), withExplanations(narrated));
    expectSame("snapshot", text, textOf(outcome(() => restored.run({ ...run, timeout: TIMEOUT }))));
    expectSame("formatted", text, textOf(outcome(() => formatted.run({ ...run, timeout: TIMEOUT }))));
    return explained instanceof Refused ? [] : [[run, explained]];
  });
}

/** Prepares a run; runs that differ only in their data share it. */
function preparing(engine: Engine): (run: RunInput, explain: boolean) => Prepared {
  const made = new Map<string, Prepared>();
  return ({ data: _, ...asked }, explain) => {
    const key = JSON.stringify([asked, explain]);
    const prepared = made.get(key) ?? engine.prepare({ ...asked, explain });
    made.set(key, prepared);
    return prepared;
  };
}

function withoutExplanations(answer: Response | Refused): Response | Refused {
  if (answer instanceof Refused) return answer;
  const plain = Object.entries(answer.results).map(([rule, { explanation: _, ...result }]) => [rule, result]);
  return { ...answer, results: Object.fromEntries(plain) };
}

/** Both forms of an answer's explanations. */
function withExplanations(answer: Response | Refused): string {
  if (answer instanceof Refused) return textOf(answer);
  const json = outcome(() => responseJson(answer, LIMITS));
  const trees = Object.values(answer.results).map(({ explanation }) => {
    if (explanation === undefined) throw new Finding("no explanation", textOf(answer));
    return formatExplanation(explanation);
  });
  return [textOf(json), ...trees].join("\n");
}

/** Limits that refuse longer explanations, which take seconds to compare. */
const LIMITS = { ...DEFAULT_LIMITS, max_explanation_bytes: 1 << 20 };

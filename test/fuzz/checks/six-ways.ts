import { responseJson } from "../../../src/engine/text/json/response-json.ts";
import { Engine, formatExplanation, type Response } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { RunInput } from "../inputs/rules.ts";
import { expectSame, Finding } from "../target.ts";
import { expectForPeople, outcome, Refused, textOf } from "./outcome.ts";

/** Milliseconds after which a run ends; one that takes as long is not made in other ways. */
const TIMEOUT = 1_000;

/**
 * The same answer comes from the exact program, generated code, both explaining, a snapshot, and
 * the engine of the canonical text. Answers the explained ones.
 */
export function checkSixWays(engine: Engine, formatted: Engine, runs: readonly RunInput[]): [RunInput, Response][] {
  const restored = runs.length === 0 ? engine : Engine.fromSnapshot(engine.snapshot());
  return runs.flatMap((run): [RunInput, Response][] => {
    const explained = checkRun(engine, formatted, restored, run);
    return explained instanceof Refused ? [] : [[run, explained]];
  });
}

function checkRun(engine: Engine, formatted: Engine, restored: Engine, run: RunInput): Response | Refused {
  const asked = { ...run, timeout: TIMEOUT };
  const exact = outcome(() => engine.run(asked));
  if (exact instanceof Refused && exact.kind === "EngineTimeout") return exact;
  const explained = outcome(() => engine.run({ ...asked, explain: true }));
  const narrated = outcome(() => engine.prepare({ ...run, explain: true }).run(run.data));
  const text = textOf(exact);
  expectForPeople(text);
  expectSame("generated", text, textOf(outcome(() => engine.prepare(run).run(run.data))));
  expectSame("explained", text, textOf(withoutExplanations(explained)));
  expectSame("generated, explained", withExplanations(explained), withExplanations(narrated));
  expectSame("snapshot", text, textOf(outcome(() => restored.run(asked))));
  expectSame("formatted", text, textOf(outcome(() => formatted.run(asked))));
  return explained;
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

/** Longer ones take seconds to compare. */
const LIMITS = { ...DEFAULT_LIMITS, max_explanation_bytes: 1 << 20 };

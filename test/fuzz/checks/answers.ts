import { responseJson } from "../../../src/engine/text/json/write-json.ts";
import { Engine, type EvaluationResponse, formatExplanation, type Prepared } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { TakenTexts } from "../../engine/evaluation/taken-texts.ts";
import { brokenExplanation } from "../../engine/text/explanation-table.ts";
import type { RunInput, Way } from "../inputs/rules.ts";
import { expectSame, Finding } from "../target.ts";
import { expectForPeople, outcome, Refused, textOf } from "./outcome.ts";

/** Milliseconds after which a run ends; a run that takes so long is not repeated in other ways. */
const TIMEOUT = 1_000;

/** A run with its answer by the exact program. */
export interface Answered {
  readonly run: RunInput;
  /** Present where explanations are among the ways. */
  readonly explained: EvaluationResponse | undefined;
}

interface Ways {
  readonly ways: ReadonlySet<Way>;
  /** The engine of the canonical text. */
  readonly formatted: Engine | undefined;
}

/**
 * The exact program, and by the chosen ways generated code, both with explanations, a snapshot, and
 * the engine of the canonical text give the same answer. Returns the runs without a refusal.
 */
export function checkAnswers(engine: Engine, { ways, formatted }: Ways, runs: readonly RunInput[]): Answered[] {
  // The exact program goes first: later the engine would run generated code instead.
  const exact = runs
    .map((run) => ({ run, answer: outcome(() => engine.run({ ...run, timeout: TIMEOUT })) }))
    .filter(({ answer }) => !(answer instanceof Refused && answer.kind === "EngineTimeout"))
    .map(({ run, answer }) => ({
      run,
      answer,
      text: textOf(answer),
      isRefused: answer instanceof Refused,
      explained: ways.has("explained")
        ? outcome(() => engine.run({ ...run, explain: true, timeout: TIMEOUT }))
        : undefined,
    }));
  if (exact.length === 0) return [];
  const restored = ways.has("snapshot") ? Engine.fromSnapshot(engine.snapshot()) : undefined;
  const prepared = preparing(engine);
  return exact.flatMap(({ run, answer, text, isRefused, explained }): Answered[] => {
    const expectFrom = (way: string, action: () => EvaluationResponse) =>
      expectSame(way, text, textOf(outcome(action)));
    expectForPeople(text);
    if (ways.has("generated")) {
      expectFrom("generated", () => prepared(run, false).run(run.data));
      if (!(answer instanceof Refused)) expectTexts(engine, run, answer);
    }
    if (restored !== undefined) expectFrom("snapshot", () => restored.run({ ...run, timeout: TIMEOUT }));
    if (formatted !== undefined) expectFrom("formatted", () => formatted.run({ ...run, timeout: TIMEOUT }));
    if (explained === undefined) return isRefused ? [] : [{ run, explained }];
    expectSame("explained", text, textOf(withoutExplanations(explained)));
    const narrated = outcome(() => prepared(run, true).run(run.data));
    expectSame("generated, explained", withExplanations(explained), withExplanations(narrated));
    return explained instanceof Refused ? [] : [{ run, explained }];
  });
}

/** Code for tables gives the same texts. Without lists it takes keys as they are shown. */
function expectTexts(engine: Engine, run: RunInput, { results }: EvaluationResponse): void {
  const texts = engine.texts(run);
  const taker = new TakenTexts();
  if (!texts.takesLists || !texts.run(run.data, taker)) return;
  const expected = texts.rules.map((key) => {
    const { vetoed, result = "", veto_reason: reason = "" } = results[key] ?? {};
    return vetoed === true ? `veto ${reason}` : result;
  });
  expectSame("texts", expected.join("\n"), taker.texts.join("\n"));
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

function withoutExplanations(answer: EvaluationResponse | Refused): EvaluationResponse | Refused {
  if (answer instanceof Refused) return answer;
  const plain = Object.entries(answer.results).map(([rule, { explanation: _, ...result }]) => [rule, result]);
  return { ...answer, results: Object.fromEntries(plain) };
}

/** Both forms of an answer's explanations. */
function withExplanations(answer: EvaluationResponse | Refused): string {
  if (answer instanceof Refused) return textOf(answer);
  const json = outcome(() => responseJson(answer, LIMITS));
  const trees = Object.values(answer.results).map(({ explanation }) => {
    if (explanation === undefined) throw new Finding("no explanation", textOf(answer));
    const [broken] = brokenExplanation(explanation);
    if (broken !== undefined) throw new Finding("a part that no client knows", broken);
    return formatExplanation(explanation);
  });
  return [textOf(json), ...trees].join("\n");
}

/** Limits that refuse longer explanations, which take seconds to compare. */
const LIMITS = { ...DEFAULT_LIMITS, max_explanation_bytes: 1 << 20 };

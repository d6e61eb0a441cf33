import type { RuleResult } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../../engine/errors.ts";
import { isJsonObject } from "../../node/json-object.ts";
import { unknownNames } from "../answers/answer-text.ts";
import { type AnswerOfMany, structuredRuns } from "../answers/structured.ts";
import { type ToolAnswer, ToolFailure } from "./tool.ts";

/** The terms that many inputs share. */
interface ManyTerms {
  readonly spec: string;
  readonly rules?: string[];
  readonly strict: boolean;
  readonly partial: boolean;
  /** Milliseconds for all of them. */
  readonly timeout: number;
  readonly mostBits?: number | undefined;
}

/** Answers many inputs, each as if it came alone, and without explanations. */
export function manyAnswers(engine: Engine, terms: ManyTerms, inputs: readonly unknown[]): ToolAnswer {
  const most = engine.limits().max_request_lines;
  if (inputs.length > most) throw new ToolFailure(`\`data\` has ${inputs.length} inputs: max_request_lines is ${most}`);
  const end = performance.now() + terms.timeout;
  const answers = inputs.map((given, at): AnswerOfMany => {
    const timeout = end - performance.now();
    if (timeout <= 0) throw new EngineTimeout(terms.timeout);
    return { input: at + 1, ...answerTo(engine, { ...terms, timeout }, given) };
  });
  return { text: answers.map(answerLine).join("\n"), structured: JSON.stringify(structuredRuns(terms.spec, answers)) };
}

function answerTo(engine: Engine, terms: ManyTerms, given: unknown) {
  if (!isJsonObject(given)) return { error: "an input is an object of names and values" };
  try {
    const data = Object.assign(Object.create(null), given);
    const { effective, results, unknown_data } = engine.run({ ...terms, data });
    return { effective, results, ...(unknown_data === undefined ? {} : { unknown_data }) };
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return { error: thrown.errors[0]?.message ?? thrown.message };
  }
}

function answerLine(answer: AnswerOfMany): string {
  if ("error" in answer) return `${answer.input}. error: ${answer.error}`;
  const results = Object.entries(answer.results).map(([rule, result]) => `${rule}: ${resultText(result)}`);
  const told = [...results, ...unknownNames(answer.unknown_data ?? [])];
  return `${answer.input}. ${told.join("; ")}`.replaceAll("\n", " ");
}

function resultText({ result, veto_reason: reason, missing_data: missing }: RuleResult): string {
  if (missing !== undefined) return `missing data ${missing.join(", ")}`;
  return result ?? `no result (${reason ?? "veto"})`;
}

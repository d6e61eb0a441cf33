import type { EvaluationResponse, RuleResult } from "../../engine/api.ts";
import { Entries } from "./entries.ts";

const TEXT = { type: "string" };

/** The JSON Schema of `structuredRun`, kept short as every model reads it. */
export const RUN_SCHEMA = {
  type: "object",
  properties: {
    spec: TEXT,
    effective: TEXT,
    results: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: {
          vetoed: { type: "boolean" },
          veto_reason: TEXT,
          rule_type: TEXT,
          result: TEXT,
          missing_data: { type: "array", items: TEXT },
          rejected_data: { type: "array" },
        },
        required: ["vetoed", "rule_type"],
      },
    },
    omitted: { type: "integer" },
  },
  required: ["spec"],
} as const;

/**
 * An evaluation as on other surfaces (docs/spec/07-surfaces.md#1-5-evaluation-json), without
 * explanations. Results that do not fit are counted in `omitted`.
 */
export function structuredRun({ results, unknown_data, ...head }: EvaluationResponse): object {
  const entries = new Entries();
  const unknown = entries.of(unknown_data === undefined ? [] : [["unknown_data", unknown_data]]);
  const kept = entries.of(Object.entries(results).map(([key, result]) => [key, unexplained(result)]));
  return { ...head, results: kept, ...unknown, ...entries.omitted };
}

/** The answer to one of many inputs, with its number from 1: results, or what is wrong with it. */
export type AnswerOfMany = { readonly input: number } & (
  | Pick<EvaluationResponse, "effective" | "results" | "unknown_data">
  | { readonly error: string }
);

/** The answers to many inputs. Those that do not fit are counted in `omitted`. */
export function structuredRuns(spec: string, answers: readonly AnswerOfMany[]): object {
  const entries = new Entries();
  const kept = entries.of(answers.map((answer) => [String(answer.input), answer]));
  return { spec, answers: Object.values(kept), ...entries.omitted };
}

function unexplained({ explanation: _, ...result }: RuleResult): object {
  return result;
}

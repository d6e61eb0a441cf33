import type { EvaluationResponse, RuleResult, Show, TypeInfo } from "../../engine/api.ts";
import { utf8Length } from "../../engine/text/byte-budget.ts";
import { LONGEST_STRUCTURED } from "./clip.ts";

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

const TYPED = {
  type: "object",
  additionalProperties: {
    type: "object",
    properties: { type: { type: "object", properties: { kind: TEXT }, required: ["kind"] } },
    required: ["type"],
  },
};

/** The JSON Schema of both forms, kept short as every model reads it. */
export const SHOW_SCHEMA = {
  type: "object",
  properties: { spec: TEXT, effective_from: TEXT, data: TYPED, rules: TYPED, omitted: { type: "integer" } },
  required: ["spec", "data", "rules"],
} as const;

interface TypedEntry {
  readonly type: Pick<TypeInfo, "kind">;
}

/**
 * The inputs that the spec needs and its own rules, each with its kind. Members that do not fit are
 * counted in `omitted`.
 */
export function structuredShow({ repository, spec, effective_from, effective_to, data, rules }: Show): object {
  const entries = new Entries();
  const needed = Object.entries(data).filter(([, { needed_by_rules: by }]) => by.length > 0);
  const own = Object.entries(rules).filter(([, { path }]) => path.length === 0);
  return {
    ...(repository === undefined ? {} : { repository }),
    spec,
    ...(effective_from === undefined ? {} : { effective_from }),
    ...(effective_to === undefined ? {} : { effective_to }),
    data: entries.of(kinds(needed)),
    rules: entries.of(kinds(own)),
    ...entries.omitted,
  };
}

function kinds(entries: readonly (readonly [string, TypedEntry])[]): (readonly [string, TypedEntry])[] {
  return entries.map(([key, { type }]) => [key, { type: { kind: type.kind } }]);
}

/** Bytes for the other members of an answer. */
const RESERVE = 1024;

/** The members of an answer that has 24 KiB as JSON at most: those that do not fit are counted. */
export class Entries {
  #room = LONGEST_STRUCTURED - RESERVE;
  #omitted = 0;

  /** An object of the entries that fit. */
  of<T extends object>(entries: readonly (readonly [string, T])[]): Record<string, T> {
    const kept = entries.filter(([key, value]) => {
      const bytes = utf8Length(JSON.stringify(key)) + utf8Length(JSON.stringify(value)) + 2;
      if (bytes > this.#room) {
        this.#omitted++;
        return false;
      }
      this.#room -= bytes;
      return true;
    });
    return Object.fromEntries(kept);
  }

  /** The number of entries that did not fit; no member when all did. */
  get omitted(): { readonly omitted?: number } {
    return this.#omitted === 0 ? {} : { omitted: this.#omitted };
  }
}

import type { Suggestion } from "./suggestion.ts";

/**
 * The machine form of every load, planning and request error
 * (docs/spec/07-surfaces.md#1-4-error-objects). Members that do not apply are absent; their order
 * is the order of writing.
 *
 * @example
 * ```ts
 * import { check } from "engine-rules";
 *
 * const [error] = check({ "a.rules": "spec a\nrule r: x" }).errors;
 * error.kind; // "validation"
 * error.code; // "unknown-reference"
 * error.message; // "`x` is neither a data nor a rule of `a`"
 * error.source; // {"attribute":"a.rules","line":2,"column":9,"length":1}
 * ```
 */
export interface EngineError {
  readonly kind: ErrorKind;
  /** Names the check: "unknown-reference". Absent from errors that are not a mistake in a text. */
  readonly code?: string | undefined;
  readonly message: string;
  readonly related_data?: string | undefined;
  readonly spec?: string | undefined;
  readonly related_spec?: string | undefined;
  readonly source?: SourcePosition | undefined;
  readonly suggestion?: string | undefined;
  readonly repository?: string | undefined;
  readonly registry_kind?: RegistryKind | undefined;
  readonly request_kind?: RequestKind | undefined;
  readonly limit_name?: string | undefined;
  readonly limit_value?: string | undefined;
  readonly actual_value?: string | undefined;
}

export type ErrorKind = "parsing" | "validation" | "registry" | "missing_repository" | "request" | "resource_limit";
export type RegistryKind = "not_found" | "unauthorized" | "network_error" | "server_error" | "other";
export type RequestKind = "spec_not_found" | "invalid_request";

/**
 * `attribute` is the label of the file; `line` and `column` count from 1; `column` and `length`
 * count Unicode code points (`length` 0 at the end of a file).
 */
export interface SourcePosition {
  readonly attribute: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/**
 * A stretch of one file's text, in UTF-16 units from its start. Lines and columns are computed only
 * when something is printed.
 */
export interface Location {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A finding of a compile stage, before it is printed. Diagnostics are collected in any order and
 * sorted once by `order`; exact repetitions (kind, message, place) are dropped then
 * (docs/spec/05-composition-versions.md#5-13-the-engine-s-store).
 */
export interface Diagnostic extends Omit<EngineError, "source" | "suggestion"> {
  readonly code: string;
  readonly suggestion?: Suggestion | undefined;
  readonly at?: Location | undefined;
  /** The part of `at` that is wrong, which editors mark; absent when it is all of it. */
  readonly part?: Location | undefined;
  /** A second place: "first declared here". */
  readonly related?: Location | undefined;
  readonly order: DiagnosticOrder;
}

/**
 * stage: 0 planning, 1 interfaces (docs/spec/05-composition-versions.md#5-11-interface-agreement).
 * row: place of the row in the order (repository: local first, then by name; spec name; start).
 * slice: number of the slice. phase: 0 names and duplicates, 1 clashes, 2 circles or types
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rule 6). ordinal: source order within
 * the phase (for types: dependency order of the rules, then reading order).
 */
export type DiagnosticOrder = readonly [stage: number, row: number, slice: number, phase: number, ordinal: number];

/**
 * The name of an error, under which `docs/errors.md` explains it: its code, or for an error that is
 * no mistake in a text its kind.
 */
export function errorName({ code, request_kind, kind }: Pick<EngineError, "code" | "request_kind" | "kind">): string {
  return (code ?? request_kind ?? kind).replaceAll("_", "-");
}

/** True for an error, false for any other outcome: nothing else has both a kind and a message. */
export function isEngineError<T>(outcome: T | EngineError): outcome is EngineError {
  return typeof outcome === "object" && outcome !== null && "kind" in outcome && "message" in outcome;
}

/** The specs that were left out when the others were loaded. */
export interface LeftOut {
  readonly specs: readonly LeftOutSpec[];
  /** A text that does not parse, and so may hide further specs; absent when all texts parse. */
  readonly unread?: string | undefined;
}

/** A spec that has an error, or uses one that has. */
export interface LeftOutSpec {
  readonly repository?: string | undefined;
  readonly spec: string;
  /** A sentence that names the place of the error. */
  readonly reason: string;
}

export const NOTHING_LEFT_OUT: LeftOut = { specs: [] };

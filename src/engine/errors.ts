import { type EngineError, isEngineError, type RequestKind } from "../model/diagnostic.ts";
import { renderReport } from "./report.ts";

/**
 * Thrown for errors in rules or in a request. `message` is the report for people
 * (docs/spec/07-surfaces.md#2-2-error-report), without colour.
 *
 * @example
 * ```ts
 * import { EngineErrors } from "engine-rules";
 *
 * try {
 *   engine.run({ spec: "tickets", rules: "prise" });
 * } catch (thrown) {
 *   thrown instanceof EngineErrors; // true
 *   thrown.errors[0].suggestion; // "did you mean `price`?"
 * }
 * ```
 */
export class EngineErrors extends Error {
  /** At least one error. */
  readonly errors: readonly EngineError[];
  readonly #texts: ReadonlyMap<string, string>;

  /** `texts`: label → text of the sources that the errors may point into, for excerpts. */
  constructor(errors: readonly EngineError[], texts: ReadonlyMap<string, string> = new Map()) {
    super(renderReport(errors, { textOf: (label) => texts.get(label) }));
    this.name = "EngineErrors";
    this.errors = errors;
    this.#texts = texts;
  }

  /** The text of a source that the errors point into; undefined when it is not known. */
  textOf(label: string): string | undefined {
    return this.#texts.get(label);
  }
}

/**
 * Thrown when an evaluation takes longer than its timeout. The engine is unchanged and usable.
 *
 * @example
 * ```ts
 * import { EngineTimeout } from "engine-rules";
 *
 * try {
 *   engine.run({ spec: "tickets", timeout: 0 });
 * } catch (thrown) {
 *   thrown instanceof EngineTimeout; // true
 * }
 * ```
 */
export class EngineTimeout extends Error {
  constructor(milliseconds: number) {
    super(`the evaluation took longer than ${milliseconds / 1000} s`);
    this.name = "EngineTimeout";
  }
}

/**
 * Thrown for bytes that are not a snapshot of this format, or are damaged. None of them were
 * evaluated.
 *
 * @example
 * ```ts
 * import { SnapshotError } from "engine-rules";
 *
 * try {
 *   Engine.fromSnapshot(new Uint8Array(8));
 * } catch (thrown) {
 *   thrown instanceof SnapshotError; // true
 * }
 * ```
 */
export class SnapshotError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "SnapshotError";
  }
}

/** The value, or its error as an exception: inside the compiler errors are values. */
export function throwing<T>(outcome: T | EngineError): T {
  if (isEngineError(outcome)) throw new EngineErrors([outcome]);
  return outcome;
}

/**
 * An error of a request, which has no position
 * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
 */
export function requestError(
  kind: RequestKind,
  message: string,
  more: Pick<EngineError, "spec" | "repository" | "related_data" | "suggestion"> = {},
): EngineError {
  return { kind: "request", message, request_kind: kind, ...more };
}

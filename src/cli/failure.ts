import type { ReportOptions } from "../engine/report.ts";
import { indentedJson } from "../engine/text/json/write-json.ts";
import { type EngineError, errorName } from "../model/diagnostic.ts";
import { nearest } from "../model/suggest.ts";
import { note, wantsColour } from "./output.ts";

/** The sources of errors: the texts that were read, and the paths of dependencies. */
export type ErrorContext = Pick<ReportOptions, "textOf" | "pathOf">;

/** A well-formed command failed: exit status 1. */
export class Failure extends Error {
  readonly errors: readonly EngineError[];
  readonly context: ErrorContext;

  constructor(errors: readonly EngineError[], context: ErrorContext = { textOf: () => undefined }) {
    super(errors[0]?.message ?? "failed");
    this.errors = errors;
    this.context = context;
  }
}

/** A failure with one error of kind `request`. */
export function requestFailure(message: string, suggestion?: string): Failure {
  const request_kind = "invalid_request";
  return new Failure([{ kind: "request", message, ...(suggestion === undefined ? {} : { suggestion }), request_kind }]);
}

/**
 * The command line is wrong: exit status 2, plain text even with `--json`
 * (docs/spec/07-surfaces.md#2-1-conventions).
 */
export class UsageError extends Error {}

export const SEE_HELP = ": see `engine --help`";

export function unknownCommand(name: string, known: readonly string[]): UsageError {
  if (name.startsWith("-")) {
    const { message } = unknownFlag(name, ["version"]);
    return new UsageError(message.endsWith("?") ? message : message + SEE_HELP);
  }
  const meant = nearest(name, known);
  return new UsageError(
    `unknown command \`${name}\`${meant === undefined ? SEE_HELP : `: did you mean \`${meant}\`?`}`,
  );
}

export function unknownFlag(flag: string, known: readonly string[]): UsageError {
  const candidates = [...known, "help"].map((name) => `--${name}`);
  const meant = flag.startsWith("--") ? nearest(flag, candidates) : undefined;
  return new UsageError(`unknown flag \`${flag}\`${meant === undefined ? "" : `: did you mean \`${meant}\`?`}`);
}

/** The user broke off, or another program ended the command. */
export class Interrupted extends Error {
  /** The exit status; 128 and the number of a signal. */
  readonly status: number;

  constructor(status = 130) {
    super("interrupted");
    this.status = status;
  }
}

/** Is aborted with Interrupted by the first signal to end; the second one ends the process. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort(new Interrupted()));
  process.once("SIGTERM", () => controller.abort(new Interrupted(143)));
  return controller.signal;
}

/** Tells a failure on stderr, as a report or as JSON. False for anything else that was thrown. */
export async function noteFailure(thrown: unknown, asJson: boolean): Promise<boolean> {
  const failure = thrown instanceof Failure ? thrown : await engineFailure(thrown);
  if (failure === undefined) return false;
  if (asJson) {
    note(indentedJson({ errors: failure.errors }));
  } else {
    const { renderReport } = await import("../engine/report.ts");
    note(renderReport(failure.errors, { ...failure.context, colour: wantsColour(process.stderr) }));
    note(`\n${waysToExplain(failure.errors)}`);
  }
  return true;
}

/** The errors that the end of a report offers to explain: more would hide the report. */
const MOST_EXPLAINED = 3;

/**
 * The commands that explain the errors of a report, each name once
 * (docs/spec/07-surfaces.md#2-2-error-report).
 */
function waysToExplain(errors: readonly EngineError[]): string {
  const names = new Set(errors.map(errorName));
  const commands = Array.from(names, (name) => `engine explain ${name}`);
  return `To learn more: ${commands.slice(0, MOST_EXPLAINED).join("\n               ")}`;
}

async function engineFailure(thrown: unknown): Promise<Failure | undefined> {
  const { EngineErrors } = await import("../engine/errors.ts");
  if (!(thrown instanceof EngineErrors)) return undefined;
  return new Failure(thrown.errors, { textOf: (label) => thrown.textOf(label) });
}

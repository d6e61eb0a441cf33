import type { Location, Position, Range } from "vscode-languageserver";
import type { Show } from "../../engine/api.ts";

/*
 * The messages about running specs that are not part of the Language Server Protocol
 * (docs/editors.md#running).
 */

export const FORM_REQUEST = "engine/form";
export const RUN_REQUEST = "engine/run";
export const NEW_CASE_REQUEST = "engine/newCase";
export const CASES_REQUEST = "engine/cases";
export const VERSIONS_REQUEST = "engine/versions";
/** Tells that nobody looks at the results of a spec any more. */
export const RUN_ENDED = "engine/runEnded";
/** The commands of code lenses, which the client carries out. */
export const RUN_COMMAND = "engine.runSpec";
export const COMPARE_COMMAND = "engine.compareVersions";
export const KEEP_COMMAND = "engine.keepCase";

/** A version of a spec in a document, which need not be saved. */
export interface RunTarget {
  readonly textDocument: { readonly uri: string };
  /** Repository, name and date as written: `vat 2025-01-01`. */
  readonly spec: string;
}

/** Inputs to run a version with, as texts: those of a case, or of a finding. */
export interface RunInputs {
  readonly data: Readonly<Record<string, string>>;
  readonly effective?: string | undefined;
}

/** A case whose inputs a form can take. */
export interface RunCase extends RunInputs {
  readonly name: string;
}

export interface RunCases {
  readonly cases: readonly RunCase[];
}

/** The reason why there is no answer, in words. */
export interface NoRun {
  readonly message: string;
}

/** The inputs of a version: fields by type, with options, units and bounds. */
export interface RunForm {
  readonly spec: string;
  /** The instant that it is run for; absent: now. */
  readonly effective?: string | undefined;
  readonly commentary?: string | undefined;
  /** By key, as in the answer of `engine show --json`. */
  readonly data: Show["data"];
  /** The declarations of the inputs. */
  readonly locations: Readonly<Record<string, Location>>;
}

export interface RunParameters extends RunTarget {
  /** The values given so far, as bodies of HTTP requests have them. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The instant of the run, which `now` is; absent: that of the form. */
  readonly effective?: string | undefined;
}

export interface RunAnswer {
  readonly spec: string;
  /** The instant of the run. */
  readonly effective: string;
  /** Those that no other rule uses first. */
  readonly results: readonly RunResult[];
  /** The inputs that results wait for, the most decisive first. */
  readonly missing: readonly string[];
  /** The given values that their inputs do not take, also those that no result needs. */
  readonly rejected: readonly RejectedInput[];
}

export interface RejectedInput {
  readonly data: string;
  readonly reason: string;
}

export interface RunResult {
  readonly rule: string;
  /** False for a rule that others use. */
  readonly isMain: boolean;
  readonly state: "value" | "veto" | "waiting";
  /** The value, or the reason of the veto. */
  readonly text: string;
  readonly missing: readonly string[];
  /** The name of the rule. */
  readonly location?: Location | undefined;
  readonly explanation: readonly RunLine[];
}

/** A line of an explanation, and those below it. */
export interface RunLine {
  readonly text: string;
  readonly value?: string | undefined;
  /** The part of the text that it is about. */
  readonly location?: Location | undefined;
  readonly below: readonly RunLine[];
}

/** A case with the given values and the present answers, to be inserted into a file of cases. */
export interface NewCaseEdit {
  readonly uri: string;
  /** False for a file that has to be created. */
  readonly exists: boolean;
  readonly at: Position;
  readonly text: string;
  /** The name of the case, once it is inserted. */
  readonly name: Range;
}

/** The texts of a version and of the one before it. */
export interface VersionTexts {
  readonly before: { readonly title: string; readonly text: string };
  readonly after: { readonly title: string; readonly text: string };
}

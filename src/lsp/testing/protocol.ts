import type { Location, Range } from "vscode-languageserver";
import type { TestCounts } from "../../testing/run-files.ts";

/*
 * The messages about tests that are not part of the Language Server Protocol
 * (docs/editors.md#tests).
 */

export const TESTS_REQUEST = "engine/tests";
export const RUN_TESTS_REQUEST = "engine/runTests";
export const TESTS_CHANGED = "engine/testsChanged";
/** The command of code lenses, with the URI of a file of rules and the id of a rule. */
export const RUN_TESTS_COMMAND = "engine.runTests";

/** The most messages, fixes or symbols in one answer. */
export const MOST_IN_ANSWER = 1_000;

/** A file of cases. */
export interface TestFile {
  readonly uri: string;
  /** The path below its folder. */
  readonly label: string;
  readonly tests: readonly Test[];
  /** The number of errors in the file. */
  readonly problems: number;
}

/** A case or a property. */
export interface Test {
  /** Within its file; stays the same while its name does. */
  readonly id: string;
  readonly kind: "case" | "property";
  readonly name: string;
  readonly range: Range;
  /** The number of cases that it stands for. */
  readonly cases: number;
}

/** The tests to run: those that are named, or those that need a rule; else all. */
export interface TestSelection {
  /** A file without `id`: all of its tests. */
  readonly tests?: readonly { readonly uri: string; readonly id?: string | undefined }[] | undefined;
  /** A file of rules and the id of a rule. */
  readonly rule?: { readonly uri: string; readonly id: string } | undefined;
  readonly coverage?: boolean | undefined;
}

export interface TestRun {
  /** Tells why nothing was run. */
  readonly message?: string;
  readonly counts: TestCounts;
  readonly results: readonly TestResult[];
  readonly coverage?: readonly FileCoverage[] | undefined;
}

export const NOTHING_RUN: TestRun = {
  counts: { cases: 0, failed: 0, silent: 0, properties: 0, refuted: 0 },
  results: [],
};

export interface TestResult {
  readonly uri: string;
  readonly id: string;
  /** `silent`: it expects nothing. `wrong`: there is an error in its text. */
  readonly status: "passed" | "failed" | "silent" | "wrong";
  /** The number of cases, and of those that failed. */
  readonly cases: number;
  readonly failed: number;
  /** Those of the first failures. */
  readonly messages: readonly TestMessage[];
  /** Its cases in the words of the terminal, a line for each and more for failures. */
  readonly output: string;
}

export interface TestMessage {
  readonly message: string;
  /** The expectation, in the file of cases. */
  readonly range: Range;
  readonly expected?: string;
  readonly actual?: string;
  /** The arms that gave the result, each rule before those that it reads. */
  readonly arms: readonly TakenArm[];
  /** The command that repeats the case. */
  readonly repeat?: string;
}

export interface TakenArm {
  readonly rule: string;
  readonly outcome: string;
  readonly text: string;
  /** Absent where the case replaces the rule. */
  readonly location?: Location;
}

/** The coverage of a file of rules. */
export interface FileCoverage {
  readonly uri: string;
  readonly rules: readonly RuleCoverage[];
}

export interface RuleCoverage {
  /** The version as written and the rule: `vat 2025-01-01 rate`. */
  readonly id: string;
  readonly name: string;
  /** From its name to the end of its last arm. */
  readonly range: Range;
  /** The number of cases that need it. */
  readonly cases: number;
  readonly arms: readonly ArmCoverage[];
}

export interface ArmCoverage {
  /** 0: the default. */
  readonly arm: number;
  readonly text: string;
  readonly range: Range;
  readonly decided: number;
  /** How often its condition was false; absent for arms without one. */
  readonly passed?: number;
  /** The parts of a condition that `and` joins. */
  readonly conjuncts: readonly ConjunctCoverage[];
  /** The first cases in which it decided. */
  readonly cases: readonly string[];
}

export interface ConjunctCoverage {
  readonly text: string;
  readonly range: Range;
  /** True when it once was the one that failed. */
  readonly failed: boolean;
}

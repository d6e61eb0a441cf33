import type { CoverageReport } from "../coverage/report.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { type ArmStep, stepsOf } from "../run/steps.ts";
import { lineOf } from "../run/titles.ts";
import type { TestCounts } from "../test-run.ts";
import { repeatingCommand } from "./repeat.ts";

/** A whole run, as data. */
export interface TestReport extends TestCounts {
  readonly results: readonly CaseRecord[];
  readonly coverage?: CoverageReport | undefined;
}

/** One case of a run; every form of output prints it. */
export interface CaseRecord {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** `silent`: the case has no results, so it asserts nothing. */
  readonly status: "passed" | "failed" | "silent";
  /** Present for failed cases. */
  readonly differences?: readonly Difference[];
  /** The command that repeats a failed case. */
  readonly repeat?: string;
}

/** A result that is not as expected. */
export interface Difference {
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** The arms taken by the rule and below it. */
  readonly arms: readonly ArmStep[];
}

export function recordOf(result: CaseResult, prefix: string): CaseRecord {
  const { bound, name, answer, mismatches } = result;
  const head = { file: bound.test.file.path, line: lineOf(result), name };
  if (answer === undefined) return { ...head, status: "silent" };
  if (mismatches.length === 0) return { ...head, status: "passed" };
  const differences = mismatches.map(({ wanted, expected, actual }) => {
    const arms = stepsOf(wanted.rule, answer, bound.version, bound.overrides);
    return { rule: wanted.key, expected, actual, arms };
  });
  return { ...head, status: "failed", differences, repeat: repeatingCommand(result, prefix) };
}

import type { OldAnswer, OldRules } from "../against/old-rules.ts";
import type { CoverageReport } from "../coverage/report.ts";
import type { PropertyResult } from "../properties/check-property.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { type ArmStep, stepsOf } from "../run/steps.ts";
import { lineOf } from "../run/titles.ts";
import type { TestCounts } from "../run-files.ts";
import { repeatingCommand, runCommand } from "./repeat.ts";

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
  /** `silent`: the case has no results, so it checks nothing. */
  readonly status: "passed" | "failed" | "silent";
  /** Present for failed cases. */
  readonly differences?: readonly Difference[];
  /** The command that repeats a failed case. */
  readonly repeat?: string;
  /** Present for properties: the numbers of inputs that were tried. */
  readonly inputs?: { readonly held: number; readonly notApplicable: number };
}

/** A result that is not as expected. */
export interface Difference {
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
  /** The arms taken by the rule and below it. */
  readonly arms: readonly ArmStep[];
  /** The answer of other rules, where the run compares with some. */
  readonly against?: OldAnswer;
}

/** `old`: rules to compare failed results with. */
export function recordOf(result: CaseResult, prefix: string, old?: OldRules): CaseRecord {
  const { bound, name, answer, mismatches } = result;
  const head = { file: bound.test.file.path, line: lineOf(bound.test), name };
  if (answer === undefined) return { ...head, status: "silent" };
  if (mismatches.length === 0) return { ...head, status: "passed" };
  const differences = mismatches.map(({ wanted, expected, actual }) => {
    const arms = stepsOf(wanted.rule, answer, bound.version, bound.overrides);
    const against = old?.compare(wanted.rule, answer, result);
    return { rule: wanted.key, expected, actual, arms, ...(against !== undefined && { against }) };
  });
  return { ...head, status: "failed", differences, repeat: repeatingCommand(result, prefix) };
}

/** A property as a case that expects true. */
export function propertyRecord({ bound, held, notApplicable, refuted }: PropertyResult, prefix: string): CaseRecord {
  const { property, version, rule } = bound;
  const name = `property ${property.value}`;
  const head = { file: property.file.path, line: lineOf(property), name };
  const inputs = { held, notApplicable };
  if (refuted === undefined) return { ...head, status: "passed", inputs };
  const answer = version.evaluate(refuted, [rule]);
  const key = version.program.rules[rule]?.key ?? "";
  const arms = stepsOf(rule, answer, version, undefined);
  const differences = [{ rule: key, expected: "true", actual: answer.shown(rule), arms }];
  const { repository, effective } = property;
  const repeat = runCommand(
    { repository: repository?.value, spec: version.spec, effective: effective?.value, data: refuted, rules: [key] },
    prefix,
  );
  return { ...head, status: "failed", differences, repeat, inputs };
}

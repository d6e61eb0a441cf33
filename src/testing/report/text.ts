import type { Mismatch } from "../run/compare.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { type ArmStep, stepsOf } from "../run/steps.ts";
import type { TestCounts } from "../test-run.ts";
import { repeatingCommand } from "./repeat.ts";
import { caseTitle, oneLine } from "./titles.ts";

/** A failed case: expected and actual results, the arms taken, and the command that repeats it. */
export function failureText(result: CaseResult, prefix: string): string {
  const lines = [`✗ ${caseTitle(result)}`];
  const width = Math.max(...result.mismatches.map(({ wanted }) => wanted.key.length));
  for (const mismatch of result.mismatches) lines.push(...mismatchLines(mismatch, result, width));
  lines.push(`  repeat  ${repeatingCommand(result, prefix)}`);
  return `${lines.join("\n")}\n\n`;
}

function mismatchLines({ wanted, expected, actual }: Mismatch, result: CaseResult, width: number): readonly string[] {
  const { answer, bound } = result;
  const head = `  ${wanted.key.padEnd(width)}  expected ${oneLine(expected)}   actual ${oneLine(actual)}`;
  if (answer === undefined) return [head];
  const steps = stepsOf(wanted.rule, answer, bound.version, bound.overrides);
  return [head, ...steps.map((step) => `${" ".repeat(width + 4)}${stepText(step)}`)];
}

function stepText({ rule, outcome, at, text }: ArmStep): string {
  return `${rule} = ${oneLine(outcome)}  ← ${at === undefined ? "" : `${at}  `}${oneLine(text)}`;
}

/** A case that expects nothing. */
export function silentText(result: CaseResult): string {
  return `- ${caseTitle(result)}: it has no results, so it asserts nothing\n`;
}

/** `12 cases: 11 passed, 1 failed`. */
export function summaryText({ cases, failed, silent }: TestCounts): string {
  const parts = [`${cases - failed - silent} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (silent > 0) parts.push(`${silent} ${silent === 1 ? "asserts" : "assert"} nothing`);
  return `${cases} ${cases === 1 ? "case" : "cases"}: ${parts.join(", ")}\n`;
}

import type { ArmStep } from "../run/steps.ts";
import { oneLine } from "../run/titles.ts";
import type { TestCounts } from "../test-run.ts";
import type { CaseRecord, Difference } from "./record.ts";

/** The text of a case for a terminal; empty for one that passes. */
export function caseText(record: CaseRecord): string {
  const title = `${record.file}:${record.line} ${oneLine(record.name)}`;
  switch (record.status) {
    case "passed":
      return "";
    case "silent":
      return `- ${title}: it has no results, so it asserts nothing\n`;
    case "failed":
      return `\u2717 ${title}\n${failureText(record)}\n`;
  }
}

/** Expected and actual results, the arms taken, and the command that repeats the case. */
export function failureText({ differences = [], repeat = "" }: CaseRecord): string {
  const width = Math.max(...differences.map(({ rule }) => rule.length));
  const lines = differences.flatMap((difference) => differenceLines(difference, width));
  return `${[...lines, `  repeat  ${repeat}`].join("\n")}\n`;
}

function differenceLines({ rule, expected, actual, arms }: Difference, width: number): readonly string[] {
  const head = `  ${rule.padEnd(width)}  expected ${oneLine(expected)}   actual ${oneLine(actual)}`;
  return [head, ...arms.map((step) => `${" ".repeat(width + 4)}${stepText(step)}`)];
}

function stepText({ rule, outcome, at, text }: ArmStep): string {
  return `${rule} = ${oneLine(outcome)}  \u2190 ${at === undefined ? "" : `${at}  `}${oneLine(text)}`;
}

/** `12 cases: 11 passed, 1 failed`. */
export function summaryText({ cases, failed, silent }: TestCounts): string {
  const parts = [`${cases - failed - silent} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (silent > 0) parts.push(`${silent} ${silent === 1 ? "asserts" : "assert"} nothing`);
  return `${cases} ${cases === 1 ? "case" : "cases"}: ${parts.join(", ")}\n`;
}

import type { OldAnswer } from "../against/old-rules.ts";
import type { ArmStep } from "../run/steps.ts";
import { oneLine } from "../run/titles.ts";
import type { TestCounts } from "../run-files.ts";
import type { CaseRecord, Difference } from "./record.ts";

/** The text of a case for a terminal; empty for one that passes and is not a property. */
export function caseText(record: CaseRecord): string {
  const { inputs } = record;
  const title = titleOf(record);
  switch (record.status) {
    case "passed":
      return inputs === undefined ? "" : `\u2713 ${title}: ${inputsText(inputs)}\n`;
    case "silent":
      return `- ${title}: it has no results, so it checks nothing\n`;
    case "failed":
      return `\u2717 ${title}\n${failureText(record)}\n`;
  }
}

/** The same for a log of the run, in which each case that passes has a line, too. */
export function logText(record: CaseRecord): string {
  return caseText(record) || `\u2713 ${titleOf(record)}\n`;
}

/** The text of a case that cannot be run. */
export function wrongText(place: Pick<CaseRecord, "file" | "line" | "name">, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => message.split("\n")).map((line) => `  ${line}\n`);
  return `\u2717 ${titleOf(place)}\n${lines.join("")}\n`;
}

function titleOf({ file, line, name }: Pick<CaseRecord, "file" | "line" | "name">): string {
  return `${file}:${line} ${oneLine(name)}`;
}

function inputsText({ held, notApplicable }: NonNullable<CaseRecord["inputs"]>): string {
  return `true for ${held} different ${held === 1 ? "input" : "inputs"}, not applicable to ${notApplicable}`;
}

/** Expected and actual results, the arms taken, and the command that repeats the case. */
export function failureText({ differences = [], repeat = "" }: CaseRecord): string {
  const width = Math.max(...differences.map(({ rule }) => rule.length));
  const lines = differences.flatMap((difference) => differenceLines(difference, width));
  return `${[...lines, `  repeat  ${repeat}`].join("\n")}\n`;
}

function differenceLines({ rule, expected, actual, arms, against }: Difference, width: number): readonly string[] {
  const head = `  ${rule.padEnd(width)}  expected ${oneLine(expected)}   actual ${oneLine(actual)}`;
  const lines = against === undefined || against.changed.length === 0 ? arms.map(stepText) : changeLines(against);
  return [head, ...[...sameLines(against), ...lines].map((line) => `${" ".repeat(width + 4)}${line}`)];
}

/** The deepest rules that answered differently, before and now. */
function changeLines({ name, changed }: OldAnswer): readonly string[] {
  const width = Math.max(name.length, "now".length);
  return changed.flatMap(({ before, after }) => [
    `${name.padEnd(width)}  ${stepText(before)}`,
    `${"now".padEnd(width)}  ${stepText(after)}`,
  ]);
}

/** Tells that the old rules explain nothing. */
function sameLines(against: OldAnswer | undefined): readonly string[] {
  if (against === undefined || against.changed.length > 0) return [];
  const { name, shown } = against;
  return [shown === undefined ? `${name} has no such rule` : `${name} answers ${oneLine(shown)}`];
}

function stepText({ rule, outcome, at, text }: ArmStep): string {
  return `${rule} = ${oneLine(outcome)}  \u2190 ${at === undefined ? "" : `${at}  `}${oneLine(text)}`;
}

/** `12 cases: 11 passed, 1 failed; 1 property`. */
export function summaryText({ cases, failed, silent, properties, refuted }: TestCounts): string {
  const parts = [`${cases - failed - silent} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (silent > 0) parts.push(`${silent} ${silent === 1 ? "checks" : "check"} nothing`);
  const ofCases = `${cases} ${cases === 1 ? "case" : "cases"}: ${parts.join(", ")}`;
  if (properties === 0) return `${ofCases}\n`;
  const noun = properties === 1 ? "property" : "properties";
  return `${ofCases}; ${properties} ${noun}${refuted > 0 ? `, ${refuted} false` : ""}\n`;
}

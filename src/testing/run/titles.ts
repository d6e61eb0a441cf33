import type { CaseFile } from "../cases/case.ts";
import { LineIndex } from "../cases/problems.ts";
import type { CaseResult } from "./run-cases.ts";

/** The line of a case or a property in its file, from 1. */
export function lineOf({ file, start }: { readonly file: CaseFile; readonly start: number }): number {
  const index = LINES.get(file) ?? new LineIndex(file.text);
  LINES.set(file, index);
  return index.lineOf(start);
}

const LINES = new WeakMap<CaseFile, LineIndex>();

/** `FILE:LINE NAME` of a case. */
export function caseTitle(result: CaseResult): string {
  return `${result.bound.test.file.path}:${lineOf(result.bound.test)} ${oneLine(result.name)}`;
}

/** A text on one line, as texts of users may have several. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "⏎");
}

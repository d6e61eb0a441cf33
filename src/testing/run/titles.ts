import { positionIndex } from "../../engine/written/written-arms.ts";
import type { CaseFile } from "../cases/case.ts";
import type { CaseResult } from "./run-cases.ts";

const LINES = new WeakMap<CaseFile, ReturnType<typeof positionIndex>>();

/** The line of a case in its file, from 1. */
export function lineOf({ bound: { test } }: Pick<CaseResult, "bound">): number {
  const index = LINES.get(test.file) ?? positionIndex(test.file.text);
  LINES.set(test.file, index);
  return index.positionOf(test.start, test.start).line;
}

/** `FILE:LINE NAME` of a case. */
export function caseTitle(result: CaseResult): string {
  return `${result.bound.test.file.path}:${lineOf(result)} ${oneLine(result.name)}`;
}

/** A text on one line, as texts of users may have several. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "⏎");
}

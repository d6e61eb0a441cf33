import { suggestionText } from "../../src/model/suggestion.ts";
import { testShapes } from "../shapes.ts";
import { errorsOf } from "./analysis.ts";

/** The errors of rules, each behind its line, with its suggestion. */
export function errorsText(rules: string): string {
  const lines = rules.split("\n");
  return errorsOf(rules)
    .map(({ source, message, suggestion }) => {
      const advice = suggestion === undefined ? "" : `\n    ${suggestionText(suggestion)}`;
      return `${lines[(source?.line ?? 0) - 1]?.trim()}\n  ${message}${advice}\n`;
    })
    .join("");
}

/** Tests for the pages of a folder: they show rules with their errors. */
export function testErrors(folder: string): void {
  testShapes(folder, errorsText);
}

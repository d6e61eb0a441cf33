import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { remediesOf, suggestionText } from "../../src/model/suggestion.ts";
import { WorkBudget } from "../../src/model/work-budget.ts";
import { draftOf, finish, insertRow } from "../../src/workspace/insert.ts";
import { readSources } from "../../src/workspace/read-sources.ts";
import { reportedEntries } from "../../src/workspace/versions/diagnostics.ts";
import { planRows } from "../../src/workspace/versions/plan-rows.ts";
import { testShapes } from "../shapes.ts";
import { empty, sources } from "../workspace/loading.ts";
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

/**
 * The line of each error, with the part that editors mark in brackets; below it its name and the
 * edits that mend it.
 */
export function marksText(rules: string): string {
  const workspace = empty();
  const read = readSources(workspace, sources({ m: rules }));
  if ("errors" in read) throw new Error("the rules do not parse");
  const draft = draftOf(workspace.rows);
  for (const row of read.incoming) insertRow(draft, row);
  const rows = finish(draft);
  const { entries } = planRows(rows, { ...workspace, budget: new WorkBudget(DEFAULT_LIMITS) });
  return reportedEntries(entries, rows, DEFAULT_LIMITS.max_errors)
    .map(({ finding: { code, part, at, suggestion } }) => {
      const { start, end } = part ?? at ?? { start: 0, end: 0 };
      const line = rules.slice(rules.lastIndexOf("\n", start - 1) + 1, start);
      const marked = `${line}[${rules.slice(start, end)}]${rules.slice(end, rules.indexOf("\n", end))}`;
      const edits = remediesOf(suggestion).map((remedy) => `    ${JSON.stringify(remedy)}\n`);
      return `${marked}\n  ${code}\n${edits.join("")}`;
    })
    .join("");
}

/** Tests for the pages of a folder: they show rules with their errors. */
export function testErrors(folder: string): void {
  testShapes(folder, (rules, info) => (info === "marks" ? marksText(rules) : errorsText(rules)));
}

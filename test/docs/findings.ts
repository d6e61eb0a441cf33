import type { EngineError } from "../../src/model/diagnostic.ts";
import { DEFAULT_LIMITS, type Limits } from "../../src/model/limits.ts";
import { WorkBudget } from "../../src/model/work-budget.ts";
import { ruleSizeCheck } from "../../src/normal/size.ts";
import type { SourceOrigin } from "../../src/plan/body.ts";
import { emptyWorkspace } from "../../src/workspace/index.ts";
import { draftOf, finish, insertRow } from "../../src/workspace/insert.ts";
import { readSources } from "../../src/workspace/read-sources.ts";
import { sortDiagnostics } from "../../src/workspace/versions/diagnostics.ts";
import { planRows } from "../../src/workspace/versions/plan-rows.ts";

/** The errors of loading texts by label, in the order of the report. */
export function findingsOf(files: ReadonlyMap<string, string>, changed: Partial<Limits> = {}): readonly EngineError[] {
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const workspace = emptyWorkspace(limits, ruleSizeCheck(limits));
  const sources = [...files].map(([label, text]) => ({ label, text, origin: originOf(label) }));
  const read = readSources(workspace, sources);
  if ("errors" in read) return read.errors;
  const draft = draftOf(workspace.rows);
  for (const row of read.incoming) {
    const errors = insertRow(draft, row);
    if (errors.length > 0) return errors;
  }
  const rows = finish(draft);
  const { entries } = planRows(rows, { ...workspace, budget: new WorkBudget(limits) });
  return sortDiagnostics(entries, rows, limits);
}

function originOf(label: string): SourceOrigin {
  return label.startsWith("@") ? { kind: "dependency", repository: label } : { kind: "path", label };
}

/** `line 3: …`, or the message alone when the error has no place. */
export function errorText({ source, message }: EngineError): string {
  return source === undefined ? message : `line ${source.line}: ${message}`;
}

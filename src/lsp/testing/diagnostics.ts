import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
} from "vscode-languageserver";
import { touches } from "./places.ts";
import type { TestMessage, TestResult } from "./protocol.ts";
import type { ReadTests } from "./work.ts";

/** The diagnostics of a file of cases: its errors, and its expectations that failed. */
export function testDiagnostics({ uri, errors }: ReadTests, results: readonly TestResult[]): readonly Diagnostic[] {
  return [...errors.map(({ range, message }) => ({ ...head(range, WRONG), message })), ...failuresOf(uri, results)];
}

const SOURCE = "engine";
const WRONG = "case-file";
const FAILED = "failed-expectation";

function failuresOf(uri: string, results: readonly TestResult[]): readonly Diagnostic[] {
  const failed = results.filter((result) => result.uri === uri && result.status === "failed");
  return failed.flatMap(({ messages }) => messages.map(failureDiagnostic));
}

function failureDiagnostic({ range, message, arms }: TestMessage): Diagnostic {
  const related = arms.flatMap(({ location, rule, outcome, text }) =>
    location === undefined ? [] : [{ location, message: `${rule} = ${outcome}: ${text}` }],
  );
  return { ...head(range, FAILED), message, ...(related.length > 0 && { relatedInformation: related }) };
}

function head(range: Range, code: string): Pick<Diagnostic, "range" | "severity" | "source" | "code"> {
  return { range, severity: DiagnosticSeverity.Error, source: SOURCE, code };
}

/** The quick fixes that respell unknown names. */
export function respellActions({ uri, errors }: ReadTests, range: Range): CodeAction[] {
  return errors.flatMap((error): CodeAction[] => {
    const { respelling, message } = error;
    if (respelling === undefined || !touches(error.range, range)) return [];
    return [
      {
        title: `Change to \`${respelling.meant}\``,
        kind: CodeActionKind.QuickFix,
        diagnostics: [{ ...head(error.range, WRONG), message }],
        isPreferred: true,
        edit: { changes: { [uri]: [{ range: respelling.range, newText: respelling.meant }] } },
      },
    ];
  });
}

/** The quick fixes that put the answers of the rules where they are not expected. */
export function acceptActions({ uri, accepts }: ReadTests, results: readonly TestResult[], range: Range): CodeAction[] {
  const failures = failuresOf(uri, results);
  const fixes = accepts
    .filter((accept) => touches(accept.range, range))
    .map((accept): CodeAction => {
      const diagnostics = failures.filter((failure) => touches(failure.range, accept.range));
      return {
        title: `Accept the answer ${accept.rule}: ${accept.text.trim()}`,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        isPreferred: true,
        edit: { changes: { [uri]: [{ range: accept.range, newText: accept.text }] } },
      };
    });
  if (fixes.length === 0 || accepts.length === 1) return fixes;
  const edits = accepts.map((accept) => ({ range: accept.range, newText: accept.text }));
  const title = `Accept all ${accepts.length} answers that differ in this file`;
  return [...fixes, { title, kind: CodeActionKind.QuickFix, edit: { changes: { [uri]: edits } } }];
}

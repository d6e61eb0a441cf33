import { type CodeAction, CodeActionKind, type Command, type Range } from "vscode-languageserver";
import { type Fix, fixesOf } from "../../insight/edits/fixes.ts";
import { errorDiagnostic } from "../session/diagnostics.ts";
import type { DocumentTarget, Session } from "../session/session.ts";

/**
 * The command that a quick fix for a missing repository runs: its arguments are the URI of the
 * document and the repository.
 */
export const INSTALL_COMMAND = "engine.install";

/**
 * Quick fixes for the problems in a part of a document, one for each remedy of their suggestions.
 */
export function codeActions(session: Session, target: DocumentTarget, uri: string, range: Range): CodeAction[] {
  const { folder, label, file, text } = target;
  const from = text.offsetAt(range.start);
  const to = text.offsetAt(range.end);
  const problems = folder.project.analysis.problems.filter(
    (problem) => problem.label === label && (problem.at?.start ?? 0) <= to && from <= (problem.at?.end ?? 0),
  );
  return problems.flatMap((problem) => {
    const diagnostics = [errorDiagnostic(session, folder, problem, text)];
    const fixes = fixesOf(problem, file);
    return fixes.map((fix) => ({
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics,
      ...(fixes.length === 1 && { isPreferred: true }),
      ...effectOf(fix, target, uri),
    }));
  });
}

function effectOf(fix: Fix, { text }: DocumentTarget, uri: string): Pick<CodeAction, "edit" | "command"> {
  if ("install" in fix) {
    const command: Command = { title: fix.title, command: INSTALL_COMMAND, arguments: [uri, fix.install] };
    return { command };
  }
  const edits = fix.edits.map(({ start, end, text: newText }) => ({ range: text.rangeOf(start, end), newText }));
  return { edit: { changes: { [uri]: edits } } };
}

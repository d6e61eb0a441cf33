import { type CodeAction, CodeActionKind, type Command, type Diagnostic, type Range } from "vscode-languageserver";
import { type Fix, fixesOf, recommendationFixes } from "../../insight/edits/fixes.ts";
import { specVersions } from "../../insight/run/spec-versions.ts";
import { KEEP_COMMAND, RUN_COMMAND } from "../run/protocol.ts";
import { errorDiagnostic, recommendationDiagnostic, shownRecommendations } from "../session/diagnostics.ts";
import { type AnalysisFinding, findingDiagnostic } from "../session/findings.ts";
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
  const touches = (at: { readonly start: number; readonly end: number }) => at.start <= to && from <= at.end;
  const actions = (fixes: readonly Fix[], diagnostic: Diagnostic): CodeAction[] =>
    fixes.map((fix) => ({
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      ...(fixes.length === 1 && { isPreferred: true }),
      ...effectOf(fix, target, uri),
    }));
  const problems = folder.project.problems
    .filter((problem) => problem.label === label && touches(problem.at ?? { start: 0, end: 0 }))
    .flatMap((problem) =>
      actions(fixesOf(problem, file, folder.project), errorDiagnostic(session, folder, problem, text)),
    );
  const recommended = shownRecommendations(session, folder)
    .filter((recommendation) => recommendation.label === label && touches(recommendation))
    .flatMap((recommendation) =>
      actions(recommendationFixes(recommendation, file), recommendationDiagnostic(recommendation, text)),
    );
  const shown = session.settings.run ? witnessActions(target, uri, touches) : [];
  return [...problems, ...recommended, ...shown];
}

/** Run the inputs that show a finding of the analysis, or keep them as a test. */
function witnessActions(
  { folder, label, text }: DocumentTarget,
  uri: string,
  touches: (at: AnalysisFinding) => boolean,
): CodeAction[] {
  const found = folder.findings.get(label);
  if (found?.text !== text.text) return [];
  const versions = specVersions(folder.names, label);
  return found.findings.filter(touches).flatMap((finding) => {
    const { witness, start } = finding;
    const version = versions.findLast((each) => each.start <= start);
    if (witness === undefined || version === undefined) return [];
    const given = [{ textDocument: { uri }, spec: version.id }, witness];
    const diagnostics = [findingDiagnostic(finding, text)];
    return WITNESS_ACTIONS.map(([title, command]) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics,
      command: { title, command, arguments: given },
    }));
  });
}

const WITNESS_ACTIONS = [
  ["Run the inputs that show this", RUN_COMMAND],
  ["Keep the inputs that show this as a test", KEEP_COMMAND],
] as const;

function effectOf(fix: Fix, { text }: DocumentTarget, uri: string): Pick<CodeAction, "edit" | "command"> {
  if ("install" in fix) {
    const command: Command = { title: fix.title, command: INSTALL_COMMAND, arguments: [uri, fix.install] };
    return { command };
  }
  const edits = fix.edits.map(({ start, end, text: newText }) => ({ range: text.rangeOf(start, end), newText }));
  return { edit: { changes: { [uri]: edits } } };
}

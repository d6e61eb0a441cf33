import { type Diagnostic, DiagnosticSeverity, DiagnosticTag, type Range } from "vscode-languageserver";
import type { PlacedRecommendation } from "../../insight/placed-recommendations.ts";
import type { Problem } from "../../insight/project/problem.ts";
import { errorName } from "../../model/diagnostic.ts";
import { ERROR_PAGE } from "../../node/doc-pages.ts";
import type { DocumentText } from "./document-text.ts";
import { findingDiagnostics, shownRange } from "./findings.ts";
import type { Folder } from "./folder.ts";
import { uriOfPage } from "./own-texts.ts";
import type { Session } from "./session.ts";

/**
 * The diagnostics of a folder (docs/spec/07-surfaces.md#5-3-diagnostics), with recommendations
 * and the findings of the analysis.
 */
export function diagnosticsOf(session: Session, folder: Folder): FolderDiagnostics {
  const { analysis } = folder.project;
  const files = new Map<string, Diagnostic[]>();
  for (const label of analysis.files.keys()) files.set(folder.placeOf(label) ?? label, []);
  const messages: string[] = [];
  const add = (label: string | undefined, diagnostic: (text: DocumentText) => Diagnostic, message: string) => {
    const place = label === undefined ? undefined : folder.placeOf(label);
    if (label === undefined || place === undefined) messages.push(message);
    else files.get(place)?.push(diagnostic(session.textOfLabel(folder, label)));
  };
  for (const problem of folder.project.problems) {
    add(problem.label, (text) => errorDiagnostic(session, folder, problem, text), fullMessage(problem));
  }
  const recommendations = shownRecommendations(session, folder);
  for (const recommendation of recommendations) {
    add(recommendation.label, (text) => recommendationDiagnostic(recommendation, text), recommendation.message);
  }
  for (const [label, found] of folder.findings) {
    if (folder.project.file(label)?.text !== found.text) continue;
    const told = recommendations.filter((each) => each.label === label);
    const list = findingDiagnostics(found, session.textOfLabel(folder, label), told);
    files.get(folder.placeOf(label) ?? label)?.push(...list);
  }
  for (const [path, message] of folder.unreadable) {
    if (path === folder.root) messages.push(message);
    else if (session.versionOf(path) === undefined)
      files.set(path, [
        { range: START, severity: DiagnosticSeverity.Error, source: SOURCE, ...named(UNREADABLE, session), message },
      ]);
  }
  return { files, messages };
}

const SOURCE = "engine";
/** The name of the error of a file that cannot be read. */
const UNREADABLE = "not-utf-8";
const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The diagnostics of a folder's files. */
export interface FolderDiagnostics {
  /** By place; every file has a list, which may be empty. */
  readonly files: ReadonlyMap<string, readonly Diagnostic[]>;
  /** Errors that belong to no file. */
  readonly messages: readonly string[];
}

/** The diagnostic of one problem. */
export function errorDiagnostic(session: Session, folder: Folder, problem: Problem, text: DocumentText): Diagnostic {
  const { at, related } = problem;
  const places = related.flatMap(({ label, start, end, message }) => {
    const uri = session.uriOfLabel(folder, label);
    if (uri === undefined) return [];
    return [{ location: { uri, range: shownRange(session.textOfLabel(folder, label), start, end) }, message }];
  });
  return {
    range: at === undefined ? START : shownRange(text, at.start, at.end),
    severity: problem.isNote === true ? DiagnosticSeverity.Information : DiagnosticSeverity.Error,
    source: SOURCE,
    ...named(errorName(problem), session),
    message: fullMessage(problem),
    ...(places.length > 0 && { relatedInformation: places }),
  };
}

/** The name of an error, and the page that explains it. */
function named(code: string, { asksForTexts }: Session): Pick<Diagnostic, "code" | "codeDescription"> {
  const href = uriOfPage(`${ERROR_PAGE}#${code}`, asksForTexts);
  return { code, ...(href !== undefined && { codeDescription: { href } }) };
}

/** Warnings, and hints about structure when the settings ask for them. */
export function shownRecommendations({ settings }: Session, folder: Folder): readonly PlacedRecommendation[] {
  return settings.lint
    ? folder.recommendations
    : folder.recommendations.filter(({ severity }) => severity === "warning");
}

/** How editors show what a recommendation is about: faded, or struck through. */
const TAGS: ReadonlyMap<string, DiagnosticTag> = new Map([
  ["unused-import", DiagnosticTag.Unnecessary],
  ["unused-data", DiagnosticTag.Unnecessary],
  ["unreachable-arm", DiagnosticTag.Unnecessary],
  ["deprecated-with", DiagnosticTag.Deprecated],
  ["deprecated-unit", DiagnosticTag.Deprecated],
]);

/** The diagnostic of one recommendation. Problem lists leave out the severity Hint. */
export function recommendationDiagnostic(
  { code, severity, message, start, end }: PlacedRecommendation,
  text: DocumentText,
): Diagnostic {
  const tag = TAGS.get(code);
  return {
    range: shownRange(text, start, end),
    severity: severity === "warning" ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information,
    source: SOURCE,
    code,
    message,
    ...(tag !== undefined && { tags: [tag] }),
  };
}

function fullMessage({ message, suggestion }: Pick<Problem, "message" | "suggestion">): string {
  return suggestion === undefined ? message : `${message}\n${suggestion}`;
}

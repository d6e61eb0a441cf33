import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type Hover,
  type InlayHint,
  InlayHintKind,
  type Location,
  MarkupKind,
  type Position,
  type Range,
} from "vscode-languageserver";
import { hoverText } from "../../insight/hover/hover.ts";
import { keywordAt } from "../../insight/hover/keywords.ts";
import type { Name, NameOccurrence } from "../../insight/names/name.ts";
import { implementationsOf, ruleTypes, usesTargets } from "../../insight/places.ts";
import type { Stretch } from "../../insight/project/problem.ts";
import type { RuleValue } from "../run/runs.ts";
import { caseNamesOf } from "../session/case-names.ts";
import type { Folder } from "../session/folder.ts";
import { uriOfPage } from "../session/own-texts.ts";
import type { DocumentTarget, Session } from "../session/session.ts";

/** The name at a position. */
function nameAt({ folder, label, text }: DocumentTarget, position: Position): NameOccurrence | undefined {
  return folder.names.at(label, text.offsetAt(position));
}

/** The places of occurrences that are in files. */
export function locations(session: Session, folder: Folder, occurrences: readonly Stretch[]): Location[] {
  return occurrences.flatMap(({ label, start, end }) => {
    const uri = session.uriOfLabel(folder, label);
    return uri === undefined ? [] : [{ uri, range: session.textOfLabel(folder, label).rangeOf(start, end) }];
  });
}

/** The declarations of the name at a position. */
export function definition(session: Session, target: DocumentTarget, position: Position): Location[] {
  const found = nameAt(target, position);
  return found === undefined ? [] : locations(session, target.folder, target.folder.names.declarations(found));
}

/** Every occurrence in the workspace of the name at a position. */
export function references(
  session: Session,
  target: DocumentTarget,
  position: Position,
  withDeclaration: boolean,
): Location[] {
  const found = nameAt(target, position);
  return found === undefined ? [] : referencesOf(session, target.folder, found.name, withDeclaration);
}

/** Every occurrence of a name in the rules and the cases of a workspace. */
export function referencesOf(session: Session, folder: Folder, name: Name, withDeclaration: boolean): Location[] {
  const all = folder.names.all(name);
  const inCases = caseNamesOf(session, folder, name);
  return [
    ...locations(session, folder, withDeclaration ? all : all.filter(({ declares }) => !declares)),
    ...inCases.map(({ uri, text, start, end }) => ({ uri, range: text.rangeOf(start, end) })),
  ];
}

/** Every occurrence in the document of the name at a position. */
export function highlights(target: DocumentTarget, position: Position): DocumentHighlight[] {
  const found = nameAt(target, position);
  if (found === undefined) return [];
  return target.folder.names.inFile(target.label, found.name).map(({ start, end, declares }) => ({
    range: target.text.rangeOf(start, end),
    kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The hover text of the name at a position. */
export function hover(session: Session, target: DocumentTarget, position: Position): Hover | null {
  const found = nameAt(target, position);
  const value = found === undefined ? undefined : hoverText(target.folder.names, found);
  if (found === undefined || value === undefined) return keywordHover(session, target, position);
  return {
    contents: { kind: MarkupKind.Markdown, value },
    range: target.text.rangeOf(found.start, found.end),
  };
}

/** Two lines about a word of the language, and a link to the guide where it is at hand. */
function keywordHover({ asksForTexts }: Session, { file, text }: DocumentTarget, position: Position): Hover | null {
  const found = keywordAt(file.tokens(), text.offsetAt(position));
  if (found === undefined) return null;
  const address = uriOfPage(`guide/${found.page}`, asksForTexts);
  const lines = found.text.replaceAll("\n", "  \n");
  const value = address === undefined ? lines : `${lines}\n\n[Guide](${address})`;
  return { contents: { kind: MarkupKind.Markdown, value }, range: text.rangeOf(found.start, found.end) };
}

/** The data that have the unit or option at a position, or that are made from the data there. */
export function implementations(session: Session, target: DocumentTarget, position: Position): Location[] {
  const found = nameAt(target, position);
  return found === undefined ? [] : locations(session, target.folder, implementationsOf(target.folder.names, found));
}

/** The repository and spec name of each `uses` line, as links to the line that defines the spec. */
export function documentLinks(session: Session, target: DocumentTarget): DocumentLink[] {
  const { folder, label, text } = target;
  return usesTargets(folder.names, label).flatMap(({ start, end, target: place }) => {
    const uri = session.uriOfLabel(folder, place.label);
    if (uri === undefined) return [];
    const { line } = session.textOfLabel(folder, place.label).positionAt(place.start);
    return [{ range: text.rangeOf(start, end), target: `${uri}#L${line + 1}`, tooltip: `Open ${place.label}` }];
  });
}

/** The types of the rules of a part of the document, and at the ends of lines their values. */
export function inlayHints(
  { folder, label, text }: DocumentTarget,
  range: Range,
  values: readonly RuleValue[],
): InlayHint[] {
  const from = text.offsetAt(range.start);
  const to = text.offsetAt(range.end);
  const valueHints = values
    .filter(({ offset }) => from <= offset && offset <= to)
    .map(({ offset, text: value }) => ({ position: text.positionAt(offset), label: `= ${value}`, paddingLeft: true }));
  const typeHints = ruleTypes(folder.names, label)
    .filter(({ at }) => from <= at && at <= to)
    .map(({ at, type }) => ({
      position: text.positionAt(at),
      // In parentheses before the colon it cannot be taken for a part of the expression.
      label: `(${type})`,
      kind: InlayHintKind.Type,
      paddingLeft: true,
    }));
  return [...typeHints, ...valueHints];
}

import type { CompletionItem, Hover, Location, Position } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import {
  effectiveProposals,
  keyProposals,
  propertyProposals,
  repositoryProposals,
  specProposals,
  valueProposals,
} from "../../insight/completion/case-proposals.ts";
import { keywords, type Proposal } from "../../insight/completion/proposals.ts";
import { hoverText } from "../../insight/hover/hover.ts";
import type { MeantName } from "../../insight/names/name.ts";
import { keysOf, occurrenceOf, versionsNamed } from "../../insight/names/spec-keys.ts";
import { isYaml } from "../../testing/cases/file-names.ts";
import { type CaseCursor, caseCursorAt } from "../../testing/editing/case-cursor.ts";
import { membersOfCases, memberText } from "../../testing/editing/member-texts.ts";
import { tableCursorAt } from "../../testing/editing/table-cursor.ts";
import { caseNameAt } from "../session/case-names.ts";
import type { DocumentText } from "../session/document-text.ts";
import type { Folder } from "../session/folder.ts";
import { placeOf, type Session } from "../session/session.ts";
import { completionItems } from "./completion.ts";
import { locations, referencesOf } from "./navigation.ts";

/** A file of cases that is open. */
export interface CaseTarget {
  readonly folder: Folder;
  readonly uri: string;
  readonly text: DocumentText;
}

export function caseTarget(session: Session, uri: string): CaseTarget | undefined {
  const text = session.document(uri)?.text;
  return text && { folder: session.folderAbout(uri), uri, text };
}

function cursorAt({ text, uri }: CaseTarget, position: Position): CaseCursor | undefined {
  return (isYaml(uri) ? caseCursorAt : tableCursorAt)(text.text, text.offsetAt(position));
}

/**
 * Proposals for a position in a file of cases. `typed`: the character that asked for them, if one
 * did: blanks at the beginning of a line ask for nothing.
 */
export function caseCompletion(target: CaseTarget, position: Position, typed: string | undefined): CompletionItem[] {
  const cursor = cursorAt(target, position);
  const { text } = target.text;
  if (
    cursor === undefined ||
    (typed === " " && /(?:^|\n)[ -]*$/.test(text.slice(Math.max(0, cursor.start - 100), cursor.start)))
  )
    return [];
  const found = proposalsFor(target, cursor).filter(({ label }) => !cursor.taken.has(label));
  const suffix = cursor.wantsColon ? ": " : "";
  const written = found.map((proposal) => ({ ...proposal, text: `${writtenValue(proposal, target)}${suffix}` }));
  return completionItems(written, target.text.rangeOf(cursor.start, cursor.end));
}

function proposalsFor({ folder }: CaseTarget, { role, spec, repository }: CaseCursor): readonly Proposal[] {
  const { names } = folder;
  const rows = versionsNamed(names, repository, spec);
  switch (role.kind) {
    case "member":
      return keywords(...membersOfCases(role.of));
    case "input":
      return keyProposals(names, rows, "data");
    case "rule":
      return keyProposals(names, rows, "rule");
    case "column":
      return [...keywords(...membersOfCases("table")), ...keyProposals(names, rows)];
    case "value":
      return valueProposals(keysOf(names, rows).find(({ key }) => key === role.name)?.type, role.before);
    case "spec":
      return specProposals(names, repository);
    case "repository":
      return repositoryProposals(names);
    case "effective":
      return effectiveProposals(rows);
    case "property":
      return propertyProposals(names);
  }
}

/** Options may have characters that YAML or CSV keep for themselves. */
function writtenValue({ kind, label }: Proposal, { uri }: CaseTarget): string {
  if (kind !== "option") return label;
  if (isYaml(uri))
    return /^[\p{L}\d][\p{L}\d %./_+-]*$/u.test(label) && label.trim() === label ? label : JSON.stringify(label);
  return /[",\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label;
}

/** The text about the word at a position in a file of cases. */
export function caseHover(target: CaseTarget, position: Position): Hover | null {
  const cursor = cursorAt(target, position);
  if (cursor === undefined) return null;
  const meant = meaningOf(target, cursor);
  const value = meant === undefined ? textOfMember(target, cursor) : hoverText(target.folder.names, meant);
  if (value === undefined) return null;
  const range = target.text.rangeOf(cursor.start, cursor.end);
  return { contents: { kind: MarkupKind.Markdown, value }, range };
}

/** The declarations of the input, rule or spec at a position in a file of cases. */
export function caseDefinition(session: Session, target: CaseTarget, position: Position): Location[] {
  const cursor = cursorAt(target, position);
  const meant = cursor && meaningOf(target, cursor);
  return meant === undefined ? [] : locations(session, target.folder, target.folder.names.declarations(meant));
}

/** Every occurrence in the workspace of the name at a position. */
export function caseReferences(
  session: Session,
  { folder, uri, text }: CaseTarget,
  position: Position,
  withDeclaration: boolean,
): Location[] {
  const found = caseNameAt(session, folder, placeOf(uri), text.offsetAt(position));
  return found === undefined ? [] : referencesOf(session, folder, found.name, withDeclaration);
}

function wordAt({ text }: CaseTarget, { start, end }: CaseCursor): string {
  return text.text.slice(start, end).trim().toLowerCase();
}

function textOfMember(target: CaseTarget, cursor: CaseCursor): string | undefined {
  return cursor.role.kind === "member" ? memberText(cursor.role.of, wordAt(target, cursor)) : undefined;
}

/** The name of the rules that the word at a cursor stands for. */
function meaningOf(target: CaseTarget, cursor: CaseCursor): MeantName | undefined {
  const { role, spec, repository } = cursor;
  const word = wordAt(target, cursor);
  const { names } = target.folder;
  if (role.kind === "spec") {
    const targets = versionsNamed(names, repository, word);
    return { name: { kind: "spec", repository, spec: word }, declares: false, targets };
  }
  if (role.kind === "property") {
    const at = word.indexOf(".");
    return at < 0
      ? undefined
      : occurrenceOf(names, versionsNamed(names, repository, word.slice(0, at)), word.slice(at + 1));
  }
  const key = role.kind === "column" ? word.replace(/\.(?:veto|missing)$/, "") : word;
  const isKey = role.kind === "input" || role.kind === "rule" || role.kind === "column";
  return isKey ? occurrenceOf(names, versionsNamed(names, repository, spec), key) : undefined;
}

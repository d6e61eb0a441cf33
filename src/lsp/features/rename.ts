import {
  ErrorCodes,
  type Position,
  type Range,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { type Refusal, renameEdits, renameRefusal } from "../../insight/edits/rename.ts";
import type { NameOccurrence } from "../../insight/names/name.ts";
import { shortMessage } from "../../model/listed.ts";
import { caseNameAt, caseNamesOf } from "../session/case-names.ts";
import type { DocumentText } from "../session/document-text.ts";
import type { Folder } from "../session/folder.ts";
import { type DocumentTarget, placeOf, type Session } from "../session/session.ts";
import type { CaseTarget } from "./cases.ts";

/** The range of the name to change, or an error that tells why it cannot be changed. */
export function prepareRename(target: DocumentTarget, position: Position): Range | null | ResponseError<void> {
  const { folder, label, text } = target;
  return prepared(folder, text, folder.names.at(label, text.offsetAt(position)));
}

/** The same for a name in a file of cases. */
export function prepareCaseRename(
  session: Session,
  target: CaseTarget,
  position: Position,
): Range | null | ResponseError<void> {
  return prepared(target.folder, target.text, nameInCase(session, target, position));
}

/** The edits of every file with the name, or an error that tells why it cannot be the new name. */
export function rename(
  session: Session,
  { folder, label, text }: DocumentTarget,
  position: Position,
  newName: string,
): WorkspaceEdit | null | ResponseError<void> {
  return renamed(session, folder, folder.names.at(label, text.offsetAt(position)), newName);
}

/** The same for a name in a file of cases. */
export function renameFromCase(
  session: Session,
  target: CaseTarget,
  position: Position,
  newName: string,
): WorkspaceEdit | null | ResponseError<void> {
  return renamed(session, target.folder, nameInCase(session, target, position), newName);
}

type RenamedName = Pick<NameOccurrence, "name" | "targets">;

function prepared(
  { project, names }: Folder,
  text: DocumentText,
  found: (RenamedName & { readonly start: number; readonly end: number }) | undefined,
): Range | null | ResponseError<void> {
  if (found === undefined) return null;
  const refused = renameRefusal(project, names, found);
  return refused === undefined ? text.rangeOf(found.start, found.end) : failure(refused);
}

function renamed(
  session: Session,
  folder: Folder,
  found: RenamedName | undefined,
  newName: string,
): WorkspaceEdit | null | ResponseError<void> {
  if (found === undefined) return null;
  const edits = renameEdits(folder.project, folder.names, found, newName);
  if ("refusal" in edits) return failure(edits);
  const changes: Record<string, TextEdit[]> = {};
  const add = (uri: string, range: Range, newText: string) => {
    const list = changes[uri] ?? [];
    changes[uri] = list;
    list.push({ range, newText });
  };
  for (const { label, start, end, text } of edits) {
    const uri = session.uriOfLabel(folder, label);
    if (uri !== undefined) add(uri, session.textOfLabel(folder, label).rangeOf(start, end), text);
  }
  for (const { uri, text, start, end } of caseNamesOf(session, folder, found.name)) {
    add(uri, text.rangeOf(start, end), newName.trim());
  }
  return { changes };
}

function nameInCase(session: Session, { folder, uri, text }: CaseTarget, position: Position) {
  return caseNameAt(session, folder, placeOf(uri), text.offsetAt(position));
}

function failure({ refusal }: Refusal): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, shortMessage(refusal));
}

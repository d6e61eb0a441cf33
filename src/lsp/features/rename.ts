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
import { shortMessage } from "../../model/shortened.ts";
import type { DocumentTarget, Session } from "../session/session.ts";

/** The range of the name to change, or an error that tells why it cannot be changed. */
export function prepareRename(target: DocumentTarget, position: Position): Range | null | ResponseError<void> {
  const found = nameAt(target, position);
  if (found === undefined) return null;
  const refused = renameRefusal(target.project, target.folder.names, found);
  return refused === undefined ? target.text.rangeOf(found.start, found.end) : failure(refused);
}

/** The edits of every file with the name, or an error that tells why it cannot be the new name. */
export function rename(
  session: Session,
  target: DocumentTarget,
  position: Position,
  newName: string,
): WorkspaceEdit | null | ResponseError<void> {
  const { folder } = target;
  const found = nameAt(target, position);
  if (found === undefined) return null;
  const edits = renameEdits(folder.project, folder.names, found, newName);
  if ("refusal" in edits) return failure(edits);
  const changes: Record<string, TextEdit[]> = {};
  for (const { label, start, end, text } of edits) {
    const uri = session.uriOfLabel(folder, label);
    if (uri === undefined) continue;
    const list = changes[uri] ?? [];
    changes[uri] = list;
    list.push({ range: session.textOfLabel(folder, label).rangeOf(start, end), newText: text });
  }
  return { changes };
}

function nameAt({ folder, label, text }: DocumentTarget, position: Position): NameOccurrence | undefined {
  return folder.names.at(label, text.offsetAt(position));
}

function failure({ refusal }: Refusal): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, shortMessage(refusal));
}

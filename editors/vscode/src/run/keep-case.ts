import { Position, Range, Uri, ViewColumn, WorkspaceEdit, window, workspace } from "vscode";
import type { LanguageServer } from "../server/language-server.ts";
import type { NewCaseEdit, NoRun, RunTarget } from "./protocol.ts";

/** Adds the values and the results of a run to the cases beside the rules, and shows its name. */
export async function keepCase(
  server: LanguageServer,
  target: RunTarget,
  values: { readonly data: Readonly<Record<string, unknown>>; readonly effective: string },
): Promise<void> {
  const found = await server.request<NewCaseEdit | NoRun>("engine/newCase", { ...target, ...values });
  if (found === undefined) return;
  if ("message" in found) {
    void window.showWarningMessage(found.message);
    return;
  }
  const uri = Uri.parse(found.uri);
  const edit = new WorkspaceEdit();
  if (!found.exists) edit.createFile(uri, { ignoreIfExists: true });
  edit.insert(uri, new Position(found.at.line, found.at.character), found.text);
  const wasSaved = !found.exists || !(await workspace.openTextDocument(uri)).isDirty;
  if (!(await workspace.applyEdit(edit))) return;
  const document = await workspace.openTextDocument(uri);
  if (wasSaved) await document.save();
  const { start, end } = found.name;
  const name = new Range(start.line, start.character, end.line, end.character);
  await window.showTextDocument(document, { viewColumn: ViewColumn.One, selection: name });
}

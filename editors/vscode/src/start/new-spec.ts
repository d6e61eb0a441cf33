import { SnippetString, type TextDocument, Uri, WorkspaceEdit, window, workspace } from "vscode";

/** The names of specs; docs/spec/01-syntax.md#3-names tells all that are possible. */
const NAME = /^[a-z][a-z0-9_]*$/i;

/** Asks for a name and begins a spec with it, in a file of the first folder if there is one. */
export async function newSpec(): Promise<void> {
  const name = await window.showInputBox({
    title: "New spec",
    prompt: "What are the rules about? One word, such as shipping or discount.",
    value: "shipping",
    validateInput: (text) =>
      NAME.test(text.trim()) ? undefined : "Begin with a letter, then letters, digits and _; no blanks.",
  });
  if (name === undefined) return;
  const spec = name.trim().toLowerCase();
  const { document, isNew } = await documentOf(spec);
  const editor = await window.showTextDocument(document);
  if (isNew) await editor.insertSnippet(template(spec));
}

/** The file of a spec, which may be there already; without a folder a text that has no file yet. */
async function documentOf(spec: string): Promise<{ readonly document: TextDocument; readonly isNew: boolean }> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    return { document: await workspace.openTextDocument({ language: "rules" }), isNew: true };
  }
  const uri = Uri.joinPath(folder.uri, `${spec}.rules`);
  const edit = new WorkspaceEdit();
  edit.createFile(uri, { ignoreIfExists: true });
  await workspace.applyEdit(edit);
  const document = await workspace.openTextDocument(uri);
  return { document, isNew: document.getText().trim() === "" };
}

/** A small spec that runs as it stands; the parts to change are stops of the tab key. */
function template(spec: string): SnippetString {
  const stop = (number: number, text: string) => `$\{${number}:${text}}`;
  return new SnippetString(
    [
      `spec ${spec}`,
      '"""',
      stop(1, "What these rules decide, in a sentence."),
      '"""',
      "",
      `data ${stop(2, "weight")}: number`,
      "  -> minimum 0",
      `  -> help "${stop(3, "Weight in kilogram")}"`,
      "",
      `data ${stop(4, "member")}: boolean`,
      `  -> help "${stop(5, "Is the customer a member?")}"`,
      "",
      "",
      `rule ${stop(6, "price")}:`,
      `  ${stop(7, "4.90")}`,
      `  unless $2 > ${stop(8, "20")}`,
      `    then ${stop(9, "12.90")}`,
      "  unless $4",
      `    then ${stop(10, "0")}`,
      "$0",
    ].join("\n"),
  );
}

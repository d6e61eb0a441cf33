import {
  type CodeLens,
  commands,
  Disposable,
  type ExtensionContext,
  type TextEditor,
  Uri,
  window,
  workspace,
} from "vscode";
import type { LanguageServer } from "../server/language-server.ts";
import { keepCase } from "./keep-case.ts";
import type { NoRun, RunInputs, RunTarget, VersionTexts } from "./protocol.ts";
import { RunPanel } from "./run-panel.ts";

const RUN_COMMAND = "engine.runSpec";

/** The scheme of the texts of versions that are compared. */
const SCHEME = "engine-version";

/** The commands of the lenses over specs: run one, or compare it with the version before. */
export function registerRun(context: ExtensionContext, server: LanguageServer): Disposable {
  const panels = new Map<string, RunPanel>();
  const texts = new Map<string, string>();
  const run = (target: RunTarget, inputs?: RunInputs) => {
    const key = `${target.textDocument.uri} ${target.spec}`;
    const panel = panels.get(key) ?? new RunPanel(context, server, target, () => panels.delete(key));
    panels.set(key, panel);
    panel.reveal(inputs);
  };
  const keep = async (target: RunTarget, { data, effective = "" }: RunInputs) =>
    keepCase(server, target, { data, effective });
  const runCurrent = async () => {
    const editor = window.activeTextEditor;
    const target = editor && (await specAt(editor));
    if (target !== undefined) run(target);
    else void window.showInformationMessage("There is no spec with rules at the cursor of a file of rules.");
  };
  const compare = async (target: RunTarget) => {
    const found = await server.request<VersionTexts | NoRun>("engine/versions", target);
    if (found === undefined) return;
    if ("message" in found) {
      void window.showWarningMessage(found.message);
      return;
    }
    const [before, after] = [found.before, found.after].map(({ title, text }, side) => {
      const uri = Uri.from({ scheme: SCHEME, path: `/${title}.rules`, query: `${target.textDocument.uri} ${side}` });
      texts.set(uri.toString(), text);
      return uri;
    });
    await commands.executeCommand("vscode.diff", before, after, `${found.before.title} ↔ ${found.after.title}`);
  };
  return Disposable.from(
    commands.registerCommand(RUN_COMMAND, run),
    commands.registerCommand("engine.keepCase", keep),
    commands.registerCommand("engine.runCurrentSpec", runCurrent),
    commands.registerCommand("engine.compareVersions", compare),
    workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.toString()),
    }),
    workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
    new Disposable(() => {
      for (const panel of panels.values()) panel.dispose();
    }),
  );
}

/** The last spec that begins at the cursor or above it, else the first one of the document. */
async function specAt({ document, selection }: TextEditor): Promise<RunTarget | undefined> {
  const lenses = await commands.executeCommand<CodeLens[]>("vscode.executeCodeLensProvider", document.uri);
  const runs = lenses.filter(({ command }) => command?.command === RUN_COMMAND);
  const above = runs.findLast(({ range }) => range.start.line <= selection.active.line);
  return (above ?? runs[0])?.command?.arguments?.[0];
}

import { commands, Disposable, type ExtensionContext, Uri, window, workspace } from "vscode";
import type { LanguageServer } from "../server/language-server.ts";
import type { NoRun, RunTarget, VersionTexts } from "./protocol.ts";
import { RunPanel } from "./run-panel.ts";

/** The scheme of the texts of versions that are compared. */
const SCHEME = "engine-version";

/** The commands of the lenses over specs: run one, or compare it with the version before. */
export function registerRun(context: ExtensionContext, server: LanguageServer): Disposable {
  const panels = new Map<string, RunPanel>();
  const texts = new Map<string, string>();
  const run = (target: RunTarget) => {
    const key = `${target.textDocument.uri} ${target.spec}`;
    const open = panels.get(key);
    if (open === undefined) panels.set(key, new RunPanel(context, server, target, () => panels.delete(key)));
    else open.reveal();
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
    commands.registerCommand("engine.runSpec", run),
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

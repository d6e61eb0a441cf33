import { commands, type ExtensionContext, workspace } from "vscode";
import { registerRun } from "./run/register-run.ts";
import { registerEmbeddedTexts } from "./server/embedded-texts.ts";
import { LanguageServer } from "./server/language-server.ts";
import { registerStart } from "./start/register-start.ts";
import { registerTests } from "./tests/test-explorer.ts";

let server: LanguageServer | undefined;

/** Starts the language server of the workspace, and again when the command changes. */
export async function activate(context: ExtensionContext): Promise<void> {
  const started = new LanguageServer(context.asAbsolutePath("dist/server/server.js"));
  server = started;
  context.subscriptions.push(
    started,
    registerEmbeddedTexts(started),
    registerTests(started),
    registerRun(context, started),
    registerStart(context),
    commands.registerCommand("engine.restart", () => started.restart()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("engine.command")) void started.restart();
    }),
  );
  await started.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}

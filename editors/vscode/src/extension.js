const { isAbsolute, join } = require("node:path");
const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

/** Starts the language server of the workspace, and again when the command changes. */
exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("engine.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("engine.command")) void restart();
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();

async function restart() {
  await client?.stop();
  client = undefined;
  await start();
}

async function start() {
  const command = engineCommand();
  const server = { command, args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("engine", "Engine rules", server, {
    documentSelector: [{ language: "rules" }],
    synchronize: { configurationSection: "engine" },
    initializationOptions: settings(),
  });
  try {
    await client.start();
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    window.showErrorMessage(
      `\`${command} lsp\` cannot be started (${message}). Set engine.command to the engine command.`,
    );
  }
}

/** What the server is told before it can ask. */
function settings() {
  const engine = workspace.getConfiguration("engine");
  return { lint: engine.get("lint"), registry: engine.get("registry") };
}

/** A name on the PATH stays a name; a path may be relative to the first folder. */
function engineCommand() {
  const command = workspace.getConfiguration("engine").get("command") || "engine";
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const isPath = command.includes("/") || command.includes("\\");
  return isPath && !isAbsolute(command) && folder !== undefined ? join(folder, command) : command;
}

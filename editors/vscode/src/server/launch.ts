import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { isAbsolute, join } from "node:path";
import { workspace } from "vscode";

/** How the language server is started. */
export interface Launch {
  /** The setting `engine.command`; undefined for the server of the extension. */
  readonly command: string | undefined;
  readonly file: string;
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The launch that the settings ask for; `own` is the path of the server in the extension. */
export function launchOf(own: string): Launch {
  const command = workspace.getConfiguration("engine").get<string>("command", "").trim();
  // With this variable the program of the editor is a Node.
  if (command === "")
    return { command: undefined, file: process.execPath, words: [own], env: { ELECTRON_RUN_AS_NODE: "1" } };
  return { command, file: fileOf(command), words: ["lsp"], env: {} };
}

/** Starts the process. Rejects with the error of the system where that is impossible. */
export async function launched({ command, file, words, env }: Launch): Promise<ChildProcessWithoutNullStreams> {
  const cwd = firstFolder();
  // On Windows the commands of npm are scripts of the shell.
  const shell = process.platform === "win32" && command !== undefined;
  const child = spawn(shell ? `"${file}"` : file, words, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    shell,
  });
  child.stdin.on("error", () => undefined);
  await once(child, "spawn");
  return child;
}

/** A name on the PATH stays a name; a path may be relative to the first folder. */
function fileOf(command: string): string {
  const folder = firstFolder();
  const isPath = command.includes("/") || command.includes("\\");
  return isPath && !isAbsolute(command) && folder !== undefined ? join(folder, command) : command;
}

function firstFolder(): string | undefined {
  return workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
}

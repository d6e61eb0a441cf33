import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ENGINE = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));

/**
 * The environment of commands that plan their rules anew, as no other command has kept them. Their
 * compiled code is kept: without it, a command takes half as much processor time again.
 */
export const NO_KEPT_RULES = { HOME: "", XDG_CACHE_HOME: "", LOCALAPPDATA: "" };

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command `engine` in a folder, without a terminal. */
export function engine(
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdin: string | Uint8Array = "",
): Promise<Ended> {
  const { NO_COLOR: _none, FORCE_COLOR: _force, ...inherited } = process.env;
  const child = spawn(process.execPath, [ENGINE, ...words], {
    cwd,
    env: { ...inherited, ...NO_KEPT_RULES, ...env },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, ...output }));
  });
}

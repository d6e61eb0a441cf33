import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ENGINE, NO_KEPT_RULES } from "../cli/command.ts";

/** The circumstances of a command's run. */
export interface Circumstances {
  readonly env?: NodeJS.ProcessEnv;
  /** A shell command before it in the same shell, such as a limit. */
  readonly before?: string;
  /** The id of a user without privileges. */
  readonly uid?: number;
  /** Milliseconds after which it is killed; absent: never. */
  readonly killedAfter?: number;
  readonly stdin?: string;
}

export interface Ended {
  readonly status: number | null;
  readonly text: string;
  readonly milliseconds: number;
}

/** Runs `engine …` in a folder, without a cache unless `env` names one. */
export function run(folder: string, words: readonly string[], circumstances: Circumstances = {}): Promise<Ended> {
  const { env, before, uid, killedAfter, stdin = "" } = circumstances;
  const { NO_COLOR: _colour, ...inherited } = process.env;
  const options = {
    cwd: folder,
    env: { ...inherited, ...NO_KEPT_RULES, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  };
  const child =
    before === undefined
      ? spawn(process.execPath, [ENGINE, ...words], options)
      : spawn("sh", ["-c", `${before}; exec "$@"`, "sh", process.execPath, ENGINE, ...words], options);
  const begin = performance.now();
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
  }
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  const killer = killedAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killedAfter);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      clearTimeout(killer);
      resolve({ status, text, milliseconds: performance.now() - begin });
    });
  });
}

/** Path → text of all files below a folder. */
export function filesBelow(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

import { type ChildProcess, fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { askChild } from "../ask-child.ts";

export const ENGINE = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));

/**
 * The environment of commands that plan their rules anew, as no other command has kept them. Their
 * compiled code is kept: without it, a command takes half as much processor time again.
 */
export const NO_KEPT_RULES = { HOME: "", XDG_CACHE_HOME: "", LOCALAPPDATA: "" };

/** Milliseconds after which a command hangs, also on a machine that has much else to do. */
const MOST_MS = 240_000;

/** Words of commands that last, or are quiet until their process ends. */
const OWN_PROCESS: ReadonlySet<string> = new Set(["lsp", "mcp", "server", "--watch", "-q", "--quiet"]);

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the built command `engine` in a folder, without a terminal: in a process of its own where it
 * needs one or gets an environment, else in one that runs one command after another.
 */
export function engine(
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdin: string | Uint8Array = "",
): Promise<Ended> {
  const needsOwn = Object.keys(env).length > 0 || words.some((word) => OWN_PROCESS.has(word));
  return needsOwn ? inOwnProcess(cwd, words, env, stdin) : inKeptProcess(cwd, words, stdin);
}

function inOwnProcess(
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  stdin: string | Uint8Array,
): Promise<Ended> {
  const child = spawn(process.execPath, [ENGINE, ...words], { cwd, env: { ...environment(), ...env } });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  const late = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      clearTimeout(late);
      resolve({ status, ...output });
    });
  });
}

let kept: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

function inKeptProcess(cwd: string, words: readonly string[], stdin: string | Uint8Array): Promise<Ended> {
  const ended = last.then(async () => {
    kept ??= fork(new URL("kept-process.mjs", import.meta.url), {
      env: environment(),
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // It ends with this process, which shall wait for answers only.
    kept.ref();
    kept.channel?.ref();
    const outcome = await askChild<Ended>(kept, { cwd, words, stdin: Buffer.from(stdin) }, MOST_MS);
    kept.unref();
    kept.channel?.unref();
    if ("answer" in outcome) return outcome.answer;
    kept.kill("SIGKILL");
    kept = undefined;
    throw new Error(`engine ${words.join(" ")}: ${JSON.stringify(outcome)}`);
  });
  last = ended.catch(() => undefined);
  return ended;
}

function environment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _none, FORCE_COLOR: _force, ENGINE_REGISTRY: _registry, ...inherited } = process.env;
  return { ...inherited, ...NO_KEPT_RULES };
}

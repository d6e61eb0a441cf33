import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecord } from "./cases.ts";

export const ENGINE = join(dirname(fileURLToPath(import.meta.url)), "../../bin/engine.js");

/** Whoever takes longer to start, to answer or to end hangs, on a busy machine as well. */
export const END_SECONDS = 120;

/** Runs `use` in a fresh folder with the files of a case, removed afterwards. */
export async function inFolder<Found>(
  files: Iterable<readonly [string, string]>,
  use: (folder: string) => Promise<Found>,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), "engine-case-"));
  try {
    for (const [path, text] of files) write(folder, path, text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A `write` step: path → text; null deletes. */
export function writeAll(folder: string, files: unknown): void {
  for (const [path, text] of Object.entries(isRecord(files) ? files : {})) {
    if (text === null) rmSync(join(folder, path), { recursive: true, force: true });
    else write(folder, path, String(text));
  }
}

function write(folder: string, path: string, text: string): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** True while a folder holds the files that were written into it, as they were, and no others. */
export function hasOnly(folder: string, files: readonly (readonly [string, string])[]): boolean {
  const texts = new Map(files);
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  return (
    found.length === texts.size &&
    found.every(({ parentPath, name }) => {
      const at = join(parentPath, name);
      return texts.get(relative(folder, at)) === readFileSync(at, "utf8");
    })
  );
}

/** Checks `files_after`: path → exact text, null = absent. */
export function fileDifferences(folder: string, expected: unknown): string[] {
  return Object.entries(isRecord(expected) ? expected : {}).flatMap(([path, text]) => {
    const target = join(folder, path);
    if (!existsSync(target)) return text === null ? [] : [`file ${path}: missing`];
    if (text === null) return [`file ${path}: expected to be absent`];
    const actual = readFileSync(target, "utf8");
    return actual === String(text)
      ? []
      : [`file ${path}: expected ${JSON.stringify(text)}, found ${JSON.stringify(actual)}`];
  });
}

/** A started `engine` process: its output so far, and its exit status when it has ended. */
export interface Running {
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<number | null>;
}

/** `before`: a shell command before it in the same shell, such as a limit. */
export function start(args: readonly string[], cwd: string, before?: string): Running {
  const { NO_COLOR: _colour, ENGINE_REGISTRY: _registry, ...env } = process.env;
  const words = [process.execPath, ENGINE, ...args];
  const [program = "", ...rest] = before === undefined ? words : ["sh", "-c", `${before}; exec "$@"`, "sh", ...words];
  const child = spawn(program, rest, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { process: child, output, ended };
}

/** The status of a process that must end within `seconds`, or undefined when it goes on. */
export async function statusWithin(running: Running, seconds: number): Promise<number | null | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), seconds * 1000);
  });
  const status = await Promise.race([running.ended, late]);
  clearTimeout(timer);
  return status;
}

/**
 * Ends a server as an operator does: the second signal ends it with requests that run. Of a process
 * that is killed, coverage counts nothing.
 */
export async function stop(running: Running): Promise<void> {
  for (const seconds of [0.5, 2]) {
    running.process.kill("SIGTERM");
    if ((await statusWithin(running, seconds)) !== undefined) return;
  }
  running.process.kill("SIGKILL");
  await running.ended;
}

/** The port that a server names when it listens; undefined when it ends, or does not listen. */
export function announcedPort({ process: server, output, ended }: Running): Promise<number | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output.stdout + output.stderr)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    server.stdout?.on("data", look);
    server.stderr?.on("data", look);
    ended.then(() => resolve(undefined));
    setTimeout(resolve, END_SECONDS * 1000, undefined).unref();
  });
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function missingTexts(expected: unknown, actual: string, place: string): string[] {
  return (Array.isArray(expected) ? expected : [])
    .filter((text) => !actual.includes(String(text)))
    .map(
      (text) => `${place}: expected to contain ${JSON.stringify(text)}, found ${JSON.stringify(actual.slice(0, 1500))}`,
    );
}

export function unwantedTexts(unwanted: unknown, actual: string, place: string): string[] {
  return (Array.isArray(unwanted) ? unwanted : [])
    .filter((text) => actual.includes(String(text)))
    .map(
      (text) =>
        `${place}: expected not to contain ${JSON.stringify(text)}, found ${JSON.stringify(actual.slice(0, 1500))}`,
    );
}

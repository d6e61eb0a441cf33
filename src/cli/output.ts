import { writeSync } from "node:fs";
import { indentedJson } from "../engine/text/json/write-json.ts";

/*
 * The two streams of a command. Only results go to stdout; remarks about them go to stderr
 * (docs/spec/07-surfaces.md#2-1-conventions).
 */

/**
 * Writes to stdout; a reader that has gone away ends the process quietly with status 0, a full disk
 * with status 1.
 */
export function print(text: string): void {
  if (text === "") return;
  endWithReader();
  process.stdout.write(process.stdout.isTTY ? forTerminal(text) : text);
}

/**
 * Ends the process quietly when the reader of stdout has gone away, for code that writes there
 * without `print`.
 */
export function endWithReader(): void {
  listenForErrors(process.stdout, endWithStdout);
}

/** Writes one line to stderr. */
export function note(line: string): void {
  listenForErrors(process.stderr, goOn);
  process.stderr.write(`${process.stderr.isTTY ? forTerminal(line) : line}\n`);
}

/**
 * A text that is safe to print: line breaks, tabs and colours pass; other control characters become
 * a replacement character, as rules and their texts may come from anywhere.
 */
export function forTerminal(text: string): string {
  return text.replace(CONTROL, (found: string, colour: string | undefined) => {
    return colour !== undefined && found.startsWith("\u001b") ? found : `\ufffd${colour ?? ""}`;
  });
}

/**
 * Matches a control character besides line breaks and tabs, with the rest of a colour sequence
 * after it.
 */
const CONTROL = /(?![\n\t])\p{Cc}(\[[0-9;]*m)?/gu;

/** A value as JSON with two-space indentation and a final newline. */
export function printJson(value: unknown): void {
  print(`${indentedJson(value)}\n`);
}

/**
 * True when colours belong on a stream: a terminal without `NO_COLOR` and not `dumb`, or
 * `FORCE_COLOR`.
 */
export function wantsColour(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "" && env.FORCE_COLOR !== "0";
  return stream.isTTY === true && env.NO_COLOR === undefined && env.TERM !== "dumb";
}

/** The columns of the terminal that stdout is; undefined when it is none. */
export function terminalColumns(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}

let isQuiet = false;

/** From now on nobody is told how far work is, or that it was done. */
export function beQuiet(): void {
  isQuiet = true;
}

/** Writes one line about work that was done to stderr. */
export function report(line: string): void {
  if (!isQuiet) note(line);
}

/**
 * A progress line on a terminal; the answer erases it. Written at once, as the work that follows
 * blocks the process.
 */
export function progress(line: string): () => void {
  if (isQuiet || process.stderr.isTTY !== true) return () => undefined;
  writeSync(process.stderr.fd, line);
  return () => {
    writeSync(process.stderr.fd, "\r\u001b[K");
  };
}

/** Listens once, before other listeners, as that of oclif throws. */
function listenForErrors(stream: NodeJS.WriteStream, listener: (error: NodeJS.ErrnoException) => void): void {
  if (!stream.listeners("error").includes(listener)) stream.prependListener("error", listener);
}

function endWithStdout(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(0);
  note(`error: stdout cannot be written (${error.code ?? error.message})`);
  process.exit(1);
}

/** Ignores an error of stderr: nobody can be told, and the exit status still shows the outcome. */
function goOn(): void {}

import { writeSync } from "node:fs";

/*
 * The two streams of a command. Results alone go to stdout; everything said about them goes to stderr (`surfaces.md` 2.1).
 */

/** Writes to stdout; a reader that has gone away ends the process quietly with status 0. */
export function print(text: string): void {
  if (text === "") return;
  quietOnBrokenPipe();
  process.stdout.write(text);
}

/** Writes one line to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A value as JSON with two-space indentation and a final newline. */
export function printJson(value: unknown): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Whether escape sequences belong on a stream: a terminal without `NO_COLOR` and not `dumb`, or `FORCE_COLOR`. */
export function wantsColour(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "" && env.FORCE_COLOR !== "0";
  return stream.isTTY === true && env.NO_COLOR === undefined && env.TERM !== "dumb";
}

/** A progress line on a terminal; the answer erases it. Written at once, as the work that follows does not let go of the process. */
export function progress(line: string): () => void {
  if (process.stderr.isTTY !== true) return () => undefined;
  writeSync(process.stderr.fd, line);
  return () => {
    writeSync(process.stderr.fd, "\r\u001b[K");
  };
}

function quietOnBrokenPipe(): void {
  if (process.stdout.listenerCount("error") > 0) return;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}

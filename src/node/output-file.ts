import { closeSync, mkdirSync, openSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { writing } from "./problems.ts";
import { FileReplacement, replaceFile } from "./replace-file.ts";

/** A file that is written in parts. */
export type OutputFile = Pick<FileReplacement, "write" | "finish" | "abandon">;

/**
 * Opens a file that a user names for an output. It appears when it is whole; pipes and devices are
 * written as they are.
 */
export function outputFile(path: string): OutputFile {
  const isSpecial = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  return isSpecial ? new OpenFile(path) : new FileReplacement(path);
}

/** Writes a file that a user names for an output. Throws EngineErrors when it cannot be written. */
export function writeOutput(path: string, text: string): void {
  writing(path, () => {
    const file = outputFile(path);
    file.write(text);
    file.finish();
  });
}

/** Replaces files, and makes their folders. Throws EngineErrors when one cannot be written. */
export function replaceFiles(files: readonly { readonly path: string; readonly content: string | Uint8Array }[]): void {
  for (const { path, content } of files) {
    writing(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      replaceFile(path, content);
    });
  }
}

class OpenFile implements OutputFile {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(content: string | Uint8Array): void {
    writeFileSync(this.#file, content);
  }

  finish(): void {
    closeSync(this.#file);
  }

  abandon(): void {
    closeSync(this.#file);
  }
}

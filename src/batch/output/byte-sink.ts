import { closeSync, openSync, statSync, writeFileSync } from "node:fs";
import { writing } from "../../node/problems.ts";
import { FileReplacement } from "../../node/replace-file.ts";
import type { OutputPlace, Sink } from "../format.ts";

/** A sink whose output is `head`, then the bytes of all chunks. Throws EngineErrors. */
export async function byteSink(place: OutputPlace, head: Uint8Array): Promise<Sink> {
  const sink = place === "stdout" ? STDOUT : fileSink(place.path);
  await sink.write(head);
  return sink;
}

/** Its errors are those of the stream, which ends the process: `endWithReader`. */
const STDOUT: Sink = {
  frees: true,
  write: (output) => new Promise((resolve) => process.stdout.write(output, () => resolve())),
  finish: async () => undefined,
  abandon: async () => undefined,
};

/** A file appears when it is whole; pipes and devices are written as they are. */
export function fileSink(path: string): Sink {
  const isSpecial = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  const file = writing(path, () => (isSpecial ? new OpenFile(path) : new FileReplacement(path)));
  return {
    frees: true,
    write: async (output) => writing(path, () => file.write(output)),
    finish: async () => writing(path, () => file.finish()),
    abandon: async () => file.abandon(),
  };
}

class OpenFile {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(content: Uint8Array): void {
    writeFileSync(this.#file, content);
  }

  finish(): void {
    closeSync(this.#file);
  }

  abandon(): void {
    closeSync(this.#file);
  }
}

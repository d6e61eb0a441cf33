import { outputFile } from "../../node/output-file.ts";
import { writing } from "../../node/problems.ts";
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

/** The file at a path, which appears when it is whole. Throws EngineErrors. */
export function fileSink(path: string): Sink {
  const file = writing(path, () => outputFile(path));
  return {
    frees: true,
    write: async (output) => writing(path, () => file.write(output)),
    finish: async () => writing(path, () => file.finish()),
    abandon: async () => file.abandon(),
  };
}

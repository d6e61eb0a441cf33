import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { outputFile } from "../../node/output-file.ts";
import { writing } from "../../node/problems.ts";
import type { OutputPlace, Sink } from "../format.ts";
import type { BatchOptions } from "../options.ts";
import { problem } from "../problem.ts";

/** Refuses an output in the place of an input, or of another output. Throws EngineErrors. */
export function checkPlaces({ output, rejects }: Pick<BatchOptions, "output" | "rejects">, inputs: readonly string[]) {
  const outputs = [
    { flag: "--out", path: output === "-" ? undefined : output },
    { flag: "--rejects", path: rejects },
  ];
  for (const { flag, path } of outputs) {
    if (path !== undefined && inputs.some((input) => areSame(input, path)))
      throw problem(`${flag} \`${path}\` is a file of the input, which it would replace`, "choose another place");
  }
  if (output !== "-" && rejects !== undefined && areSame(output, rejects))
    throw problem(`--out and --rejects are the same file \`${output}\``, "choose another place for one of them");
}

/** True when two paths lead to one place, other than a pipe or a device. */
function areSame(one: string, other: string): boolean {
  const [first, second] = [statsOf(one), statsOf(other)];
  if (first === undefined || second === undefined) return first === second && resolve(one) === resolve(other);
  return first.isFile() && first.dev === second.dev && first.ino === second.ino;
}

function statsOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

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

import { createReadStream } from "node:fs";
import { unreadable } from "../../node/problems.ts";
import { decodeText } from "../../node/workspace/read.ts";
import { Failure, requestFailure } from "../failure.ts";

/** The path that means stdin. */
export const STDIN = "-";
const MOST_BYTES = 5_242_880;

/** The name of an input in messages. */
export function inputLabel(path: string): string {
  return path === STDIN ? "stdin" : path;
}

/**
 * The text of a file, of a pipe, or with `-` of stdin. Throws `Failure` and `EngineErrors`.
 */
export async function readInput(path: string): Promise<string> {
  const label = inputLabel(path);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of path === STDIN ? process.stdin : createReadStream(path)) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw requestFailure(`\`${label}\` has more than ${MOST_BYTES} bytes`);
      chunks.push(Buffer.from(chunk));
    }
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : unreadable(label, thrown);
  }
  const decoded = decodeText(Buffer.concat(chunks), label);
  if ("error" in decoded) throw new Failure([decoded.error]);
  return decoded.text;
}

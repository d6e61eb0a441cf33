import { createReadStream } from "node:fs";
import type { Data } from "../../engine/api.ts";
import { unreadable } from "../../node/problems.ts";
import { decodeText } from "../../node/workspace/read.ts";
import { readYaml } from "../../node/yaml.ts";
import { Failure, requestFailure } from "../failure.ts";

/** A file of `--data`: its path as written, and those of its values that count. */
export interface DataFile {
  readonly path: string;
  readonly data: Data;
}

const STDIN = "-";
const MOST_BYTES = 5_242_880;

/**
 * Reads the values of `--data FILE` (docs/spec/07-surfaces.md#2-3-engine-run). The path may lead to
 * a pipe; `-` is stdin. Throws `Failure` at the place of an error.
 */
export async function readDataFile(path: string): Promise<Data> {
  const label = path === STDIN ? "stdin" : path;
  const text = await readInput(path, label);
  const read = readYaml(text);
  if ("problem" in read) {
    const source = { attribute: label, line: read.line, column: read.column, length: 1 };
    const message = `\`${label}\` is neither YAML nor JSON: ${read.problem}`;
    throw new Failure([{ kind: "request", message, source, request_kind: "invalid_request" }], { textOf: () => text });
  }
  const { value } = read;
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Data;
  throw requestFailure(`\`${label}\` has no names: write \`NAME: VALUE\` for each input`);
}

async function readInput(path: string, label: string): Promise<string> {
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

import type { Data } from "../../engine/api.ts";
import { readYaml } from "../../node/yaml.ts";
import { Failure, requestFailure } from "../failure.ts";
import { inputLabel, readInput } from "./read-input.ts";

/** A file of `--data`: its path as written, and those of its values that count. */
export interface DataFile {
  readonly path: string;
  readonly data: Data;
}

/**
 * Reads the values of `--data FILE` (docs/spec/07-surfaces.md#2-3-engine-run). The path may lead to
 * a pipe; `-` is stdin. Throws `Failure` at the place of an error.
 */
export async function readDataFile(path: string): Promise<Data> {
  const label = inputLabel(path);
  const text = await readInput(path);
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

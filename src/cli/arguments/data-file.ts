import type { Data } from "../../engine/api.ts";
import { requestFailure } from "../failure.ts";
import { inputLabel } from "./read-input.ts";
import { readYamlFile } from "./yaml-file.ts";

/** A file of `--data`: its path as written, and those of its values that count. */
export interface DataFile {
  readonly path: string;
  readonly data: Data;
}

/**
 * Reads the values of `--data FILE` (docs/spec/07-surfaces.md#2-3-engine-run). Throws as
 * `readYamlFile`.
 */
export async function readDataFile(path: string): Promise<Data> {
  const value = await readYamlFile(path);
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Data;
  throw requestFailure(`\`${inputLabel(path)}\` has no names: write \`NAME: VALUE\` for each input`);
}

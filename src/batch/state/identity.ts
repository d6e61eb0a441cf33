import { createHash } from "node:crypto";
import { VERSION } from "../../engine/version.ts";
import { listed } from "../../model/listed.ts";
import type { BatchOptions } from "../options.ts";
import { problem } from "../problem.ts";
import { CHUNK_BYTES } from "../tuning.ts";

/** A run that continues another one must have these in common with it; texts by name. */
export interface RunIdentity {
  readonly engine: string;
  /** A digest of all rules. */
  readonly rules: string;
  readonly input: string;
  /** The options that change the output, by their flags. */
  readonly options: Readonly<Record<string, string>>;
}

/** `rules`: a digest of them. `columns`: those of the input. */
export function runIdentity(
  rules: string,
  spec: string,
  options: BatchOptions,
  columns: readonly string[] | undefined,
): RunIdentity {
  const { only, plain, arms, responses, explain } = options;
  const given = {
    ...{ spec, rules: options.rules, only, plain, arms, responses, explain },
    map: [...options.columns].sort(),
    unit: [...options.units].sort(),
    columns: options.members,
    doubles: options.takesDoubles,
    delimiter: options.delimiter,
    "decimal-comma": options.decimalComma,
    encoding: options.encoding,
    effective: options.effective,
    "effective-column": options.effectiveColumn,
    "in-format": options.inFormat,
    "out-format": options.outFormat,
    "chunk-bytes": options.chunkBytes ?? CHUNK_BYTES,
  };
  const texts = Object.entries(given).map(([flag, value]) => [flag, JSON.stringify(value ?? null)]);
  return {
    engine: VERSION,
    rules,
    input: JSON.stringify([options.input, columns ?? null]),
    options: Object.fromEntries(texts),
  };
}

/** Refuses to continue a run with another identity. Throws EngineErrors that name what differs. */
export function checkSame(folder: string, kept: RunIdentity, now: RunIdentity): void {
  const flags = Object.keys(now.options).filter((flag) => kept.options[flag] !== now.options[flag]);
  const differences = [
    ...(kept.engine === now.engine ? [] : [`another version of engine (${kept.engine})`]),
    ...(kept.rules === now.rules ? [] : ["other rules"]),
    ...(kept.input === now.input ? [] : ["another input"]),
    ...flags.map((flag) => (flag === "spec" ? "another spec" : `another --${flag}`)),
  ];
  if (differences.length === 0) return;
  throw problem(`the run kept in \`${folder}\` has ${listed(differences)}`, REMEDY);
}

export const REMEDY = "remove that folder to start again";

export function digestOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64");
}

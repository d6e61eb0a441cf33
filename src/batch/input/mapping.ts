import { isJsonObject } from "../../node/json-object.ts";
import { readText } from "../../node/workspace/read.ts";
import { readYaml } from "../../node/yaml.ts";
import { problem } from "../problem.ts";

/** The columns and units of inputs, by their keys. */
export interface Mapping {
  readonly columns: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
}

/**
 * Reads a mapping file: YAML of `input: column`, or `input: { column: …, unit: … }`. Throws
 * EngineErrors.
 */
export function readMapping(path: string): Mapping {
  const read = readText(path, path);
  if ("error" in read) throw problem(read.error.message);
  const yaml = readYaml(read.text);
  if ("problem" in yaml) throw problem(`\`${path}\`, line ${yaml.line}: ${yaml.problem}`);
  const columns = new Map<string, string>();
  const units = new Map<string, string>();
  for (const [input, entry] of membersOf(yaml.value, path)) {
    const key = input.trim().toLowerCase();
    if (columns.has(key) || units.has(key)) throw problem(`\`${path}\` has two entries for \`${key}\``);
    if (typeof entry === "string") columns.set(key, entry);
    else readEntry(membersOf(entry, path, input), key);
  }
  return { columns, units };

  function readEntry(members: readonly (readonly [string, unknown])[], key: string): void {
    for (const [name, value] of members) {
      const target = name === "column" ? columns : name === "unit" ? units : undefined;
      if (target === undefined || typeof value !== "string")
        throw problem(`\`${path}\`: \`${key}\` has a \`column\`, a \`unit\` or both, and no \`${name}\``);
      target.set(key, value);
    }
  }
}

function membersOf(value: unknown, path: string, of?: string): readonly (readonly [string, unknown])[] {
  if (isJsonObject(value)) return Object.entries(value);
  const place = of === undefined ? "it" : `\`${of}\``;
  throw problem(
    `\`${path}\` is not a mapping: ${place} is not \`input: column\``,
    "write for example `age: Age of applicant`",
  );
}

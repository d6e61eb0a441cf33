import * as Flags from "@oclif/core/flags";
import { QUERY } from "../../batch/formats.ts";
import type { InputOptions } from "../../batch/options.ts";
import { toggle } from "../command.ts";
import { UsageError } from "../failure.ts";
import { nameList, readCount } from "./values.ts";

/** A flag for a format of tables; each one anew, as oclif writes its name into it. */
export function formatFlag() {
  return Flags.string({
    helpValue: "<format>",
    summary: "csv, tsv, ndjson, parquet, arrow (an IPC file) or arrows (a stream); by default the file name decides",
  });
}

/** Flags of the commands that read tables. */
export const inputFlags = {
  in: Flags.string({
    helpValue: "<file>",
    summary: "read records from a file, a folder, or a pattern such as 'data/*.csv'; - is stdin",
  }),
  "in-format": formatFlag(),
  query: Flags.string({
    helpValue: "<select>",
    summary: "instead of --in, read records with a SELECT in SQL, such as \"SELECT * FROM 'people.parquet'\"",
  }),
  map: Flags.string({
    helpValue: "<input=column>",
    multiple: true,
    multipleNonGreedy: true,
    summary: "read an input from a column with another name",
  }),
  mapping: Flags.string({ helpValue: "<file>", summary: "read such pairs from a YAML file of `input: column`" }),
  unit: Flags.string({
    helpValue: "<name=unit>",
    multiple: true,
    multipleNonGreedy: true,
    summary: "set the unit of plain numbers: of an input, or of a rule's results in the output",
  }),
  "effective-column": Flags.string({
    helpValue: "<column>",
    summary: "read the instant of each record from this column",
  }),
  doubles: Flags.string({
    helpValue: "shortest",
    summary: "read floating-point columns as their shortest decimal; by default they are rejected",
  }),
  delimiter: Flags.string({
    helpValue: "<character>",
    summary: "CSV: separate columns by this character, such as ';' or tab; by default the header decides",
  }),
  "decimal-comma": toggle({ summary: "CSV: read numbers such as 1.234,5" }),
  encoding: Flags.string({
    helpValue: "<name>",
    summary:
      "encoding of CSV and NDJSON, such as latin1 or utf-16; default UTF-8, or as the first bytes of the file show",
  }),
  columns: Flags.string({
    helpValue: "<names>",
    summary: "NDJSON to other formats: pass these members through; default the inputs",
  }),
  rejects: Flags.string({
    helpValue: "<file>",
    summary: "write records that cannot be processed to this CSV file; by default the first one ends the run",
  }),
  "max-rejects": Flags.string({
    helpValue: "<n>",
    summary: "with --rejects: end the run after more rejected records than this",
  }),
  workers: Flags.string({ helpValue: "<n>", summary: "number of threads; default one for each core" }),
  "chunk-bytes": Flags.string({ helpValue: "<n>", hidden: true, summary: "approximate number of bytes of a chunk" }),
};

interface GivenFlags {
  readonly in?: string | undefined;
  readonly query?: string | undefined;
  readonly "in-format"?: string | undefined;
  readonly map?: readonly string[] | undefined;
  readonly mapping?: string | undefined;
  readonly unit?: readonly string[] | undefined;
  readonly effective?: string | undefined;
  readonly "effective-column"?: string | undefined;
  readonly doubles?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly "decimal-comma"?: boolean;
  readonly encoding?: string | undefined;
  readonly columns?: string | undefined;
  readonly rejects?: string | undefined;
  readonly "max-rejects"?: string | undefined;
  readonly workers?: string | undefined;
  readonly "chunk-bytes"?: string | undefined;
}

/** The options that the flags set. Throws UsageError; EngineErrors for a wrong mapping file. */
export async function inputOptions(flags: GivenFlags): Promise<InputOptions> {
  const { doubles, "effective-column": effectiveColumn } = flags;
  if (doubles !== undefined && doubles !== "shortest")
    throw new UsageError(`--doubles is \`shortest\`, not \`${doubles}\``);
  if (effectiveColumn !== undefined && flags.effective !== undefined)
    throw new UsageError("give either --effective or --effective-column");
  const { rejects, "max-rejects": mostRejects } = flags;
  if (mostRejects !== undefined && rejects === undefined) throw new UsageError("--max-rejects goes with --rejects");
  const columns = pairs("map", flags.map, "input=column");
  const units = pairs("unit", flags.unit, "name=unit");
  const mapping =
    flags.mapping === undefined ? undefined : (await import("../../batch/input/mapping.ts")).readMapping(flags.mapping);
  return {
    ...inputOf(flags),
    // The command line wins over the file.
    columns: new Map([...(mapping?.columns ?? []), ...columns]),
    units: new Map([...(mapping?.units ?? []), ...units]),
    effective: flags.effective,
    effectiveColumn,
    takesDoubles: doubles !== undefined,
    delimiter: flags.delimiter === undefined ? undefined : readDelimiter(flags.delimiter),
    decimalComma: flags["decimal-comma"],
    encoding: flags.encoding === undefined ? undefined : readEncoding(flags.encoding),
    members: nameList(flags.columns),
    chunkBytes: atLeastOne("chunk-bytes", flags["chunk-bytes"]),
    rejects,
    mostRejects: mostRejects === undefined ? undefined : readCount("max-rejects", mostRejects),
    workers: atLeastOne("workers", flags.workers),
  };
}

function atLeastOne(flag: string, text: string | undefined): number | undefined {
  const count = text === undefined ? undefined : readCount(flag, text);
  if (count !== 0) return count;
  throw new UsageError(`--${flag} is at least 1`);
}

/** The input: a file, or a query, which has a format of its own. */
function inputOf({ in: file, query, "in-format": format }: GivenFlags): Pick<InputOptions, "input" | "inFormat"> {
  if (file !== undefined && query === undefined) return { input: file, inFormat: format };
  if (query === undefined) throw new UsageError("--in or --query names the records");
  if (file !== undefined) throw new UsageError("give either --in or --query");
  if (format !== undefined) throw new UsageError("--in-format goes with --in");
  return { input: query, inFormat: QUERY };
}

/** A character that may stand between fields, or the name of one. */
function readDelimiter(word: string): string {
  const delimiter = word === "tab" || word === "\\t" ? "\t" : word;
  if (/^[\t -~]$/.test(delimiter) && !/["\w]/.test(delimiter)) return delimiter;
  throw new UsageError(`--delimiter is one character such as ; or | or the word tab, not \`${word}\``);
}

/** The name of an encoding. */
function readEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new UsageError(`--encoding is a name such as utf-8, latin1 or utf-16, not \`${name}\``);
  }
}

/** The values of a flag of the form `name=value`, by name. */
function pairs(flag: string, given: readonly string[] | undefined, form: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of given ?? []) {
    const at = word.indexOf("=");
    const [name, value] = [word.slice(0, Math.max(at, 0)).trim().toLowerCase(), word.slice(at + 1).trim()];
    if (name === "" || value === "") throw new UsageError(`--${flag}: \`${word}\` is not ${form}`);
    if (found.has(name)) throw new UsageError(`--${flag}: \`${name}\` is given twice`);
    found.set(name, value);
  }
  return found;
}

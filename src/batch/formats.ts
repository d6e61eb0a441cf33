import { readdirSync, statSync } from "node:fs";
import { extname } from "node:path";
import { listed } from "../model/listed.ts";
import type { TableFormat } from "./format.ts";
import { tableEnding } from "./input/paths.ts";
import { problem } from "./problem.ts";

/** The formats by name; each is loaded when it is used. */
const FORMATS: Readonly<Record<string, () => Promise<TableFormat>>> = {
  csv: async () => (await import("./csv/csv.ts")).csv,
  tsv: async () => (await import("./csv/csv.ts")).tsv,
  ndjson: async () => (await import("./ndjson/ndjson.ts")).ndjson,
  parquet: async () => (await import("./parquet/parquet.ts")).parquet,
  arrow: async () => (await import("./arrow/arrow.ts")).arrowFormat("arrow"),
  arrows: async () => (await import("./arrow/arrow.ts")).arrowFormat("arrows"),
};

/** Names of formats by the endings of files. */
const ENDINGS: Readonly<Record<string, string>> = {
  ".csv": "csv",
  ".tab": "tsv",
  ".tsv": "tsv",
  ".jsonl": "ndjson",
  ".ndjson": "ndjson",
  ".parquet": "parquet",
  ".arrow": "arrow",
  ".feather": "arrow",
  ".arrows": "arrows",
};

/** The endings of the files of a format. */
export function endingsOf(format: string): readonly string[] {
  return Object.keys(ENDINGS).filter((ending) => ENDINGS[ending] === format);
}

/** The format of what a query in SQL gives, which has no name for users. */
export const QUERY = "query";

export async function loadFormat(name: string): Promise<TableFormat> {
  if (name === QUERY) return (await import("./parquet/parquet.ts")).query;
  const load = FORMATS[name];
  if (load === undefined) throw new Error(`unreachable: no format ${name}`);
  return await load();
}

/** An input or an output, as the command line names it. */
interface NamedPlace {
  /** A path; `-` is stdin or stdout. */
  readonly path: string;
  /** The format that a flag gives. */
  readonly format: string | undefined;
  readonly flag: string;
}

/**
 * The formats of an input and an output: those of the flags, else by the endings of the paths.
 * Stdin and stdout have the format of the other side. Throws EngineErrors.
 */
export function formatNames(input: NamedPlace, output: NamedPlace): { inFormat: string; outFormat: string } {
  const [found, other] = [nameOf(input), nameOf(output)];
  return { inFormat: found ?? named(input, other), outFormat: other ?? named(output, found) };
}

function nameOf({ path, format, flag }: NamedPlace): string | undefined {
  if (format === QUERY && flag === "in-format") return format;
  if (format === undefined)
    return flag === "in-format" ? (ofEnding(tableEnding(path)) ?? ofFolder(path)) : ofEnding(extname(path));
  if (Object.hasOwn(FORMATS, format)) return format;
  throw problem(`--${flag} is ${KNOWN}, not \`${format}\``);
}

function ofEnding(ending: string): string | undefined {
  return ENDINGS[ending.toLowerCase()];
}

/** The one format of the files in a folder. */
function ofFolder(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const [first, ...others] = new Set(readdirSync(path).flatMap((name) => ofEnding(tableEnding(name)) ?? []));
  return others.length === 0 ? first : undefined;
}

function named({ path, flag }: NamedPlace, other: string | undefined): string {
  if (path === "-" && other !== undefined) return other;
  const which = path === "-" ? (flag === "in-format" ? "stdin" : "stdout") : `\`${path}\``;
  throw problem(`the format of ${which} is not known`, `give it with --${flag}: ${KNOWN}`);
}

const KNOWN = listed(Object.keys(FORMATS), "or");

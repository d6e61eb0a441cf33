import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parse, type ScalarTag, type Tags } from "yaml";

/**
 * One case of a conformance file (form: README.md beside this file). Members are checked where they
 * are used.
 */
export interface Case {
  readonly name: string;
  /** Path of the file below the folder of cases. */
  readonly file: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Files that were read: several tests of one process read all cases. */
const read = new Map<string, readonly Case[]>();

/** Every case below `paths` (files or folders), in order of path and position. */
export function readCases(root: string, paths: readonly string[]): Case[] {
  return paths.flatMap((path) => yamlFiles(locate(root, path)).flatMap((file) => casesOf(root, file)));
}

function casesOf(root: string, file: string): readonly Case[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const content: unknown = parse(readFileSync(file, "utf8"), { intAsBigInt: true, maxAliasCount: -1, customTags });
  const cases = recordsOf(isRecord(content) ? content.cases : undefined).map((body) => ({
    name: String(body.name),
    file: relative(root, file),
    body,
  }));
  read.set(file, cases);
  return cases;
}

/**
 * The cases write a number with an exponent only with a point and a sign (`1.5e-07`); `25e-2`
 * without quotes is a text.
 */
function customTags(tags: Tags): Tags {
  const exponent: ScalarTag = {
    tag: "tag:yaml.org,2002:float",
    default: true,
    format: "EXP",
    test: /^[-+]?[0-9]+\.[0-9]*[eE][-+][0-9]+$/,
    resolve: Number,
  };
  return tags.map((tag) => (typeof tag === "object" && "format" in tag && tag.format === "EXP" ? exponent : tag));
}

/** A path as given, or below the folder of cases. */
function locate(root: string, path: string): string {
  for (const candidate of [resolve(path), join(root, path), `${join(root, path)}.yaml`]) {
    if (statSync(candidate, { throwIfNoEntry: false }) !== undefined) return candidate;
  }
  throw new Error(`no such file or folder of cases: ${path}`);
}

function yamlFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return yamlFiles(join(path, entry.name));
      return entry.name.endsWith(".yaml") ? [join(path, entry.name)] : [];
    });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function recordsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * Integers were read as bigint so that none loses digits; everywhere but in the data of a run they
 * are plain numbers.
 */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
  return value;
}

/** The workspace of a case: the files written out and those that `generate` builds. */
export function filesOf(body: Readonly<Record<string, unknown>>): [label: string, text: string][] {
  const files: [string, string][] = [];
  for (const [label, text] of Object.entries(isRecord(body.files) ? body.files : {})) files.push([label, String(text)]);
  for (const recipe of recordsOf(body.generate)) {
    const count = recipe.files === undefined ? 1 : Number(recipe.files);
    for (let i = 1; i <= count; i++) {
      const fill = (text: unknown, j = 0) =>
        String(text ?? "")
          .replaceAll("{i}", String(i))
          .replaceAll("{j}", String(j));
      const times = recipe.times === undefined ? 1 : Number(recipe.times);
      const repeated = String(recipe.repeat ?? "").includes("{j}")
        ? Array.from({ length: times }, (_, j) => fill(recipe.repeat, j + 1)).join("")
        : fill(recipe.repeat).repeat(times);
      files.push([fill(recipe.label), fill(recipe.head) + repeated + fill(recipe.tail)]);
    }
  }
  return files;
}

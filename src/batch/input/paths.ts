import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { ascending } from "../../model/ascending.ts";
import { unreadable } from "../../node/problems.ts";
import { problem } from "../problem.ts";

/**
 * The files of an input, sorted: a file itself; of a folder the files with one of the endings; of
 * a pattern, whose last part may contain `*` and `?`, the files that match. Throws EngineErrors.
 */
export async function inputPaths(input: string, endings: readonly string[]): Promise<readonly string[]> {
  const found = await stat(input).catch((thrown: unknown) => {
    if (isPattern(input)) return undefined;
    throw unreadable(input, thrown);
  });
  if (found === undefined) return await matching(input);
  if (!found.isDirectory()) return [input];
  const names = await filesIn(input, (name) => endings.includes(tableEnding(name)));
  if (names.length > 0) return names;
  throw problem(`the folder \`${input}\` has no file that ends in ${endings.join(" or ")}`);
}

/** The ending of a table's name, in lower case: that of `x.csv.gz` is `.csv`. */
export function tableEnding(name: string): string {
  return extname(name.replace(/\.gz$/i, "")).toLowerCase();
}

function isPattern(input: string): boolean {
  return /[*?]/.test(input);
}

/** The files that match a pattern. */
async function matching(pattern: string): Promise<readonly string[]> {
  const at = pattern.lastIndexOf("/") + 1;
  const [folder, last] = [pattern.slice(0, at), pattern.slice(at)];
  if (isPattern(folder)) throw problem(`\`${pattern}\`: only the last part of a path may have \`*\` and \`?\``);
  const matches = matcher(last);
  const names = await filesIn(folder, (name) => (last.startsWith(".") || !name.startsWith(".")) && matches(name));
  if (names.length > 0) return names;
  throw problem(`no file matches \`${pattern}\``);
}

async function filesIn(folder: string, isWanted: (name: string) => boolean): Promise<readonly string[]> {
  const entries = await readdir(folder === "" ? "." : folder, { withFileTypes: true }).catch((thrown: unknown) => {
    throw unreadable(folder, thrown);
  });
  const wanted = entries.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isWanted(entry.name));
  const paths = wanted
    .map(({ name }) => name)
    .sort(ascending)
    .map((name) => join(folder, name));
  const areFiles = await Promise.all(paths.map(mayBeFile));
  return paths.filter((_path, at) => areFiles[at]);
}

/**
 * False for a link to a folder, and to a pipe or device, which might never end. A link that leads
 * nowhere is kept, and refused when it is read.
 */
async function mayBeFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.isFile();
}

/** A test of names; its time grows with the product of both lengths at most. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.replace(/\*+/g, "*").split("*");
  return (name) => {
    const [first = "", ...others] = parts;
    if (!matchesAt(name, first, 0)) return false;
    if (others.length === 0) return name.length === first.length;
    const last = others.pop() ?? "";
    let at = first.length;
    for (const part of others) {
      while (at <= name.length && !matchesAt(name, part, at)) at++;
      if (at > name.length) return false;
      at += part.length;
    }
    return name.length - last.length >= at && matchesAt(name, last, name.length - last.length);
  };
}

/** True when a part without `*` stands in the name there. */
function matchesAt(name: string, part: string, at: number): boolean {
  if (at + part.length > name.length) return false;
  for (let i = 0; i < part.length; i++) if (part[i] !== "?" && part[i] !== name[at + i]) return false;
  return true;
}

import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { isOfBuild, isOfPackage } from "../bundle/marks.ts";
import type { GeneratedFile } from "../bundle/package/bundle-files.ts";
import { isRegularFile } from "../node/regular-file.ts";
import { requestFailure, UsageError } from "./failure.ts";

/** How files begin that commands write, by the words for them. */
const BEGINNINGS = {
  "page of engine impact": /<title>Impact on /,
  "Markdown of engine impact": /^## Impact on /,
  "page of coverage": /<title>Coverage of arms<\/title>/,
  "lcov file": /^TN:\n/,
  "list of rejects": /^file,record,offset,reason\n/,
  "junit report": /^<\?xml .*\?>\n<testsuites name="engine test"/,
  "tap report": /^TAP version 14\n/,
  "markdown report": /^## Tests of rules\n/,
  "json report": /^\{\n {2}"cases": \d+,\n {2}"failed": \d+,/,
  /** The whole file tells. */
  receipt: /^\{"answer":\{/,
  /** A killed process may have left a part of the first line. */
  "decision log": /^(?:\{|\{"|\{"i|\{"id|\{"id"|\{"id":)$|^\{"id":"/,
} as const satisfies Record<string, RegExp>;

/** A file that a user names for what a command writes. */
export interface NamedOutput {
  /** Undefined: it is not asked for. */
  readonly path: string | undefined;
  readonly kind: keyof typeof BEGINNINGS;
}

/** Bytes at the beginning of a file, which contain the mark of what wrote it. */
const BEGINNING = 4096;

/** Refuses to replace a file that no build wrote. */
export function refuseForeignFiles(files: readonly GeneratedFile[]): void {
  const foreign = files.find(({ path }) => exists(path) && !isOfBuild(path, beginningOf(path)));
  if (foreign === undefined) return;
  throw requestFailure(`\`${foreign.path}\` exists and was not written by engine build`, REMEDY);
}

/**
 * Refuses to write a package into a folder that holds anything but a package that a build wrote.
 */
export function refuseForeignFolder(folder: string): void {
  if (!exists(folder) || !statSync(folder).isDirectory() || readdirSync(folder).length === 0) return;
  const manifest = join(folder, "package.json");
  if (exists(manifest) && isOfPackage(beginningOf(manifest))) return;
  throw requestFailure(
    `the folder \`${folder}\` is not empty and does not contain a package that engine build wrote`,
    REMEDY,
  );
}

/** Refuses to write a site into a folder that holds anything but a site. */
export function refuseForeignSite(folder: string): void {
  if (!exists(folder) || !statSync(folder).isDirectory() || readdirSync(folder).length === 0) return;
  const index = join(folder, "index.html");
  if (exists(index) && /<meta name="generator" content="engine site">/.test(beginningOf(index))) return;
  throw requestFailure(
    `the folder \`${folder}\` is not empty and does not contain a site that engine site wrote`,
    REMEDY,
  );
}

/**
 * Refuses `-`, and without `force` to replace a file that is something else than an earlier output
 * of the same kind. An empty file may go; pipes and devices are written, not replaced.
 */
export async function refuseForeignOutputs(
  outputs: readonly NamedOutput[],
  { force }: { readonly force: boolean },
): Promise<void> {
  for (const { path, kind } of outputs) {
    if (path === undefined) continue;
    refuseDash(path);
    if (!force && (await isForeignOutput(path, kind)))
      throw requestFailure(`\`${path}\` exists and is not a ${kind}`, REMEDY);
  }
}

/** Refuses the name that flags for the main output of a command take for standard output. */
export function refuseDash(path: string): void {
  if (path !== "-") return;
  throw new UsageError("`-` is not a file here: write /dev/stdout for standard output, or ./- for a file of this name");
}

/** True for a file that is not empty and was not written as an output of this kind. */
export async function isForeignOutput(path: string, kind: NamedOutput["kind"]): Promise<boolean> {
  if (!isRegularFile(path) || statSync(path).size === 0) return false;
  if (!BEGINNINGS[kind].test(beginningOf(path))) return true;
  if (kind !== "receipt") return false;
  const { isReceipt } = await import("../decisions/receipt.ts");
  return !isReceipt(readFileSync(path));
}

const REMEDY = "choose another place, or replace what is there with --force";

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The beginning of a file; empty for folders, devices and files that cannot be read. */
function beginningOf(path: string): string {
  if (!statSync(path).isFile()) return "";
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const bytes = Buffer.alloc(BEGINNING);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, BEGINNING, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

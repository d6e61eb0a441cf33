import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { isOfBuild, isOfPackage } from "../bundle/marks.ts";
import type { GeneratedFile } from "../bundle/package/bundle-files.ts";
import { requestFailure } from "./failure.ts";

/** Bytes at the beginning of a file, which contain the mark of a build. */
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
  throw requestFailure(`the folder \`${folder}\` is not empty and no package that engine build wrote`, REMEDY);
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

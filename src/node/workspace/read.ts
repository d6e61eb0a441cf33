import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { checkOptions, checkText, type OptionNames } from "../../engine/arguments.ts";
import { EngineErrors } from "../../engine/errors.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { type GivenLimits, type Limits, limitsOf } from "../../model/limits.ts";
import { unreadable } from "../problems.ts";
import { decodeUtf8 } from "../utf8.ts";
import { type Discovery, discover, type WorkspaceFile } from "./discover.ts";

/** One text of a workspace, ready to be loaded. */
export interface WorkspaceSource {
  readonly label: string;
  readonly text: string;
  /** The name of the repository, for a dependency. */
  readonly repository?: string | undefined;
}

export interface WorkspaceFiles extends Discovery {
  /** In load order, one for each file. */
  readonly sources: readonly WorkspaceSource[];
  /** The errors of the files that were left out; only with `skipUnreadable`. */
  readonly unreadable?: readonly EngineError[] | undefined;
}

export interface ReadOptions {
  /** Missing limits have their defaults. */
  readonly limits?: GivenLimits | undefined;
  /** Called once, before the first file is read, with the number of files and of their bytes. */
  readonly onFiles?: ((files: number, bytes: number) => void) | undefined;
  /** True: files that cannot be read are left out. Default: they are errors. */
  readonly skipUnreadable?: boolean | undefined;
}

/**
 * Finds and reads the files of a workspace (docs/spec/07-surfaces.md#1-6-workspace-discovery).
 * Sizes are checked before contents are read, so that a workspace beyond the limits is refused
 * unread. Throws `EngineErrors` for all unreadable files together.
 *
 * @example
 * ```ts
 * import { readWorkspace } from "engine-rules/node";
 *
 * const { files, sources } = await readWorkspace("examples/leave");
 * [files.length, sources[0].label]; // [1,"leave.rules"]
 * ```
 */
export async function readWorkspace(path: string, options: ReadOptions = {}): Promise<WorkspaceFiles> {
  checkText("the path of a workspace", path);
  checkOptions("the options of a workspace", options, {
    limits: true,
    onFiles: true,
    skipUnreadable: true,
  } satisfies OptionNames<ReadOptions>);
  const limits = limitsOf(options.limits);
  const found = await discover(path);
  const bytes = checkSizes(found.files, limits);
  options.onFiles?.(found.files.length, bytes);
  const { sources, errors } = readFiles(found.files);
  if (options.skipUnreadable === true) return { ...found, sources, unreadable: errors };
  if (errors.length > 0) throw new EngineErrors(errors);
  return { ...found, sources };
}

/**
 * The readable files of a workspace, whatever is wrong with others or with all of them together.
 */
export async function readReadable(path: string): Promise<WorkspaceFiles> {
  const root = resolve(path);
  let found: Discovery = {
    root,
    isFile: false,
    files: [],
    folders: [root],
    ignoreFiles: [],
    links: [],
    linkedFolders: [],
  };
  try {
    found = await discover(path);
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
  }
  const sources = found.files.flatMap(({ label, path: file, repository }) => {
    const read = readText(file, label);
    return "text" in read ? [{ label, text: read.text, repository }] : [];
  });
  return { ...found, sources };
}

function readFiles(files: readonly WorkspaceFile[]): { sources: WorkspaceSource[]; errors: EngineError[] } {
  const sources: WorkspaceSource[] = [];
  const errors: EngineError[] = [];
  for (const { label, path, repository } of files) {
    const read = readText(path, label);
    if ("error" in read) errors.push(read.error);
    else sources.push({ label, text: read.text, ...(repository === undefined ? {} : { repository }) });
  }
  return { sources, errors };
}

/** The text of one rules file; `label` names it in the error. */
export function readText(path: string, label: string): { readonly text: string } | { readonly error: EngineError } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (thrown) {
    const [error] = unreadable(label, thrown).errors;
    if (error === undefined) throw thrown;
    return { error };
  }
  return decodeText(bytes, label);
}

/** The text of bytes that were read; `label` names their source in the error. */
export function decodeText(bytes: Buffer, label: string): { readonly text: string } | { readonly error: EngineError } {
  const decoded = decodeUtf8(bytes);
  return "text" in decoded ? decoded : { error: notUtf8(label, bytes, decoded.badByte) };
}

/** The error of a text that is not UTF-8, at its first bad byte. */
function notUtf8(label: string, bytes: Buffer, badByte: number): EngineError {
  const before = decodeUtf8(bytes.subarray(0, badByte));
  const lines = ("text" in before ? before.text : "").split(/\r\n|\r|\n/);
  const source = { attribute: label, line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1, length: 1 };
  const message = `\`${label}\` is not UTF-8: the byte at offset ${badByte} does not belong to a character`;
  return { kind: "parsing", code: "not-utf-8", message, source, suggestion: "save the file with the encoding UTF-8" };
}

/**
 * Checks the limits on a batch in the order of docs/spec/01-syntax.md#7-limits, each with the one
 * error of that chapter. Returns the sum of the sizes.
 */
function checkSizes(files: readonly WorkspaceFile[], limits: Limits): number {
  if (files.length > limits.max_sources) {
    throw limitError("max_sources", limits.max_sources, files.length, "the workspace has too many rules files");
  }
  const sizes = files.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > limits.max_loaded_bytes) {
    throw limitError(
      "max_loaded_bytes",
      limits.max_loaded_bytes,
      bytes,
      "the rules files of the workspace are too big together",
    );
  }
  const big = sizes.findIndex((size) => size > limits.max_source_size_bytes);
  if (big >= 0) {
    const message = `\`${files[big]?.label}\` is too big`;
    throw limitError("max_source_size_bytes", limits.max_source_size_bytes, sizes[big] ?? 0, message);
  }
  return bytes;
}

function limitError(name: keyof Limits, limit: number, actual: number, message: string): EngineErrors {
  const suggestion = "split the workspace, or raise the limit where the engine is embedded";
  return new EngineErrors([
    {
      kind: "resource_limit",
      message,
      suggestion,
      limit_name: name,
      limit_value: String(limit),
      actual_value: String(actual),
    },
  ]);
}

/** True when texts of two readings are equal. */
export function sameSources(a: readonly WorkspaceSource[], b: readonly WorkspaceSource[]): boolean {
  return a.length === b.length && a.every(({ label, text }, at) => label === b[at]?.label && text === b[at]?.text);
}

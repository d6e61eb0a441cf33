import { dirname, join, relative, sep } from "node:path";
import { withoutByteOrderMark } from "../../engine/sources.ts";
import { pathProblem } from "../problems.ts";
import { isRegularFile, readRegularFile } from "../regular-file.ts";
import { type IgnoreLine, MatchedPath, readIgnoreLine } from "./ignore-line.ts";

/** Weakest first: any `.ignore` file beats every `.gitignore`. */
export const IGNORE_FILE_NAMES = [".gitignore", ".ignore"] as const;

/** The largest ignore file in bytes. */
const MOST_BYTES = 1_048_576;
/**
 * The steps for one path in one ignore file, some 2 ms: each path is tested against each line, and
 * there may be thousands of paths. A line without wildcards takes one.
 */
const MOST_STEPS = 100_000;

/**
 * One ignore file: the paths below its folder that it excludes (`ignored`) or includes again
 * (`unignored`).
 */
interface IgnoreFile {
  readonly folder: string;
  readonly name: (typeof IGNORE_FILE_NAMES)[number];
  readonly lines: readonly IgnoreLine[];
}

/**
 * The ignore files that apply to the entries of one folder: its own and those of the folders above,
 * up to the file system root. Nearer files win, `!` includes again, and a folder that is entered
 * anyway (the workspace itself) does not count as excluded
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery).
 */
export class IgnoreRules {
  /** Nearest first. */
  readonly #files: readonly IgnoreFile[];

  private constructor(files: readonly IgnoreFile[]) {
    this.#files = files;
  }

  /** The rules for the entries of `folder`, an absolute path. */
  static forFolder(folder: string): IgnoreRules {
    const above: string[] = [];
    for (let at = folder; ; at = dirname(at)) {
      above.unshift(at);
      if (dirname(at) === at) break;
    }
    let rules = new IgnoreRules([]);
    for (const at of above) rules = rules.with(at, existing(at));
    return rules.entering(folder);
  }

  /** The rules for the entries of `folder`, which lies in the folder of these rules. */
  inside(folder: string): IgnoreRules {
    return this.entering(folder).with(folder, existing(folder));
  }

  /** The rules inside `folder`, which has ignore files of the given names. */
  with(folder: string, names: readonly string[]): IgnoreRules {
    if (names.length === 0) return this;
    const own = IGNORE_FILE_NAMES.filter((name) => names.includes(name)).map(
      (name): IgnoreFile => ({ folder, name, lines: linesOf(join(folder, name)) }),
    );
    return new IgnoreRules([...own, ...this.#files]);
  }

  /**
   * The rules for the entries of `folder`, which is entered: lines that exclude the folder as a
   * whole do not count inside it.
   */
  entering(folder: string): IgnoreRules {
    const excluding = this.#files.filter((file) => file.folder !== folder && excludesOnTheWay(file, folder));
    if (excluding.length === 0) return this;
    return new IgnoreRules(this.#files.map((file) => (excluding.includes(file) ? without(file, folder) : file)));
  }

  /** True when an entry of the folder is excluded. */
  excludes(path: string, isFolder: boolean): boolean {
    for (const name of [...IGNORE_FILE_NAMES].reverse()) {
      for (const file of this.#files) {
        if (file.name !== name) continue;
        const found = verdict(file, new MatchedPath(namesBelow(file.folder, path)), isFolder);
        if (found !== undefined) return found === "ignored";
      }
    }
    return false;
  }

  /** Absolute paths of the ignore files. */
  get paths(): string[] {
    return this.#files.map(({ folder, name }) => join(folder, name));
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }
}

function existing(folder: string): readonly string[] {
  return IGNORE_FILE_NAMES.filter((name) => isRegularFile(join(folder, name)));
}

/**
 * The lines of an ignore file. Throws `EngineErrors` when it cannot be read, or is larger than
 * allowed.
 */
function linesOf(path: string): IgnoreLine[] {
  const text = readRegularFile(path, { shown: path, kind: "ignore file", mostBytes: MOST_BYTES });
  return withoutByteOrderMark(text)
    .split(/\r?\n/)
    .map(readIgnoreLine)
    .filter((line) => line !== undefined);
}

/** True when a file excludes a folder, or one above it. */
function excludesOnTheWay(file: IgnoreFile, folder: string): boolean {
  return foldersTo(file, folder).some((path) => verdict(file, path, true) === "ignored");
}

function without(file: IgnoreFile, folder: string): IgnoreFile {
  const paths = foldersTo(file, folder);
  const lines = file.lines.filter((line) => line.isNegated || !paths.some((path) => isAbout(file, line, path, true)));
  return { ...file, lines };
}

/** The folders from that of the file down to `folder`, each by its names. */
function foldersTo(file: IgnoreFile, folder: string): readonly MatchedPath[] {
  const names = namesBelow(file.folder, folder);
  return names.map((_, at) => new MatchedPath(names.slice(0, at + 1)));
}

/** The last line that is about a path decides. */
function verdict(file: IgnoreFile, path: MatchedPath, isFolder: boolean): "ignored" | "unignored" | undefined {
  const line = file.lines.findLast((candidate) => isAbout(file, candidate, path, isFolder));
  if (line === undefined) return undefined;
  return line.isNegated ? "unignored" : "ignored";
}

/** True when a line of a file matches the path. Throws `EngineErrors` when that takes too long. */
function isAbout(file: IgnoreFile, line: IgnoreLine, path: MatchedPath, isFolder: boolean): boolean {
  if (path.steps > MOST_STEPS) {
    const name = `\`${join(file.folder, file.name)}\``;
    throw pathProblem(`${name} takes more than ${MOST_STEPS} steps for one path: it has too many lines or wildcards`);
  }
  return path.matches(line, isFolder);
}

function namesBelow(folder: string, path: string): readonly string[] {
  return relative(folder, path).split(sep);
}

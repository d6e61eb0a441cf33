import { dirname, join, relative, sep } from "node:path";
import type { Ignore, Options } from "ignore";
import { isRegularFile, readRegularFile } from "./regular-file.ts";

type MakeMatcher = (options: Options) => Ignore;

/** Weakest first: any `.ignore` file beats every `.gitignore`. */
export const IGNORE_FILE_NAMES = [".gitignore", ".ignore"] as const;

/** Each path is tested against each line, so that ignore files have a bound as all input has. */
const MOST_BYTES = 1_048_576;

/**
 * One ignore file: which paths below its folder it excludes (`ignored`) or takes back
 * (`unignored`).
 */
interface IgnoreFile {
  readonly folder: string;
  readonly name: (typeof IGNORE_FILE_NAMES)[number];
  readonly lines: readonly string[];
  readonly matcher: Ignore;
}

/**
 * The ignore files that hold for the entries of one folder: its own and those of the folders above,
 * up to the file system root. Nearer files win, `!` takes back, and a folder that is entered
 * nevertheless (the workspace itself) is not counted as excluded
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery).
 */
export class IgnoreRules {
  /** Nearest first. */
  readonly #files: readonly IgnoreFile[];

  private constructor(files: readonly IgnoreFile[]) {
    this.#files = files;
  }

  /** The rules for the entries of `folder`, an absolute path. */
  static async forFolder(folder: string): Promise<IgnoreRules> {
    const above: string[] = [];
    for (let at = folder; ; at = dirname(at)) {
      above.unshift(at);
      if (dirname(at) === at) break;
    }
    let rules = new IgnoreRules([]);
    for (const at of above) rules = await rules.with(at, existing(at));
    return rules.entering(folder);
  }

  /** The rules inside `folder`, which holds ignore files of the given names. */
  async with(folder: string, names: readonly string[]): Promise<IgnoreRules> {
    if (names.length === 0) return this;
    // Most workspaces have no ignore file, and the package takes longer to load than they do.
    const { default: makeMatcher } = await import("ignore");
    const own = IGNORE_FILE_NAMES.filter((name) => names.includes(name)).map((name) => {
      return ignoreFile(makeMatcher, folder, name, linesOf(join(folder, name)));
    });
    return new IgnoreRules([...own, ...this.#files]);
  }

  /**
   * The rules for what lies in `folder`, which is entered: lines that exclude the folder as a whole
   * do not count inside it.
   */
  async entering(folder: string): Promise<IgnoreRules> {
    const excluding = this.#files.filter((file) => file.folder !== folder && verdict(file, folder, true) === "ignored");
    if (excluding.length === 0) return this;
    const { default: makeMatcher } = await import("ignore");
    return new IgnoreRules(
      this.#files.map((file) => (excluding.includes(file) ? without(makeMatcher, file, folder) : file)),
    );
  }

  /** Whether an entry of the folder is excluded. */
  excludes(path: string, isFolder: boolean): boolean {
    for (const name of [...IGNORE_FILE_NAMES].reverse()) {
      for (const file of this.#files) {
        if (file.name !== name) continue;
        const found = verdict(file, path, isFolder);
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

/** Throws `EngineErrors` for a file that cannot be read, or is larger than any ignore file. */
function linesOf(path: string): string[] {
  return readRegularFile(path, { shown: path, kind: "ignore file", mostBytes: MOST_BYTES })
    .replace(/^\ufeff/, "")
    .split(/\r?\n/);
}

function ignoreFile(
  makeMatcher: MakeMatcher,
  folder: string,
  name: IgnoreFile["name"],
  lines: readonly string[],
): IgnoreFile {
  return { folder, name, lines, matcher: makeMatcher({ ignoreCase: false }).add([...lines]) };
}

function without(makeMatcher: MakeMatcher, file: IgnoreFile, folder: string): IgnoreFile {
  const path = `${below(file.folder, folder)}/`;
  const lines = file.lines.filter((line) => !makeMatcher({ ignoreCase: false }).add([line]).ignores(path));
  return ignoreFile(makeMatcher, file.folder, file.name, lines);
}

function verdict(file: IgnoreFile, path: string, isFolder: boolean): "ignored" | "unignored" | undefined {
  const { ignored, unignored } = file.matcher.test(`${below(file.folder, path)}${isFolder ? "/" : ""}`);
  if (ignored) return "ignored";
  return unignored ? "unignored" : undefined;
}

function below(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

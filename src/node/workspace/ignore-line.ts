/*
 * Lines of ignore files, as git reads them (gitignore(5)). A path is matched in steps linear in its
 * length times that of the line, however many wildcards there are, and the steps are counted:
 * ignore files come with the rules of strangers.
 */

/** A pattern of paths, and its meaning for the paths that it matches. */
export interface IgnoreLine {
  /** True when the line includes again what earlier lines exclude. */
  readonly isNegated: boolean;
  /** True when the line matches folders only. */
  readonly isForFolders: boolean;
  /** The names of a path from the folder of the file on; `**` stands for any number of them. */
  readonly names: Pattern<Glob>;
}

/** A list of tests, each for one item; `ANY` stands for any number of items. */
type Pattern<Test> = readonly (Test | typeof ANY)[];
const ANY = Symbol("any");

/** A name: as it is, or with wildcards. */
type Glob = string | Pattern<CharacterTest>;
type CharacterTest = (character: string) => boolean;

/** The parsed line; undefined when it is blank, a comment, or can match nothing. */
export function readIgnoreLine(text: string): IgnoreLine | undefined {
  const trimmed = text.replace(/(?<!\\)((?:\\\\)*) +$/, "$1");
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const isNegated = trimmed.startsWith("!");
  const path = isNegated ? trimmed.slice(1) : trimmed;
  const isForFolders = path.endsWith("/");
  const parts = path.replace(/\/$/, "").split("/");
  const names: (Glob | typeof ANY)[] = [];
  // A line without a slash before its end matches names at any depth.
  if (parts.length === 1) names.push(ANY);
  else if (parts[0] === "") parts.shift();
  for (const [at, part] of parts.entries()) {
    if (part === "**" && parts.length > 1) {
      names.push(ANY);
      // Behind a slash it stands for everything in the folder, not for the folder.
      if (at === parts.length - 1) names.push([ANY]);
    } else {
      const glob = globOf(part);
      if (glob === undefined) return undefined;
      names.push(glob);
    }
  }
  return { isNegated, isForFolders, names };
}

/** A path from the folder of an ignore file on, and the steps that were taken to match it. */
export class MatchedPath {
  readonly #names: readonly { readonly text: string; readonly characters: readonly string[] }[];
  #steps = 0;

  constructor(names: readonly string[]) {
    this.#names = names.map((text) => ({ text, characters: [...text] }));
  }

  get steps(): number {
    return this.#steps;
  }

  /** True when the line is about this path. */
  matches({ isForFolders, names }: IgnoreLine, isFolder: boolean): boolean {
    if (isForFolders && !isFolder) {
      this.#steps++;
      return false;
    }
    return this.#matches(names, this.#names, (glob, { text, characters }) =>
      typeof glob === "string" ? glob === text : this.#matches(glob, characters, (test, character) => test(character)),
    );
  }

  /**
   * True when a pattern matches all items. Its end, which most often decides, is compared first.
   * The search goes back only to the last `ANY`, so that its time is not exponential.
   */
  #matches<Test, Item>(
    pattern: Pattern<Test>,
    items: readonly Item[],
    takes: (test: Test, item: Item) => boolean,
  ): boolean {
    let end = items.length;
    let last = pattern.length - 1;
    for (; last >= 0; last--) {
      this.#steps++;
      const test = pattern[last] ?? ANY;
      if (test === ANY) break;
      const item = items[--end];
      if (item === undefined || !takes(test, item)) return false;
    }
    if (last < 0) return end === 0;
    let open: { readonly pattern: number; item: number } | undefined;
    for (let at = 0, next = 0; at < last; ) {
      this.#steps++;
      const test = pattern[at] ?? ANY;
      const item = next < end ? items[next] : undefined;
      if (test === ANY) {
        open = { pattern: ++at, item: next };
      } else if (item === undefined) {
        return false;
      } else if (takes(test, item)) {
        at++;
        next++;
      } else if (open !== undefined) {
        at = open.pattern;
        next = ++open.item;
      } else return false;
    }
    // The last ANY stands for the items that are left.
    return true;
  }
}

/** The glob of a name; undefined when it ends in brackets or behind `\\`, which git ignores too. */
function globOf(text: string): Glob | undefined {
  if (!/[*?[\\]/.test(text)) return text;
  const glob: (CharacterTest | typeof ANY)[] = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? "";
    if (character === "*") glob.push(ANY);
    else if (character === "?") glob.push(() => true);
    else if (character === "[") {
      const brackets = bracketsAt(characters, at);
      if (brackets === undefined) return undefined;
      glob.push(brackets.test);
      at = brackets.end;
    } else {
      const literal = character === "\\" ? characters[++at] : character;
      if (literal === undefined) return undefined;
      glob.push((found) => found === literal);
    }
  }
  return glob;
}

/** The test of `[a-z]`, `[!a-z]` or `[[:digit:]]`, and the index of its closing `]`. */
function bracketsAt(
  characters: readonly string[],
  start: number,
): { readonly test: CharacterTest; readonly end: number } | undefined {
  let at = start + 1;
  const isNegated = characters[at] === "!" || characters[at] === "^";
  if (isNegated) at++;
  const tests: CharacterTest[] = [];
  for (const first = at; at < characters.length; at++) {
    if (characters[at] === "]" && at > first) {
      return { test: (found) => tests.some((test) => test(found)) !== isNegated, end: at };
    }
    const named = /^\[:([a-z]*):\]/.exec(characters.slice(at, at + 12).join(""));
    if (named !== null) {
      const expression = CLASSES.get(named[1] ?? "");
      if (expression === undefined) return undefined;
      tests.push((found) => expression.test(found));
      at += named[0].length - 1;
      continue;
    }
    if (characters[at] === "\\") at++;
    const from = characters[at];
    let to = from;
    if (characters[at + 1] === "-" && characters[at + 2] !== undefined && characters[at + 2] !== "]") {
      at += characters[at + 2] === "\\" ? 3 : 2;
      to = characters[at];
    }
    if (from === undefined || to === undefined) return undefined;
    const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    tests.push((found) => {
      const code = found.codePointAt(0) ?? 0;
      return code >= low && code <= high;
    });
  }
  return undefined;
}

/** The classes of POSIX, of ASCII characters. */
const CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /^[A-Za-z0-9]$/],
  ["alpha", /^[A-Za-z]$/],
  ["blank", /^[ \t]$/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the class
  ["cntrl", /^[\u0000-\u001f\u007f]$/],
  ["digit", /^[0-9]$/],
  ["graph", /^[!-~]$/],
  ["lower", /^[a-z]$/],
  ["print", /^[ -~]$/],
  ["punct", /^[!-/:-@[-`{-~]$/],
  ["space", /^[ \t\n\v\f\r]$/],
  ["upper", /^[A-Z]$/],
  ["xdigit", /^[0-9A-Fa-f]$/],
]);

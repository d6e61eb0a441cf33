/*
 * Lines of ignore files, as git reads them (gitignore(5)). A path is matched in time linear in its
 * length times that of the line, however many wildcards there are: ignore files come with the rules
 * of strangers.
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

/** A list of tests, each for one item; `any` stands for any number of items. */
type Pattern<Test> = readonly (Test | typeof ANY)[];
const ANY = "any";

/** A name with wildcards. */
type Glob = Pattern<CharacterTest>;
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

/** True when a line matches the path, given as names from the folder of its file on. */
export function matchesLine({ isForFolders, names }: IgnoreLine, path: readonly string[], isFolder: boolean): boolean {
  if (isForFolders && !isFolder) return false;
  return matches(names, path, (glob: Glob, name) => matches(glob, [...name], (test, character) => test(character)));
}

/**
 * True when a pattern matches all items. The search goes back only to the last `any`, so that its
 * time is not exponential.
 */
function matches<Test, Item>(
  pattern: Pattern<Test>,
  items: readonly Item[],
  takes: (test: Test, item: Item) => boolean,
): boolean {
  let at = 0;
  let open: { readonly pattern: number; item: number } | undefined;
  for (let item = 0; item < items.length; ) {
    const test = pattern[at];
    if (test === ANY) {
      open = { pattern: ++at, item };
    } else if (test !== undefined && takes(test, items[item] as Item)) {
      at++;
      item++;
    } else if (open !== undefined) {
      at = open.pattern;
      item = ++open.item;
    } else return false;
  }
  while (pattern[at] === ANY) at++;
  return at === pattern.length;
}

/**
 * A name with wildcards; undefined when it ends inside of brackets or behind a backslash, which git
 * ignores too.
 */
function globOf(text: string): Glob | undefined {
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

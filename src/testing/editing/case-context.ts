/** The most characters that are read for a cursor: one case is shorter. */
const MOST_READ = 100_000;
/** The line where the list of cases begins, and the blanks before its items. */
const LIST = /^cases:[^\S\n]*(?:#.*)?\n(?:[^\S\n]*(?:#.*)?\n)*([^\S\n]*)- /m;

/**
 * The text up to an offset that tells what stands there: the members of the file, and the case at
 * the offset without those before it. Undefined in comments, and where it would be too long.
 */
export function caseContext(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  // A colon belongs to the word before it until a blank follows.
  if (isInComment(line) || line.endsWith(":")) return undefined;
  const list = LIST.exec(text.slice(0, Math.min(offset, MOST_READ)));
  if (list === null) return offset > MOST_READ ? undefined : text.slice(0, offset);
  const [begin, indent = ""] = list;
  const first = list.index + begin.length - indent.length - 2;
  const before = text.slice(first, offset);
  const member = lastMatch(before, /\n(?=[^\s#-])/g);
  const item = before.lastIndexOf(`\n${indent}- `) + 1;
  const kept = before.slice(member === -1 ? item : member + 1);
  return first + kept.length > MOST_READ ? undefined : text.slice(0, first) + kept;
}

/** Where the last match begins; -1 for none. */
function lastMatch(text: string, pattern: RegExp): number {
  let found = -1;
  for (const { index } of text.matchAll(pattern)) found = index;
  return found;
}

/** True where the end of a line is behind a number sign that is not part of a text. */
function isInComment(line: string): boolean {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  return /(?:^|\s)#/.test(bare);
}

import type { Comment } from "../../tree/source.ts";
import type { PartComments } from "./part-comments.ts";

/**
 * Marks the place of comments in a text while it is laid out. Outside of quotes no canonical text
 * has this character.
 */
export const MARK = "\0";

/** The comments in a part, by the operand that follows them. */
export interface Gaps {
  /** Of each operand of the part, the comments before it. */
  readonly before: readonly (readonly Comment[])[];
  readonly behind: Comment | undefined;
}

/**
 * Shares the comments inside a part among its operands, whose offsets in the file are `starts`, at
 * least one. A comment behind the last operand, before a bracket, goes behind the part when it
 * stood behind a token and the place is free; else before that operand.
 */
export function gapsOf({ inner, behind }: PartComments, starts: readonly number[]): Gaps {
  const before: Comment[][] = starts.map(() => []);
  const rest: Comment[] = [];
  let operand = 0;
  for (const comment of inner) {
    while (operand < starts.length && (starts[operand] ?? 0) <= comment.start) operand += 1;
    (before[operand] ?? rest).push(comment);
  }
  const moves = behind === undefined && rest.at(-1)?.ownLine === false;
  const last = moves ? rest.pop() : behind;
  for (const comment of rest) before.at(-1)?.push(comment);
  return { before, behind: last };
}

/** Comments and the line break behind them: the first may stand behind what precedes. */
export function breakWith(comments: readonly Comment[], lineBreak: string): string {
  const lines = comments.map(({ text, ownLine }, index) =>
    index === 0 && !ownLine ? `  ${text}` : `${lineBreak}${text}`,
  );
  return lines.join("") + lineBreak;
}

/**
 * A text with the comments of each mark in their places; `indent`: that of lines which begin there.
 */
export function woven(text: string, gaps: readonly (readonly Comment[])[], indent: string): string {
  const marked = gaps.filter((comments) => comments.length > 0);
  let next = 0;
  return text.replace(/"[^"]*"|\0(?: |\n *)?/g, (found) => {
    if (!found.startsWith(MARK)) return found;
    const lineBreak = found.includes("\n") ? found.slice(MARK.length) : `\n${indent}`;
    const comments = marked[next] ?? [];
    next += 1;
    return breakWith(comments, lineBreak);
  });
}

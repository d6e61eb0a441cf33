import type { Comment } from "../../tree/source.ts";

/** A part of the canonical text that begins a line; offsets are those of the file. */
export interface PlacedPart {
  readonly start: number;
  readonly end: number;
}

/** The comments at a part (docs/spec/01-syntax.md#8-8-comments). */
export interface PartComments {
  /** On lines of their own before it. */
  readonly leading: readonly Comment[];
  /** Between its tokens. */
  readonly inner: readonly Comment[];
  /** Behind its last token. */
  readonly behind?: Comment | undefined;
}

const NONE: PartComments = { leading: [], inner: [] };

/** Comments by the parts at which they stand. */
export class CommentsByPart {
  /** On lines of their own behind all parts. */
  readonly trailing: readonly Comment[];
  readonly #byStart: ReadonlyMap<number, PartComments>;

  private constructor(byStart: ReadonlyMap<number, PartComments>, trailing: readonly Comment[]) {
    this.#byStart = byStart;
    this.trailing = trailing;
  }

  /** Shares `comments`, which are in source order, among parts in any order. */
  static of(comments: readonly Comment[], parts: () => Iterable<PlacedPart>): CommentsByPart {
    if (comments.length === 0) return new CommentsByPart(new Map(), []);
    const byStart = new Map<number, PartComments>();
    const inOrder = [...parts()].sort((a, b) => a.start - b.start);
    let at = 0;
    for (const [index, part] of inOrder.entries()) {
      const leading = taken(part.start);
      const inner = taken(part.end);
      const next = comments[at];
      const isBehind = next?.ownLine === false && next.start < (inOrder[index + 1]?.start ?? Number.POSITIVE_INFINITY);
      if (isBehind) at += 1;
      if (isBehind || leading.length + inner.length > 0) {
        byStart.set(part.start, { leading, inner, behind: isBehind ? next : undefined });
      }
    }
    return new CommentsByPart(byStart, comments.slice(at));

    function taken(end: number): readonly Comment[] {
      const from = at;
      while ((comments[at]?.start ?? end) < end) at += 1;
      return from === at ? NONE.leading : comments.slice(from, at);
    }
  }

  /** The comments at the part that begins at an offset. */
  at(start: number): PartComments {
    return this.#byStart.get(start) ?? NONE;
  }

  /** Those at a part that stays on one line. */
  atLine(start: number): PartComments {
    const comments = this.at(start);
    return comments.inner.length === 0 ? comments : withoutInner(comments);
  }
}

/**
 * The last comment inside a line goes behind it, when it stood behind a token and its place is
 * free.
 */
function withoutInner({ leading, inner, behind }: PartComments): PartComments {
  const last = inner.at(-1);
  const moves = behind === undefined && last?.ownLine === false;
  const above = moves ? inner.slice(0, -1) : inner;
  return { leading: [...leading, ...above], inner: [], behind: moves ? last : behind };
}

/**
 * Lines with the comments before and behind them. `spaced`: with the empty lines that stand between
 * the comments and the lines.
 */
export function commented(comments: PartComments, lines: string, indent = "", spaced = false): string {
  if (comments === NONE) return lines;
  const { leading, behind } = comments;
  const above = leading.map(({ text, blankAfter }) => `${indent}${text}${spaced && blankAfter ? "\n\n" : "\n"}`);
  return above.join("") + lines + (behind === undefined ? "" : `  ${behind.text}`);
}

/** Comments alone, with the empty lines between them. */
export function commentLines(comments: readonly Comment[]): string {
  const last = comments.length - 1;
  return comments.map(({ text, blankAfter }, index) => (blankAfter && index < last ? `${text}\n` : text)).join("\n");
}

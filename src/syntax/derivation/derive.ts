import nearley from "nearley";
import compiled from "../../../generated/grammar.ts";
import { KIND, type KindName, kindName, type TokenKind } from "../lexer/kinds.ts";
import type { Draft } from "./declarations.ts";
import type { Leaf, PieceTemplate } from "./template.ts";

/** What the grammar makes of a sequence of kinds. */
export type Derivation =
  | { readonly type: "derived"; readonly template: PieceTemplate }
  /** Nothing is wrong, but tokens are missing at the end. */
  | { readonly type: "incomplete"; readonly expected: ReadonlySet<KindName> }
  /** The token at `index` cannot stand here. `complete`: the tokens before it are a whole piece. */
  | {
      readonly type: "unexpected";
      readonly index: number;
      readonly expected: ReadonlySet<KindName>;
      readonly complete: boolean;
    };

const GRAMMAR = nearley.Grammar.fromCompiled(compiled);

/** Derives the first `count` kinds of a piece. */
export function derive(kinds: readonly TokenKind[], count: number = kinds.length): Derivation {
  const leaves = new Leaves(kinds, count);
  const parser = parserOver(leaves);
  if (!feed(parser)) {
    return { type: "unexpected", index: leaves.last, expected: expectedBy(parser), complete: isComplete(parser) };
  }
  const [draft]: Draft<PieceTemplate>[] = parser.results;
  return draft === undefined
    ? { type: "incomplete", expected: expectedBy(parser) }
    : { type: "derived", template: draft() };
}

/** What may complete a piece that breaks off: the first of these that can follow. */
const COMPLETIONS: readonly KindName[] = ["close", "then", "now", "period", "calendar", "label", "is", "in", "colon"];

/**
 * The derivation of the piece that begins with these kinds, completed with as few tokens as it
 * takes; undefined when that does not succeed.
 */
export function completed(kinds: readonly TokenKind[]): PieceTemplate | undefined {
  const longer = [...kinds];
  const parser = parserOver(new Leaves(longer));
  for (let added = 0; added < 20; added += 1) {
    if (!feed(parser)) return undefined;
    const [draft]: Draft<PieceTemplate>[] = parser.results;
    if (draft !== undefined) return draft();
    const expected = expectedBy(parser);
    const completion = COMPLETIONS.find((kind) => expected.has(kind));
    if (completion === undefined) return undefined;
    longer.push(KIND[completion]);
  }
  return undefined;
}

/** How many derivations a piece has: at most one, or the grammar is wrong. */
export function countDerivations(kinds: readonly TokenKind[]): number {
  const parser = parserOver(new Leaves(kinds));
  return feed(parser) ? parser.results.length : 0;
}

/**
 * Nearley's parser, without its report on the state of the parse: ours is made from the expected
 * kinds.
 */
class PieceParser extends nearley.Parser {
  declare readonly table: readonly { readonly states: readonly State[] }[];

  reportError(): string {
    return "";
  }
}

interface State {
  readonly dot: number;
  readonly reference: number;
  readonly rule: {
    readonly name: string;
    readonly symbols: readonly (string | { readonly literal: KindName })[];
  };
}

/**
 * Segments of a path that the parser sees one by one: a longer path derives as one of these does,
 * since only its two ends are named.
 */
const SEEN_SEGMENTS = 64;

/**
 * The first `count` kinds of a piece, or all (then more may follow after each end), as the parser
 * takes them.
 */
class Leaves {
  /** The index of the token taken last. */
  last = -1;
  readonly #kinds: readonly TokenKind[];
  readonly #count: number;
  #segments = 0;

  constructor(kinds: readonly TokenKind[], count = Number.POSITIVE_INFINITY) {
    this.#kinds = kinds;
    this.#count = count;
  }

  next(): (Leaf & { readonly value: string }) | undefined {
    const index = this.#afterPathMiddle(this.last + 1);
    const kind = index < this.#count ? this.#kinds[index] : undefined;
    if (kind === undefined) return undefined;
    if (kind !== KIND.dot && kind !== KIND.label) this.#segments = 0;
    else if (kind === KIND.dot) this.#segments += 1;
    this.last = index;
    const text = kindName(kind);
    return { text, value: text, index };
  }

  /** Passes over `.label` where a path is long and goes on with another one. */
  #afterPathMiddle(index: number): number {
    let at = index;
    while (this.#segments > SEEN_SEGMENTS && this.#isSegment(at) && this.#isSegment(at + 2)) at += 2;
    return at;
  }

  #isSegment(index: number): boolean {
    return this.#kinds[index] === KIND.dot && this.#kinds[index + 1] === KIND.label && index + 1 < this.#count;
  }
}

function parserOver(leaves: Leaves): PieceParser {
  const lexer = {
    next: () => leaves.next(),
    reset() {},
    save: () => ({}),
    formatError: () => "",
    has: () => true,
  };
  return new PieceParser(GRAMMAR, { lexer });
}

/** Feeds all tokens that are left: false at one that does not fit. Nearley throws there. */
function feed(parser: PieceParser): boolean {
  try {
    parser.feed("");
    return true;
  } catch (error) {
    if (error instanceof Error && "offset" in error) return false;
    throw error;
  }
}

function isComplete(parser: PieceParser): boolean {
  const states = parser.table[parser.current]?.states ?? [];
  return states.some(
    ({ rule, dot, reference }) => rule.name === GRAMMAR.start && dot === rule.symbols.length && reference === 0,
  );
}

function expectedBy(parser: PieceParser): ReadonlySet<KindName> {
  const expected = new Set<KindName>();
  for (const { rule, dot } of parser.table[parser.current]?.states ?? []) {
    const symbol = rule.symbols[dot];
    if (symbol !== undefined && typeof symbol !== "string") expected.add(symbol.literal);
  }
  return expected;
}

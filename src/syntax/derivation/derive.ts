import nearley from "nearley";
import compiled from "../../../generated/grammar.ts";
import { KIND, type Kind, type KindName, kindName } from "../lexer/kinds.ts";
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
export function derive(kinds: readonly Kind[], count: number = kinds.length): Derivation {
  const parser = parserOver(kinds, count);
  const failedAt = feed(parser);
  if (failedAt !== undefined) {
    return { type: "unexpected", index: failedAt, expected: expectedBy(parser), complete: isComplete(parser) };
  }
  const [draft]: Draft<PieceTemplate>[] = parser.results;
  return draft === undefined
    ? { type: "incomplete", expected: expectedBy(parser) }
    : { type: "derived", template: draft() };
}

/** What may complete a piece that breaks off: the first of these that can follow. */
const COMPLETIONS: readonly KindName[] = ["close", "then", "now", "period", "calendar", "label", "is", "in", "colon"];

/** The derivation of the piece that begins with these kinds, completed with as few tokens as it takes; undefined when that does not succeed. */
export function completed(kinds: readonly Kind[]): PieceTemplate | undefined {
  const longer = [...kinds];
  for (let added = 0; added < 20; added += 1) {
    const derivation = derive(longer);
    if (derivation.type === "derived") return derivation.template;
    if (derivation.type === "unexpected") return undefined;
    const completion = COMPLETIONS.find((kind) => derivation.expected.has(kind));
    if (completion === undefined) return undefined;
    longer.push(KIND[completion]);
  }
  return undefined;
}

/** How many derivations a piece has: at most one, or the grammar is wrong. */
export function countDerivations(kinds: readonly Kind[]): number {
  const parser = parserOver(kinds, kinds.length);
  return feed(parser) === undefined ? parser.results.length : 0;
}

/** Nearley's parser, without its report on the state of the parse: ours is made from the expected kinds. */
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

function parserOver(kinds: readonly Kind[], count: number): PieceParser {
  let index = 0;
  const lexer = {
    next(): (Leaf & { readonly value: string }) | undefined {
      if (index >= count) return undefined;
      const text = kindName(kinds[index] ?? 0);
      index += 1;
      return { text, value: text, index: index - 1 };
    },
    reset() {},
    save: () => ({}),
    formatError: () => "",
    has: () => true,
  };
  return new PieceParser(GRAMMAR, { lexer });
}

/** Feeds all tokens; the index of the one that does not fit, or undefined. Nearley throws there. */
function feed(parser: PieceParser): number | undefined {
  try {
    parser.feed("");
    return undefined;
  } catch (error) {
    const offset = error instanceof Error && "offset" in error ? error.offset : undefined;
    if (typeof offset !== "number") throw error;
    return offset;
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

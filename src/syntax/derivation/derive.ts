import nearley from "nearley";
import compiled from "../../../generated/grammar.ts";
import { KIND, type KindName, kindName, type TokenKind } from "../lexer/kinds.ts";
import type { ConstraintNode, ListLine, PieceNode } from "../tree/declaration.ts";
import type { Build, Draft, ExpressionProgram, Leaf } from "./parts.ts";

/** The node of a piece; a line below a list is a piece by itself. */
export type DerivedNode = PieceNode | { readonly type: "line"; readonly line: ListLine | ConstraintNode };

/** The derivation of a piece, with its expressions in reading order. */
export interface DerivedPiece {
  readonly programs: readonly ExpressionProgram[];
  /** Replays the derivation over the tokens of a piece with the same kinds. */
  readonly build: Build<DerivedNode>;
}

/** The answer of the grammar for a sequence of kinds. */
export type Derivation =
  | ({ readonly type: "derived" } & DerivedPiece)
  /** No error so far, but tokens are missing at the end. */
  | { readonly type: "incomplete"; readonly expected: ReadonlySet<KindName> }
  /**
   * The token at `index` is not allowed there. `complete`: the tokens before it are a whole piece.
   */
  | {
      readonly type: "unexpected";
      readonly index: number;
      readonly expected: ReadonlySet<KindName>;
      readonly complete: boolean;
    };

/** Derives the first `count` kinds of a piece. */
export function derive(kinds: readonly TokenKind[], count: number = kinds.length): Derivation {
  const quick = parserOver(new Leaves(kinds, count), grammarBefore);
  const known = feed(quick) ? resultOf(quick) : undefined;
  if (known !== undefined) return { type: "derived", ...known };
  // Only a parser with all rules knows everything that is expected at an error.
  const leaves = new Leaves(kinds, count);
  const parser = parserOver(leaves);
  if (!feed(parser)) {
    return { type: "unexpected", index: leaves.last, expected: expectedBy(parser), complete: isComplete(parser) };
  }
  const derived = resultOf(parser);
  return derived === undefined ? { type: "incomplete", expected: expectedBy(parser) } : { type: "derived", ...derived };
}

function resultOf(parser: PieceParser): DerivedPiece | undefined {
  const [draft]: Draft<DerivedNode>[] = parser.results;
  if (draft === undefined) return undefined;
  const programs: ExpressionProgram[] = [];
  const build = draft(programs);
  return { programs, build };
}

/** Tokens that may complete a piece that breaks off; the first one that can follow is taken. */
const COMPLETIONS: readonly KindName[] = [
  "close",
  "until",
  "then",
  "now",
  "period",
  "calendar",
  "label",
  "is",
  "in",
  "colon",
];

/**
 * The derivation of the piece that begins with these kinds, completed with as few tokens as
 * possible; undefined when that fails.
 */
export function completed(kinds: readonly TokenKind[]): DerivedPiece | undefined {
  const longer = [...kinds];
  const parser = parserOver(new Leaves(longer));
  for (let added = 0; added < 20; added += 1) {
    if (!feed(parser)) return undefined;
    const derived = resultOf(parser);
    if (derived !== undefined) return derived;
    const expected = expectedBy(parser);
    const completion = COMPLETIONS.find((kind) => expected.has(kind));
    if (completion === undefined) return undefined;
    longer.push(KIND[completion]);
  }
  return undefined;
}

/** The number of derivations of a piece: at most one, or the grammar is wrong. */
export function countDerivations(kinds: readonly TokenKind[]): number {
  const parser = parserOver(new Leaves(kinds));
  return feed(parser) ? parser.results.length : 0;
}

/**
 * Nearley's parser without its report on the parse state: our message is made from the expected
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

/** The first `count` kinds of a piece, or all (then more may follow), in the form of the parser. */
class Leaves {
  /** The index of the token taken last. */
  last = -1;
  readonly #kinds: readonly TokenKind[];
  readonly #count: number;

  constructor(kinds: readonly TokenKind[], count = Number.POSITIVE_INFINITY) {
    this.#kinds = kinds;
    this.#count = count;
  }

  /** The kind of the next token. */
  get upcoming(): KindName | undefined {
    const kind = this.last + 1 < this.#count ? this.#kinds[this.last + 1] : undefined;
    return kind === undefined ? undefined : kindName(kind);
  }

  next(): (Leaf & { readonly value: string }) | undefined {
    const text = this.upcoming;
    if (text === undefined) return undefined;
    this.last += 1;
    return { text, value: text, index: this.last, kinds: this.#kinds };
  }
}

/** `rulesBefore`: the rules that the parser predicts before a token, or at the end. */
function parserOver(
  leaves: Leaves,
  rulesBefore: (upcoming: KindName | undefined) => nearley.Grammar = () => GRAMMAR,
): PieceParser {
  const lexer = {
    next() {
      const leaf = leaves.next();
      parser.grammar = rulesBefore(leaves.upcoming);
      return leaf;
    },
    reset() {},
    save: () => ({}),
    formatError: () => "",
    has: () => true,
  };
  const parser = new PieceParser(rulesBefore(leaves.upcoming), { lexer });
  return parser;
}

/** Feeds all remaining tokens: false at one that does not fit, where Nearley throws. */
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

/** The grammar of a piece. */
export const GRAMMAR = nearley.Grammar.fromCompiled(compiled);

type Rule = (typeof GRAMMAR.rules)[number];
type RuleSymbol = string | { readonly literal: KindName };

/** The rules without symbols, and their names, which may derive no token. */
const EMPTY = GRAMMAR.rules.filter(({ symbols }) => symbols.length === 0);
const NULLABLE = new Set(EMPTY.map(({ name }) => name));

/** The rules by each symbol that may be the first of them with a token. */
const LED_BY = new Map<string, Rule[]>();

for (const rule of GRAMMAR.rules) {
  for (const symbol of leadingSymbols(rule.symbols)) LED_BY.set(symbol, [...(LED_BY.get(symbol) ?? []), rule]);
}

function leadingSymbols(symbols: readonly RuleSymbol[]): readonly string[] {
  const first = symbols.findIndex((symbol) => typeof symbol !== "string" || !NULLABLE.has(symbol));
  return symbols.slice(0, first < 0 ? undefined : first + 1).map(keyOf);
}

/** Kinds and names of rules may have the same text. */
function keyOf(symbol: RuleSymbol): string {
  return typeof symbol === "string" ? symbol : `"${symbol.literal}"`;
}

const grammars = new Map<KindName | undefined, nearley.Grammar>();

/**
 * The rules that a parser has to predict before a token: those that may begin with it, or are
 * empty. With these alone it has fewer states and comes to the same derivations, but when a token
 * does not fit it knows only a part of what may stand there. Undefined: the end of a piece.
 */
export function grammarBefore(kind: KindName | undefined): nearley.Grammar {
  let grammar = grammars.get(kind);
  if (grammar === undefined) {
    const rules = new Set(EMPTY);
    const symbols = new Set(kind === undefined ? [] : [keyOf({ literal: kind })]);
    // The set grows while it is walked.
    for (const symbol of symbols) {
      for (const rule of LED_BY.get(symbol) ?? []) {
        rules.add(rule);
        symbols.add(rule.name);
      }
    }
    grammar = Object.assign(new nearley.Grammar([...rules]), { start: GRAMMAR.start });
    grammars.set(kind, grammar);
  }
  return grammar;
}

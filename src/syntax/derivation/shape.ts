import { OPERATOR_WORDS } from "../../model/operators.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import { MOST_KEPT_TOKENS } from "../tuning.ts";
import type { DerivedPiece } from "./derive.ts";
import type { StepOperation } from "./parts.ts";

/** The facts that all pieces with one sequence of kinds share, when it is free of errors. */
export interface Shape extends DerivedPiece {
  /** The number of syntax nodes of its expressions (docs/spec/01-syntax.md#7-limits). */
  readonly nodes: number;
  /** The sequence of kinds. */
  readonly key: string;
  /** The tokens that make the form; only arms have one. */
  readonly form: FormTokens | undefined;
}

/** The tokens that make the form of an arm, by position; the same for all arms of one shape. */
export interface FormTokens {
  /** Names, units, operators, messages. */
  readonly distinctive: readonly number[];
  readonly literals: readonly number[];
  /** Multiplicative signs, which may be those of quotients. */
  readonly products: readonly number[];
  /** Numbers before additive signs, which may be those of differences. */
  readonly minuends: readonly number[];
  /** Values of literals always matter: the arm has a power or a range of times. */
  readonly valuesCount: boolean;
}

/**
 * Derivations by sequence of kinds: two pieces with the same kinds have the same derivation, so
 * most pieces of a long tariff are never parsed, only replayed. Bounded; belongs to one parser.
 */
export class ShapeMemo {
  readonly #shapes = new Map<string, Shape>();
  #tokens = 0;

  get(key: string): Shape | undefined {
    return this.#shapes.get(key);
  }

  keep(key: string, shape: Shape): void {
    this.#tokens += key.length;
    if (this.#tokens > MOST_KEPT_TOKENS) {
      this.#shapes.clear();
      this.#tokens = key.length;
    }
    this.#shapes.set(key, shape);
  }
}

/** The kinds of a piece as a key. */
export function shapeKey(kinds: readonly TokenKind[]): string {
  let key = "";
  for (let index = 0; index < kinds.length; index += 1) key += LETTERS[kinds[index] ?? 0];
  return key;
}

const LETTERS: readonly string[] = Array.from({ length: 128 }, (_, kind) => String.fromCharCode(kind + 0x21));

/** Parts of expressions that count nothing in the lines of lists. */
const UNCOUNTED: ReadonlySet<StepOperation["make"]> = new Set<StepOperation["make"]>([
  ...(["number", "text", "boolean", "date", "time", "reference", "now", "range"] as const),
]);

/**
 * The shape of a piece. Rows that consist of literals, ranges of them and names count no nodes:
 * tables are bounded by the limits of files. A veto result counts 1.
 */
export function shapeOf(derived: DerivedPiece, kinds: readonly TokenKind[], key: string): Shape {
  const { programs } = derived;
  const counted =
    kinds[0] === KIND.arrow
      ? programs.filter(({ steps }) => !steps.every(({ operation }) => UNCOUNTED.has(operation.make)))
      : programs;
  const vetoes = kinds.includes(KIND.veto_result) ? 1 : 0;
  const nodes = counted.reduce((sum, program) => sum + program.nodes, vetoes);
  return { ...derived, key, nodes, form: kinds[0] === KIND.unless ? formTokens(kinds) : undefined };
}

/** Kinds that fix the meaning of their token. */
const FIXED: ReadonlySet<TokenKind> = new Set([
  ...OPERATOR_WORDS.map((word) => KIND[word]),
  ...[KIND.unless, KIND.then, KIND.now, KIND.is, KIND.or, KIND.unequal],
  ...[
    KIND.veto,
    KIND.veto_result,
    KIND.open,
    KIND.close,
    KIND.dot,
    KIND.minus,
    KIND.ellipsis,
    KIND.comma,
    KIND.rounding,
    KIND.to,
  ],
]);

const LITERALS: ReadonlySet<TokenKind> = new Set([KIND.number, KIND.text, KIND.boolean, KIND.date, KIND.time]);

/**
 * The form of an arm: all of it but the literals. Arms of one form have the same names, units,
 * operators and messages in the same places, so they are right or wrong together and have the same
 * types. Literals are part of the form where their value matters for that: in quotients (by zero),
 * powers (by a whole number), steps (above zero), commands (places from 1), ranges of times (of one
 * zone) and subtractions from zero, which are signs.
 */
export function armForm(tokens: PieceTokens, { key, form: formTokens }: Shape): string {
  if (formTokens === undefined) throw new Error("unreachable: no arm");
  const { distinctive, literals, products, minuends, valuesCount } = formTokens;
  let form = key;
  for (const index of distinctive) form += ` ${tokens.text(index)}`;
  if (valuesCount || products.some((index) => tokens.text(index) !== "*")) {
    for (const index of literals) form += ` ${tokens.text(index)}`;
  }
  for (const index of minuends) if (ZERO.test(tokens.text(index))) form += ` -${index}`;
  return form;
}

const ZERO = /^0[0_.]*(?:e|$)/i;

/** The tokens that make the form of an arm with these kinds. */
function formTokens(kinds: readonly TokenKind[]): FormTokens {
  const literals = positions(kinds, (kind, before) => LITERALS.has(kind) && before !== KIND.veto_result);
  const left = new Set(literals);
  return {
    distinctive: positions(kinds, (kind) => !FIXED.has(kind)).filter((position) => !left.has(position)),
    literals,
    products: positions(kinds, (kind) => kind === KIND.multiplicative),
    minuends: positions(kinds, (kind, before) => kind === KIND.additive && before === KIND.number).map(
      (position) => position - 1,
    ),
    valuesCount:
      kinds.includes(KIND.caret) ||
      kinds.includes(KIND.to) ||
      kinds.includes(KIND.chain) ||
      (kinds.includes(KIND.ellipsis) && kinds.includes(KIND.time)),
  };
}

function positions(
  kinds: readonly TokenKind[],
  isMeant: (kind: TokenKind, before: TokenKind | undefined) => boolean,
): readonly number[] {
  return kinds.flatMap((kind, position) => (isMeant(kind, kinds[position - 1]) ? [position] : []));
}

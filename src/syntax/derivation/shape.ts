import type { TokenKind } from "../lexer/kinds.ts";
import type { ExpressionProgram, PieceTemplate } from "./template.ts";

/** What is known of all pieces with one sequence of kinds, when it is free of errors. */
export interface Shape {
  readonly template: PieceTemplate;
  /** Syntax nodes of its expressions (docs/spec/01-syntax.md#7-limits). */
  readonly nodes: number;
  /** The sequence of kinds. */
  readonly key: string;
  /** For arms. */
  readonly form: FormTokens;
}

/** The tokens of the arms of one shape that their forms are made of, by position. */
export interface FormTokens {
  /** Names, units, operators, messages. */
  readonly distinctive: readonly number[];
  readonly literals: readonly number[];
  /** Signs that may be of a quotient. */
  readonly products: readonly number[];
  /** Numbers before signs that may be of a difference. */
  readonly minuends: readonly number[];
  /** What is right depends on values of literals, whatever else the arm says. */
  readonly valuesCount: boolean;
}

/** Longer pieces are seldom alike; keeping them would cost more than it saves. */
const LONGEST_KEPT = 400;
const MOST_KEPT = 10_000;

/**
 * Derivations by sequence of kinds: two pieces with the same kinds have the same derivation, so
 * most pieces of a long tariff are never parsed, only replayed. Bounded; belongs to one parser.
 */
export class ShapeMemo {
  readonly #shapes = new Map<string, Shape>();

  get(key: string): Shape | undefined {
    return this.#shapes.get(key);
  }

  keep(key: string, shape: Shape): void {
    if (!isKept(key.length)) return;
    if (this.#shapes.size >= MOST_KEPT) this.#shapes.clear();
    this.#shapes.set(key, shape);
  }
}

/**
 * Whether the shape of a piece of so many tokens is remembered: the next piece like it costs
 * little.
 */
export function isKept(length: number): boolean {
  return length <= LONGEST_KEPT;
}

/** The kinds of a piece as a key. */
export function shapeKey(kinds: readonly TokenKind[]): string {
  let key = "";
  for (let index = 0; index < kinds.length; index += 1) key += LETTERS[kinds[index] ?? 0];
  return key;
}

const LETTERS: readonly string[] = Array.from({ length: 128 }, (_, kind) => String.fromCharCode(kind + 0x21));

/** The expressions of a piece in source order. */
export function programsOf(template: PieceTemplate): readonly ExpressionProgram[] {
  switch (template.type) {
    case "rule":
      return template.result.type === "program" ? [template.result.program] : [];
    case "arm":
      return template.result.type === "program" ? [template.condition, template.result.program] : [template.condition];
    default:
      return [];
  }
}

/** Syntax nodes of a piece; a veto result counts 1. */
export function nodesOfPiece(template: PieceTemplate): number {
  let nodes = 0;
  for (const program of programsOf(template)) nodes += program.nodes;
  return nodes + ((template.type === "rule" || template.type === "arm") && template.result.type === "veto" ? 1 : 0);
}

import type { OperatorKind } from "../../model/operators.ts";
import type { TokenKind } from "../lexer/kinds.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";

/**
 * Makes a part of the syntax tree over the tokens of a piece. The grammar derives it from the kinds
 * of tokens alone: it refers to tokens by their index, and serves all pieces with the same sequence
 * of kinds.
 */
export type Build<Made> = (tokens: PieceTokens) => Made;

/**
 * A part of a piece with expressions, which it adds to `programs` in reading order. The parser
 * completes a list, a sum or a declaration after each of its items, without knowing if more will
 * come; to put off the work until the whole piece is known keeps parsing linear.
 */
export type Draft<Made> = (programs: ExpressionProgram[]) => Build<Made>;

/** Tokens from the index `from` to `to`, both included. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

/** The grammar's view of a token: the name of its kind, its index, and the kinds of all tokens. */
export interface Leaf {
  readonly text: string;
  readonly index: number;
  readonly kinds: readonly TokenKind[];
}

/**
 * A list as the grammar builds it, last item outermost: shared between alternatives that the parser
 * follows at the same time.
 */
export type Items<Item> = { readonly rest: Items<Item>; readonly item: Item } | undefined;

export function append<Item>(rest: Items<Item>, item: Item): Items<Item> {
  return { rest, item };
}

/** The items of a list in source order. */
export function itemsOf<Item>(last: Items<Item>): readonly Item[] {
  const items: Item[] = [];
  for (let link = last; link !== undefined; link = link.rest) items.push(link.item);
  return items.reverse();
}

/** The builds of the items of a list. */
export function drafted<Made>(list: Items<Draft<Made>>, programs: ExpressionProgram[]): Build<readonly Made[]> {
  const builds = itemsOf(list).map((draft) => draft(programs));
  return (tokens) => builds.map((build) => build(tokens));
}

/**
 * The operation of one step of a program; its operands are the results of the steps before it.
 * Numbers are token indexes.
 */
export type StepOperation =
  | {
      readonly make: "number";
      readonly number: number;
      /** The number of minus signs before it: an odd number makes it negative. */
      readonly minuses: number;
      readonly unit?: TokenSpan | undefined;
      readonly percentage?: number | undefined;
    }
  | { readonly make: "text" | "boolean" | "date" | "time"; readonly token: number }
  | { readonly make: "reference"; readonly path: TokenSpan }
  | { readonly make: "now" }
  /** The subtraction from 0 that a minus sign is. */
  | { readonly make: "opposite"; readonly minus: number }
  | CommandOperation
  | { readonly make: "member" | "previous"; readonly path: TokenSpan }
  /** The left side that a condition leaves out, before the token at which it begins. */
  | { readonly make: "element" }
  | OperatorStep;

export interface OperatorStep {
  readonly make: OperatorKind;
  /** Its words and signs, without the operands between them. */
  readonly words: readonly number[];
  /** The number of its operands. */
  readonly count: number;
  /** The target of a cast. */
  readonly target?: WrittenTarget | undefined;
  /** Of working days: how many of the last operands are holidays, and days of the weekend. */
  readonly exceptions?: { readonly except: number; readonly weekend: number } | undefined;
  /** It adds or subtracts. */
  readonly isSum?: boolean | undefined;
}

/** The target of a cast as the grammar reads it. */
export type WrittenTarget = { readonly primitive: number } | { readonly unit: TokenSpan };

/** An expression as the grammar makes it: a branch, or a chain of them that is not grouped yet. */
export type Operand = Branch | Chained;

/** Operands: the list, the arguments, then the value of `else`. */
export interface CommandOperation {
  readonly make: "command";
  readonly command: number;
  readonly arguments: readonly { readonly order?: number | undefined; readonly field?: TokenSpan | undefined }[];
  readonly otherwise: boolean;
}

/**
 * An expression with the tokens that it spans, and the wider span with the parentheses around it.
 */
export interface Branch extends TokenSpan {
  readonly operation: StepOperation;
  readonly operands: readonly Operand[];
  readonly outer: TokenSpan;
  /**
   * Present where operation and operands are not made yet: the parser completes a list of arguments
   * after each of them.
   */
  readonly draft?: (() => Pick<Branch, "operation" | "operands">) | undefined;
}

/** Operands and operators in reading order (`chains.ts`). */
export interface Chained {
  readonly last: Link;
  readonly outer: TokenSpan;
}

/** An operand with what stands before it: an operator, and the links before that. */
export interface Link {
  readonly rest: Link | undefined;
  readonly operator: Leaf | undefined;
  /** A suffix has a target in the place of the operand. */
  readonly right: Operand | WrittenTarget;
  /** The first token of the chain. */
  readonly from: number;
}

export interface ProgramStep extends TokenSpan {
  readonly operation: StepOperation;
}

/**
 * An expression in the order of evaluation: a flat list, because chains may be thousands of
 * operands long.
 */
export interface ExpressionProgram {
  readonly steps: readonly ProgramStep[];
  /**
   * The steps that make its literals, in reading order: the zero that a sign subtracts from comes
   * before its operand.
   */
  readonly literals: readonly ProgramStep[];
  /**
   * The number of syntax nodes, in the sense of the count limit (docs/spec/01-syntax.md#7-limits).
   */
  readonly nodes: number;
  /**
   * The right operand of the first sum of a bare number and a cast, which is not allowed
   * (docs/spec/01-syntax.md#5-1-precedence).
   */
  readonly castOperand?: TokenSpan | undefined;
}

import type { OperatorKind } from "../../model/operators.ts";
import type { TokenKind } from "../lexer/kinds.ts";

/**
 * The derivation of a piece, made by the grammar from the kinds of tokens alone: it refers to
 * tokens by their index in the piece and does not depend on their texts. Pieces with the same
 * sequence of kinds share one template, which is replayed over the tokens of each.
 */
export type PieceTemplate =
  | { readonly type: "repository"; readonly name: TokenSpan }
  | {
      readonly type: "spec";
      readonly name: TokenSpan;
      readonly label?: number | undefined;
      readonly effective?: number | undefined;
      readonly commentary?: number | undefined;
    }
  | { readonly type: "meta"; readonly key: number; readonly value: ScalarTemplate }
  | UsesTemplate
  | { readonly type: "with"; readonly path: TokenSpan; readonly value: ValueTemplate }
  | DataTemplate
  | {
      readonly type: "rule";
      readonly name: number;
      readonly label?: number | undefined;
      readonly result: ResultTemplate;
      readonly scale?: readonly ScaleLineTemplate[] | undefined;
    }
  | ArmTemplate
  | { readonly type: "line"; readonly line: LineTemplate };

export interface ArmTemplate {
  readonly type: "arm";
  readonly condition: ExpressionProgram;
  readonly result: ResultTemplate;
}

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

/** The items of a list in source order. */
export function itemsOf<Item>(last: Items<Item>): readonly Item[] {
  const items: Item[] = [];
  for (let link = last; link !== undefined; link = link.rest) items.push(link.item);
  return items.reverse();
}

// Expressions ------------------------------------------------------------------------------

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

/** A line of a scale, from its first word. */
export interface ScaleLineTemplate extends TokenSpan {
  /** Absent for `above`. */
  readonly bound?: ExpressionProgram | undefined;
  readonly rate: ExpressionProgram;
}

export type ResultTemplate =
  | { readonly type: "program"; readonly program: ExpressionProgram }
  | { readonly type: "veto"; readonly veto: number; readonly message?: number | undefined };

// Literals and declarations ----------------------------------------------------------------

/** A branch whose operation makes a literal. */
export type ScalarTemplate = Branch;

export type LiteralTemplate =
  | { readonly type: "scalar"; readonly value: ScalarTemplate }
  | { readonly type: "range"; readonly from: ScalarTemplate; readonly to: ScalarTemplate };

export type ValueTemplate = LiteralTemplate | { readonly type: "path"; readonly path: TokenSpan };

export interface TargetTemplate {
  readonly repository?: TokenSpan | undefined;
  readonly spec: TokenSpan;
  readonly effective?: number | undefined;
  /** The word `list`. */
  readonly list?: number | undefined;
}

export interface UsesTemplate extends TargetTemplate {
  readonly type: "uses";
  readonly alias?: number | undefined;
  /** Of a list only. */
  readonly label?: number | undefined;
  readonly bindings: readonly BindingTemplate[];
}

/** `arrow` is absent behind a comma. */
export interface BindingTemplate {
  readonly arrow?: number | undefined;
  readonly path: TokenSpan;
  readonly value: ValueTemplate | FormulaTemplate;
}

/** A value that is neither a literal nor a name. */
export interface FormulaTemplate {
  readonly type: "formula";
  readonly program: ExpressionProgram;
}

export interface DataTemplate {
  readonly type: "data";
  readonly name: number;
  readonly label?: number | undefined;
  readonly value: LiteralTemplate | TypeTemplate;
  readonly constraints: readonly ConstraintTemplate[];
}

/** `list`: the word. */
export type TypeTemplate = { readonly range?: number | undefined; readonly list?: number | undefined } & (
  | { readonly type: "primitive"; readonly word: number }
  | { readonly type: "named"; readonly name: TokenSpan }
);

/** An argument of a constraint up to the token `to`; an option may have a label. */
export interface ArgumentTemplate {
  readonly given: GivenTemplate;
  readonly label?: number | undefined;
  readonly to: number;
}

export type GivenTemplate =
  | LiteralTemplate
  | { readonly type: "word"; readonly word: number }
  | { readonly type: "now"; readonly word: number };

export type ConstraintTemplate = CommandTemplate | UnitTemplate;

export interface CommandTemplate extends TokenSpan {
  readonly type: "command";
  readonly command: number;
  readonly arguments: readonly ArgumentTemplate[];
}

export interface UnitTemplate extends TokenSpan {
  readonly type: "unit";
  readonly name?: number | undefined;
  readonly colon: boolean;
  readonly factor?: number | undefined;
  readonly terms: readonly TermTemplate[];
}

export interface TermTemplate extends TokenSpan {
  readonly path: TokenSpan;
  readonly exponent?: number | undefined;
  readonly negative: boolean;
  readonly divided: boolean;
}

// Lines of lists ---------------------------------------------------------------------------

export type LineTemplate =
  | { readonly type: "constraint"; readonly constraint: ConstraintTemplate }
  | { readonly type: "help"; readonly text: number }
  | { readonly type: "bound"; readonly word: number; readonly count: LiteralTemplate }
  | { readonly type: "optional" }
  | { readonly type: "key"; readonly fields: readonly KeyTemplate[] }
  | { readonly type: "rows"; readonly count: ExpressionProgram }
  | { readonly type: "sort"; readonly keys: readonly SortTemplate[] }
  | { readonly type: "each" | "row"; readonly fields: readonly FieldTemplate[] }
  | { readonly type: "by"; readonly field?: TokenSpan | undefined; readonly of: TokenSpan }
  | { readonly type: "at"; readonly day: ExpressionProgram }
  | { readonly type: "values"; readonly values: readonly LiteralTemplate[] }
  | { readonly type: "imports"; readonly paths: readonly TokenSpan[] };

/** `bound`: the words `up to`, or `from`. */
export interface KeyTemplate {
  readonly path: TokenSpan;
  readonly bound?: number | undefined;
}

export interface SortTemplate {
  readonly value: ExpressionProgram;
  readonly order?: number | undefined;
}

export interface FieldTemplate {
  readonly path: TokenSpan;
  readonly value?: ExpressionProgram | undefined;
}

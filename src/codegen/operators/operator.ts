import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { Interval, Representation, ScaledRepresentation } from "../analysis/representation.ts";
import type { Code } from "../code/code.ts";
import type { RuntimeName } from "../code/module-parts.ts";

/** The facts about the operands of a cell. */
export interface OperandFacts {
  cell(id: CellId): Cell;
  /** Undefined: no fast representation. */
  representation(cell: CellId): Representation | undefined;
  /** The value of a numeric cell that is built from literals alone. */
  constant(cell: CellId): Rational | undefined;
}

/**
 * One way to compute strict operations in generated code: the representation of the result
 * (undefined: this way does not apply), and the expression. All operands have values when the
 * expression is evaluated, or are NaN where all of it is arithmetic on doubles.
 */
export interface Operator {
  readonly representation: (cell: Cell, facts: OperandFacts) => Representation | undefined;
  readonly emit: (cell: Cell, representation: Representation, writer: Operands, id: CellId) => Code;
  /** The operands as often as the expression has their values; default each once. */
  readonly reads?: (cell: Cell) => readonly CellId[];
  /** True when the operation can veto although its operands have values. */
  readonly vetoes?: boolean;
  /** True when NaN as an operand gives NaN as the result. */
  readonly passesNaN?: boolean;
}

/**
 * The operands of a strict operation as code. Statements that they need have been written before.
 */
export interface Operands extends OperandFacts {
  /** In its own representation. */
  value(cell: CellId): Code;
  /**
   * As integer of 1/den; `den` is a multiple of the operand's own. Guarded where it might not fit.
   */
  scaled(cell: CellId, den: bigint, kind: ScaledRepresentation["kind"]): Code;
  /** As an object {n, d}. */
  rational(cell: CellId): Code;
  /** As a value of `model/value.ts`. */
  exact(cell: CellId): Code;
  /**
   * The expression under a name. When a double might leave the range of exact integers, a guard
   * hands the request over. `kind`: absent for a double.
   */
  guarded(expression: Code, interval: Interval, kind?: ScaledRepresentation["kind"]): Code;
  /** A name for an expression that is used more than once. */
  named(expression: Code): Code;
  /** The value of an outcome; its veto is the outcome of the whole. */
  valueOf(outcome: Code): Code;
  /** Hands the veto over when the condition holds. */
  vetoWhen(condition: Code, veto: Code): void;
  /** A function or constant of the runtime. */
  runtime(name: RuntimeName): Code;
  /** A cell as data beside the code. */
  cellData(id: CellId): Code;
}

import type { Layout } from "../../model/forms/layout.ts";
import type { Expression } from "../tree/expression.ts";
import type { Printed, PrintedOperand } from "./print-operator.ts";

/** The layout of an expression with its operands; a leaf is printed already. */
export interface WrittenForm {
  readonly layout: Layout;
  readonly operands: readonly Expression[];
  readonly leaf?: Printed;
  /** Prints it in its own way. */
  readonly print?: (operands: readonly PrintedOperand[]) => Printed;
}

import type { Value } from "../../model/value.ts";
import { operate } from "../../runtime/operators/operate.ts";
import type { Rewrite } from "./rewrite.ts";

/**
 * A comparison of two literals of any kind is its truth.
 * Values: computed by the operator of the run. Vetoes and missing inputs: literals have none.
 */
export const foldComparisons: Rewrite = {
  name: "fold-comparisons",
  simplify(cell, table) {
    if (cell.op !== "compare") return undefined;
    const values: Value[] = [];
    for (const id of cell.operands) {
      const operand = table.at(id);
      if (operand.op !== "const") return undefined;
      values.push(operand.value);
    }
    const outcome = operate(cell, values);
    return outcome.kind === "boolean" ? table.constant(outcome, "boolean") : undefined;
  },
};

import { literalTruth, type Rewrite } from "./rewrite.ts";

/**
 * `not` of a literal; `false and x` is false, `true and x` and `x and true` are x. Values: those of
 * `and` and `not`. Vetoes and missing inputs: the left side of `and` decides first, so an operand
 * to the right of a false is never evaluated, and a dropped `true` has neither veto nor input. `x
 * and false` stays: a veto of x still decides.
 */
export const foldLogic: Rewrite = {
  name: "fold-logic",
  simplify(cell, table) {
    const [first, second] = cell.operands;
    if (first === undefined) return undefined;
    if (cell.op === "not") {
      const truth = literalTruth(first, table);
      return truth === undefined ? undefined : table.constant({ kind: "boolean", value: !truth }, "boolean");
    }
    if (cell.op !== "and" || second === undefined) return undefined;
    const left = literalTruth(first, table);
    if (left !== undefined) return left ? second : first;
    return literalTruth(second, table) === true ? first : undefined;
  },
};

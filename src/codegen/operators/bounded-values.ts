import type { Cell } from "../../model/program/program.ts";
import { code } from "../code/code.ts";
import { rationalComparisons, scaledComparisons, temporalComparisons } from "./comparisons.ts";
import type { OperandFacts, Operator } from "./operator.ts";

/**
 * The value of a slot that must keep a bound
 * (docs/spec/02-types-numbers-units.md#2-3-1-bounds-that-are-data-or-now). The exact program words
 * the refusal, and takes slots that may get their value from elsewhere.
 */
export const boundedValues: Operator = {
  representation(cell, facts) {
    const [value] = cell.operands;
    return value !== undefined && comparisonOf(cell, facts) !== undefined ? facts.representation(value) : undefined;
  },
  emit(cell, _representation, writer, id) {
    const [value] = cell.operands;
    const found = comparisonOf(cell, writer);
    if (value === undefined || found === undefined) throw new Error("unreachable: no bound");
    const { comparison, operator } = found;
    const isBroken = operator.emit(comparison, { kind: "boolean" }, writer, id);
    writer.vetoWhen(isBroken, code`${writer.runtime("handOver")}(f)`);
    return writer.value(value);
  },
  reads: ({ operands: [value = -1, bound = -1] }) => [value, value, bound],
  vetoes: true,
};

/** The comparison that is true where the bound is broken. */
function comparisonOf(cell: Cell, facts: OperandFacts) {
  if (cell.op !== "bounded" || cell.through.length > 0) return undefined;
  const { kind, operands, side } = cell;
  if (kind !== "number" && kind !== "date" && kind !== "time") return undefined;
  const comparison: Cell = {
    op: "compare",
    kind: "boolean",
    operands,
    operator: side === "minimum" ? "<" : ">",
    of: kind,
  };
  const operator = [scaledComparisons, rationalComparisons, temporalComparisons].find(
    (each) => each.representation(comparison, facts) !== undefined,
  );
  return operator && { comparison, operator };
}

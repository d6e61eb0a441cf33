import type { CellId, CellKind } from "../../model/program/program.ts";
import { BOOLEAN, VETO } from "../../model/types/primitive.ts";
import type { Authored } from "../../plan/authored.ts";
import { lowerComparison } from "./comparison.ts";
import { cellKind, type Lowering } from "./types.ts";

/** `a or b` as `not (not a and not b)`. */
export function lowerOr(kind: CellKind, left: CellId, right: CellId, { table }: Lowering): CellId {
  const opposites = [left, right].map((side) => table.add({ op: "not", kind: table.at(side).kind, operands: [side] }));
  const neither = table.add({ op: "and", kind, operands: opposites });
  return table.add({ op: "not", kind, operands: [neither] });
}

/**
 * `x in (a, b, …)` as `x is a or x is b …`
 * (docs/spec/02-types-numbers-units.md#2-5-3-one-of-several-values). The comparisons form a
 * balanced tree, as thousands in a row would nest too deep; the answer is the same however they are
 * grouped.
 */
export function lowerOneOf(
  { value, options }: Extract<Authored, { kind: "one_of" }>,
  cellOf: (node: Authored) => CellId,
  lowering: Lowering,
): CellId {
  const tests = options.map((option) => {
    const type = value.type.kind === "veto" || option.type.kind === "veto" ? VETO : BOOLEAN;
    const test = { ...option, type, kind: "comparison", operator: "is", left: value, right: option } as const;
    return lowerComparison(test, cellOf(value), cellOf(option), lowering);
  });
  const kindOf = (id: CellId) => lowering.table.at(id).kind;
  const either = (from: number, to: number): CellId => {
    if (to - from === 1) return tests[from] ?? -1;
    const middle = (from + to) >> 1;
    const [left, right] = [either(from, middle), either(middle, to)];
    const kind = kindOf(left) === "veto" || kindOf(right) === "veto" ? cellKind(VETO) : cellKind(BOOLEAN);
    return lowerOr(kind, left, right, lowering);
  };
  return either(0, tests.length);
}

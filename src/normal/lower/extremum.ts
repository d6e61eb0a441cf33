import type { CellId } from "../../model/program/program.ts";
import type { Authored } from "../../plan/authored.ts";
import { cellKind, type Lowering } from "./types.ts";

/**
 * `min(a, b, …)` and `max(a, b, …)` as choices between two
 * (docs/spec/02-types-numbers-units.md#2-5-1-the-smallest-and-the-largest). `min(a, b)` is
 * `a unless a > b then b`, so that the first of equals is taken, and a veto or missing input of any
 * operand counts as in a comparison. The choices form a balanced tree, as thousands in a row would
 * nest too deep; the answer is the same however they are grouped.
 */
export function lowerExtremum(
  node: Extract<Authored, { kind: "extremum" }>,
  operands: readonly CellId[],
  lowering: Lowering,
): CellId {
  const { table } = lowering;
  const kind = cellKind(node.type);
  const of = cellKind((node.operands.find(({ type }) => type.kind !== "veto") ?? node).type);
  const operator = node.which === "min" ? ">" : "<";
  // Where an operand can only veto, so does the choice, and a result of another kind would not fit.
  const vetoing = kind === "veto" ? operands[node.operands.findIndex(({ type }) => type.kind === "veto")] : undefined;
  const better = (left: CellId, right: CellId): CellId => {
    if (of === "list" || of === "row") throw new Error(`unreachable: a ${of} is not compared`);
    const compared = of === "range" || of === "veto" ? "boolean" : of;
    const loses = table.add({ op: "compare", kind: "boolean", operands: [left, right], operator, of: compared });
    return table.add({ op: "choose", kind, operands: [loses, vetoing ?? right, vetoing ?? left] });
  };
  let round = operands.map((id, at) => withUnit(node, node.operands[at], id, lowering));
  while (round.length > 1) {
    const pairs: CellId[] = [];
    for (let at = 0; at < round.length; at += 2) {
      const [left, right] = round.slice(at, at + 2);
      if (left !== undefined) pairs.push(right === undefined ? left : better(left, right));
    }
    round = pairs;
  }
  const [chosen] = round;
  if (chosen === undefined) throw new Error("unreachable: a choice between nothing");
  return chosen;
}

/** An operand that carries its static unit, where the operands have different ones. */
function withUnit(node: Authored, operand: Authored | undefined, id: CellId, { table }: Lowering): CellId {
  const unit = operand?.unit;
  if (unit === undefined || unit === node.unit) return id;
  return table.add({ op: "convert", kind: "number", operands: [id], factor: { n: 1n, d: 1n }, unit });
}

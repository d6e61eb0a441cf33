import type { Rational } from "../../model/numbers/rational.ts";
import type { CellId } from "../../model/program/program.ts";
import { isRange } from "../../model/types/type.ts";
import type { Authored } from "../../plan/authored.ts";
import { hasTrait, type Lowering, lowerBareWidth, namedFactor, withoutBoolean } from "./types.ts";

/**
 * `as` (docs/spec/02-types-numbers-units.md#2-8-conversion-as;
 * docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit). A conversion that changes nothing keeps
 * the operand's own cell.
 */
export function lowerCast(node: Cast, written: CellId, lowering: Lowering): CellId {
  const { target } = node;
  const operand = withoutBoolean(written, lowering.table);
  if ("unit" in target) return toUnit(node, target.unit.at(-1) ?? "", operand, lowering);
  const from = node.operand;
  switch (target.primitive) {
    case "number":
      return toNumber(from, operand, lowering);
    case "text":
      if (from.type.kind === "text") return written;
      // Whatever has type veto is a boolean if it has a value: places that take it rely on that.
      if (from.type.kind === "veto") return operand;
      return lowering.table.add({ op: "text", kind: "text", operands: [written], type: from.type, unit: from.unit });
    case "boolean":
      return written;
    case "ratio":
    case "measure":
    case "date":
    case "time":
      return operand;
  }
}

type Cast = Extract<Authored, { kind: "cast" }>;

const ONE: Rational = { n: 1n, d: 1n };

/**
 * Amounts stay canonical, so a change of unit keeps the value: also between families, where the
 * canonical magnitude is relabelled into the target's canonical unit
 * (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 4), and for a number that becomes a
 * ratio (its rule 3). Only a number that becomes a measure is scaled.
 */
function toUnit(node: Cast, unit: string, operand: CellId, lowering: Lowering): CellId {
  const from = node.operand.type;
  const months = from.kind === "daterange" && hasTrait(node.type, "calendar");
  const amount = isRange(from) ? lowerBareWidth(operand, months, lowering) : operand;
  const factor = from.kind === "number" && node.type.kind === "measure" ? namedFactor(node.type, unit) : ONE;
  return lowering.table.add({ op: "convert", kind: "number", operands: [amount], factor, unit });
}

function toNumber(from: Authored, operand: CellId, lowering: Lowering): CellId {
  if (from.type.kind === "number") return operand;
  if (isRange(from.type)) return lowerBareWidth(operand, false, lowering);
  const counted = from.type.kind === "measure" && from.unit !== undefined ? namedFactor(from.type, from.unit) : ONE;
  return lowering.table.add({
    op: "convert",
    kind: "number",
    operands: [operand],
    factor: { n: counted.d, d: counted.n },
  });
}

import type { Value } from "../../model/value.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored } from "../authored.ts";
import type { SlotDeclaration } from "../body.ts";
import { lately } from "../findings/suggestions.ts";
import { brokenConstraint } from "../types/broken-constraint.ts";
import type { ListLines } from "./list-lines.ts";

/** The value of a literal, or of a range of literals; undefined for other expressions. */
export function constantOf(node: Authored): Value | undefined {
  if (node.kind === "literal") {
    return node.value.kind === "number" && node.unit !== undefined ? { ...node.value, unit: node.unit } : node.value;
  }
  if (node.kind !== "range") return undefined;
  const [from, to] = [constantOf(node.from), constantOf(node.to)];
  if (from === undefined || to === undefined || !isScalar(from) || !isScalar(to)) return undefined;
  return { kind: "range", from, to };
}

function isScalar(value: Value) {
  return value.kind !== "range" && value.kind !== "list" && value.kind !== "row";
}

/** True unless a constant breaks a constraint of its data, which is reported. */
export function checkConstant(
  lines: ListLines,
  field: string,
  slot: SlotDeclaration,
  node: Authored,
  at: Range,
): boolean {
  const value = constantOf(node);
  return value === undefined || checkValue(lines, field, slot, value, at, node.range);
}

/** True unless a value breaks a constraint of its data, which is reported. `written`: its text. */
export function checkValue(
  lines: ListLines,
  field: string,
  slot: SlotDeclaration,
  value: Value,
  at: Range,
  written: Range,
): boolean {
  if (slot.type.kind === "unknown") return true;
  const broken = brokenConstraint(value, slot.type, lines.context.units.lookup);
  if (broken === undefined) return true;
  lines.reject(
    "list-row",
    at,
    lately(broken, (text) => `\`${field}\` is given ${lines.textAt(written)}, which breaks a constraint: ${text}`),
    { related_data: field },
  );
  return false;
}

import { equals } from "../../model/numbers/rational.ts";
import { sharedUnit } from "../../model/types/shared-unit.ts";
import type { Type } from "../../model/types/type.ts";
import type { ScalarValue, Value } from "../../model/value.ts";

/** A value of one type as one of another; undefined when the types have no common values. */
export function converted(value: Value, from: Type, to: Type): Value | undefined {
  if (from.kind !== to.kind) return undefined;
  if (value.kind === "list" || value.kind === "row") return undefined;
  if (value.kind !== "range") return convertedScalar(value, from, to);
  if (!("element" in from && "element" in to)) return undefined;
  const [low, high] = [value.from, value.to].map((end) => convertedScalar(end, from.element, to.element));
  return low && high && { ...value, from: low, to: high };
}

function convertedScalar(value: ScalarValue, from: Type, to: Type): ScalarValue | undefined {
  if (value.kind !== "number") return value;
  const unit = sharedUnit({ type: from }, { type: to });
  if (unit === undefined) return undefined;
  const { worth } = unit;
  if (equals(worth.old, worth.new)) return value;
  return { ...value, n: value.n * worth.new.n * worth.old.d, d: value.d * worth.new.d * worth.old.n };
}

/** True when every value of one type is the same value of the other. */
export function isSameScale(from: Type, to: Type): boolean {
  if (from.kind !== to.kind) return false;
  if ("element" in from && "element" in to) return isSameScale(from.element, to.element);
  if (from.kind !== "measure") return true;
  const unit = sharedUnit({ type: from }, { type: to });
  return unit !== undefined && equals(unit.worth.old, unit.worth.new);
}

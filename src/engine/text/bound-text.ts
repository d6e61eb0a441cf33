import { formatDecimal } from "../../model/numbers/decimal.ts";
import { multiply, rational } from "../../model/numbers/rational.ts";
import { readNumber } from "../../model/numbers/read-number.ts";
import type { TypeInfo } from "../api.ts";

/**
 * The bounds of a type: for the ends of ranges (`lower`, `upper`), and for values or the width of
 * ranges.
 */
export type BoundName = "lower" | "upper" | "minimum" | "maximum";

/**
 * A bound in an interface, for people: a text, a value with its unit, a ratio in percent,
 * or the name of a data. Undefined when it is not declared.
 */
export function boundText(type: TypeInfo, name: BoundName): string | undefined {
  const bound = type[name];
  if (bound === undefined || bound === null) return undefined;
  if (typeof bound === "number") return String(bound);
  if (typeof bound !== "string") return "name" in bound ? bound.name : withUnit(bound);
  const ratio = type.kind === "ratio" || type.kind === "ratiorange" ? readNumber(bound) : undefined;
  return ratio === undefined ? bound : `${formatDecimal(multiply(ratio, rational(100n)))}%`;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["percent", "%"],
  ["permille", "%%"],
]);

/** An amount with its unit, as written in a source. */
export function withUnit({ value, unit }: { readonly value: string; readonly unit: string }): string {
  return `${value}${SIGNS.get(unit) ?? ` ${unit}`}`;
}

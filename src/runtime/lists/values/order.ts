import { rational } from "../../../model/numbers/rational.ts";
import { instantOf, utcMicroseconds } from "../../../model/time/calendar.ts";
import {
  isScalar,
  type ListItem,
  type Outcome,
  type ScalarValue,
  type Value,
  type Veto,
} from "../../../model/value.ts";
import { compareScalars } from "../../operators/order.ts";
import { firstVeto } from "./reductions.ts";

/** Items by their keys, one list of keys for each; equal ones stay in their order. */
export function sorted(
  items: readonly ListItem[],
  keys: readonly (readonly Outcome[])[],
  descending: readonly boolean[],
): readonly ListItem[] | Veto {
  const veto = firstVeto(keys.flat());
  if (veto !== undefined) return veto;
  const order = items.map((_, at) => at);
  order.sort((a, b) => {
    for (const [key, isDescending] of descending.entries()) {
      const [left, right] = [keys[a]?.[key], keys[b]?.[key]];
      if (left === undefined || right === undefined || !isScalar(left) || !isScalar(right)) continue;
      const found = orderOf(left, right);
      if (found !== 0) return isDescending ? -found : found;
    }
    return 0;
  });
  return order.flatMap((at) => items[at] ?? []);
}

/** The order of values that are sorted: texts by their characters, `no` before `yes`. */
export function orderOf(a: ScalarValue, b: ScalarValue): number {
  if (a.kind === "text" && b.kind === "text") return compareTexts(a.text, b.text);
  if (a.kind === "boolean" && b.kind === "boolean") return Number(a.value) - Number(b.value);
  return compareScalars(a, b);
}

/** The order of texts by Unicode characters, which is not that of UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

/** Values of which each was added once, compared as `is` does. */
export class DistinctValues {
  readonly #known = new Set<string>();

  /** False for a value that is there. */
  add(value: Value): boolean {
    const key = identity(value);
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }
}

/** A text that two values have exactly when `is` holds between them. */
export function identity(value: Value): string {
  switch (value.kind) {
    case "number": {
      const { n, d } = rational(value.n, value.d);
      return d === 1n ? n.toString() : `${n}/${d}`;
    }
    case "text":
      return value.text;
    case "boolean":
      return String(value.value);
    case "date":
      return instantOf(value).toString();
    case "time":
      return String(utcMicroseconds(value));
    case "range":
      return `${identity(value.from)}...${identity(value.to)}`;
    case "list":
    case "row":
      throw new Error(`unreachable: a ${value.kind} is not compared`);
  }
}

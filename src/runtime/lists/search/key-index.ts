import type { KeyBound, KeyField } from "../../../model/types/type.ts";
import { isScalar, type RangeValue, type ScalarValue, type Value } from "../../../model/value.ts";
import { compareScalars } from "../../operators/order.ts";
import { contains } from "../../operators/temporal.ts";
import { identity } from "../values/order.ts";

/** A row by its number, from 0, with the values of its whole key. */
export interface IndexedRow {
  readonly at: number;
  readonly key: readonly Value[];
}

/**
 * Rows by their keys: a map of the plain ones, then sorted ranges or bounds, so that a look-up
 * takes time that grows with the logarithm of their number
 * (docs/spec/08-lists.md#5-evaluation, rule 4).
 */
export class KeyIndex {
  /** Of the key: the plain data, the ranges, and the data with `up to` or `from`. */
  readonly #plain: readonly number[];
  readonly #ranges: readonly number[];
  readonly #bounded: number;
  readonly #bound: KeyBound | undefined;
  readonly #groups = new Map<string, RowGroup>();

  /** `rows`: in the order in which they are taken. */
  constructor(key: readonly KeyField[], rows: readonly IndexedRow[]) {
    this.#bounded = key.findIndex(({ bound }) => bound !== undefined);
    this.#bound = key[this.#bounded]?.bound;
    const isRange = (at: number) => rows[0]?.key[at]?.kind === "range";
    const others = Array.from(key.keys()).filter((at) => at !== this.#bounded);
    this.#plain = others.filter((at) => !isRange(at));
    this.#ranges = others.filter(isRange);
    const members = new Map<string, IndexedRow[]>();
    for (const row of rows) {
      const plain = this.#plainKey(row.key);
      const group = members.get(plain);
      if (group === undefined) members.set(plain, [row]);
      else group.push(row);
    }
    for (const [plain, group] of members) this.#groups.set(plain, new RowGroup(group, this.#ranges[0], this.#bounded));
  }

  /** The first row that fits; where the key has a bound, the nearest one. */
  find(sought: readonly Value[]): IndexedRow | undefined {
    const group = this.#groups.get(this.#plainKey(sought));
    if (group === undefined) return undefined;
    if (this.#ranges.length === 0) {
      const bound = sought[this.#bounded];
      return bound === undefined || !isScalar(bound) ? group.first : group.nearest(bound, this.#bound);
    }
    const fitting = group
      .containing(sought[this.#ranges[0] ?? -1])
      .filter(({ key }) => this.#ranges.every((at) => fits(key[at], sought[at])));
    return nearestOf(fitting, this.#bounded, this.#bound, sought);
  }

  #plainKey(key: readonly Value[]): string {
    const [first, ...others] = this.#plain;
    const text = (at: number) => {
      const value = key[at];
      return value === undefined ? "" : identity(value);
    };
    if (first === undefined) return "";
    return others.length === 0 ? text(first) : JSON.stringify(this.#plain.map(text));
  }
}

/** Rows with equal plain keys. */
class RowGroup {
  readonly #rows: readonly IndexedRow[];
  readonly #range: number;
  readonly #bounded: number;
  /** By the range or the bound, made when it is first asked for. */
  #sorted: readonly IndexedRow[] | undefined;
  /** The largest upper end of the ranges of sorted rows up to each of them. */
  #highest: readonly ScalarValue[] = [];

  constructor(rows: readonly IndexedRow[], range = -1, bounded = -1) {
    this.#rows = rows;
    this.#range = range;
    this.#bounded = bounded;
  }

  get first(): IndexedRow | undefined {
    return this.#rows[0];
  }

  /** The row with the smallest bound that is not below a value, or the largest not above it. */
  nearest(value: ScalarValue, bound: KeyBound | undefined): IndexedRow | undefined {
    this.#sorted ??= sortedBy(this.#rows, ({ key }) => scalar(key[this.#bounded]));
    const sorted = this.#sorted;
    const orderAt = (at: number, other: ScalarValue) => compareScalars(scalar(sorted[at]?.key[this.#bounded]), other);
    if (bound === "up to") return sorted[firstWhere(sorted.length, (at) => orderAt(at, value) >= 0)];
    const last = sorted[firstWhere(sorted.length, (at) => orderAt(at, value) > 0) - 1];
    if (last === undefined) return undefined;
    // Of rows with equal bounds the first one.
    const largest = scalar(last.key[this.#bounded]);
    return sorted[firstWhere(sorted.length, (at) => orderAt(at, largest) >= 0)];
  }

  /** Rows whose range contains a value, or is the same range. */
  containing(value: Value | undefined): readonly IndexedRow[] {
    if (value === undefined || !isScalar(value)) return this.#rows;
    const range = ({ key }: IndexedRow) => ends(key[this.#range]);
    if (this.#sorted === undefined) {
      this.#sorted = sortedBy(this.#rows, (row) => range(row).low);
      const highest: ScalarValue[] = [];
      for (const row of this.#sorted) {
        const { high } = range(row);
        const before = highest.at(-1);
        highest.push(before !== undefined && compareScalars(before, high) >= 0 ? before : high);
      }
      this.#highest = highest;
    }
    const sorted = this.#sorted;
    const found: IndexedRow[] = [];
    const beyond = firstWhere(sorted.length, (at) => {
      const row = sorted[at];
      return row !== undefined && compareScalars(range(row).low, value) > 0;
    });
    for (let at = beyond - 1; at >= 0; at--) {
      const [row, highest] = [sorted[at], this.#highest[at]];
      if (row === undefined || highest === undefined || compareScalars(highest, value) <= 0) break;
      if (compareScalars(range(row).high, value) > 0) found.push(row);
    }
    return found.sort((a, b) => a.at - b.at);
  }
}

/** True when a value of a key, which is no bound, fits the value that is sought. */
export function fits(key: Value | undefined, sought: Value | undefined): boolean {
  if (key === undefined || sought === undefined) return false;
  if (key.kind === "range" && isScalar(sought)) return contains(sought, key).value;
  return isScalar(key) && isScalar(sought) ? compareScalars(key, sought) === 0 : identity(key) === identity(sought);
}

/** Of rows in their order the one with the nearest bound; without bound the first. */
export function nearestOf<Row extends IndexedRow>(
  rows: readonly Row[],
  bounded: number,
  bound: KeyBound | undefined,
  sought: readonly Value[],
): Row | undefined {
  const value = sought[bounded];
  if (bound === undefined || value === undefined || !isScalar(value)) return rows[0];
  const sign = bound === "from" ? 1 : -1;
  let best: Row | undefined;
  for (const row of rows) {
    const own = scalar(row.key[bounded]);
    if (compareScalars(own, value) * sign > 0) continue;
    if (best === undefined || compareScalars(own, scalar(best.key[bounded])) * sign > 0) best = row;
  }
  return best;
}

/** The ends of a range in order, whichever is written first. */
function ends(value: Value | undefined): { readonly low: ScalarValue; readonly high: ScalarValue } {
  if (value?.kind !== "range") throw new Error("unreachable: a key is a range in every row");
  const { from, to }: RangeValue = value;
  return compareScalars(from, to) <= 0 ? { low: from, high: to } : { low: to, high: from };
}

function scalar(value: Value | undefined): ScalarValue {
  if (value === undefined || !isScalar(value)) throw new Error("unreachable: a bound is one value");
  return value;
}

function sortedBy(rows: readonly IndexedRow[], by: (row: IndexedRow) => ScalarValue): readonly IndexedRow[] {
  return [...rows].sort((a, b) => compareScalars(by(a), by(b)));
}

/** The first number below `count` for which something holds that holds for all later ones. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

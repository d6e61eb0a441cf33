import type { ProgramList } from "../../../model/program/program.ts";
import type { KeyBound } from "../../../model/types/type.ts";
import type { ScalarValue, Value } from "../../../model/value.ts";
import type { IndexedRow } from "../../lists/search/key-index.ts";
import { compareScalars } from "../../operators/order.ts";
import { type Key, type Lookup, lookup, scaledDown, scaledUp } from "./lookup.ts";
import type { Sought } from "./sought.ts";

/** Numbers of rows of a table by their key. */
export interface KeyLookup {
  find(sought: readonly Sought[]): number | undefined;
}

/** One data of a key. */
interface KeyColumn {
  readonly at: number;
  readonly bound: KeyBound | undefined;
  /** The denominator of the numbers that are sought; undefined for texts. */
  readonly den: bigint | undefined;
}

/**
 * The look-up of a table by one data, or by one without bound and then by another; undefined for
 * other keys, and where data are neither texts nor numbers.
 */
export function keyLookup(
  { text = [], keyFields }: ProgramList,
  scales: readonly (bigint | undefined)[],
): KeyLookup | undefined {
  const rows = text.flatMap((row, at) => ("names" in row ? [{ at, key: keyOf(row, keyFields) }] : []));
  const columns = keyFields.map(({ bound }, at): KeyColumn => ({ at, bound, den: scales[at] }));
  if (!rows.every(({ key }) => columns.every(({ at, den }) => isLookedUp(key[at], den)))) return undefined;
  const [first, second] = [...columns].sort((a, b) => Number(isOne(b, rows)) - Number(isOne(a, rows)));
  if (first === undefined || columns.length > 2) return undefined;
  if (second === undefined) return new OneKey(first, rows);
  return isOne(first, rows) ? new TwoKeys(first, second, rows) : undefined;
}

function keyOf(
  { names, literals }: { readonly names: readonly string[]; readonly literals: readonly (Value | undefined)[] },
  keyFields: ProgramList["keyFields"],
): readonly Value[] {
  return keyFields.flatMap(({ name }) => literals[names.indexOf(name)] ?? []);
}

function isLookedUp(key: Value | undefined, den: bigint | undefined): boolean {
  if (key?.kind === "range") return key.from.kind === "number" && den !== undefined;
  return key?.kind === "text" ? den === undefined : key?.kind === "number" && den !== undefined;
}

/** True for data of which one value fits each row. */
function isOne({ at, bound }: KeyColumn, [row]: readonly IndexedRow[]): boolean {
  return bound === undefined && row?.key[at]?.kind !== "range";
}

class OneKey implements KeyLookup {
  readonly #at: number;
  readonly #rows: Lookup<number>;

  constructor(column: KeyColumn, rows: readonly IndexedRow[]) {
    this.#at = column.at;
    this.#rows = byColumn(column, rows);
  }

  find(sought: readonly Sought[]): number | undefined {
    return this.#rows.of(known(sought[this.#at]));
  }
}

class TwoKeys implements KeyLookup {
  readonly #first: number;
  readonly #second: number;
  readonly #rows: Lookup<Lookup<number>>;

  constructor(first: KeyColumn, second: KeyColumn, rows: readonly IndexedRow[]) {
    this.#first = first.at;
    this.#second = second.at;
    const groups = new Map<string | number, { readonly key: Key; readonly rows: IndexedRow[] }>();
    for (const row of rows) {
      const key = keyIn(first, row);
      if (typeof key !== "string" && key.from > key.to) continue;
      const name = typeof key === "string" ? key : key.from;
      const group = groups.get(name) ?? { key, rows: [] };
      groups.set(name, group);
      group.rows.push(row);
    }
    this.#rows = lookup(Array.from(groups.values(), ({ key, rows: own }) => ({ key, value: byColumn(second, own) })));
  }

  find(sought: readonly Sought[]): number | undefined {
    return this.#rows.of(known(sought[this.#first]))?.of(known(sought[this.#second]));
  }
}

/** Rows with a nearer bound come first. */
function byColumn(column: KeyColumn, rows: readonly IndexedRow[]): Lookup<number> {
  const { at, bound } = column;
  const sign = bound === "from" ? -1 : 1;
  const ordered =
    bound === undefined ? rows : [...rows].sort((a, b) => sign * compareScalars(scalar(a.key[at]), scalar(b.key[at])));
  return lookup(ordered.map((row) => ({ key: keyIn(column, row), value: row.at })));
}

/** The values for which a row fits. */
function keyIn({ at, bound, den = 1n }: KeyColumn, { key }: IndexedRow): Key {
  const value = key[at];
  if (value?.kind === "text") return value.text;
  if (value?.kind === "range") return inRange(value.from, value.to, den);
  if (value?.kind !== "number") throw new Error("unreachable: no key of a lookup");
  return {
    from: bound === "up to" ? Number.NEGATIVE_INFINITY : scaledUp(value, den),
    to: bound === "from" ? Number.POSITIVE_INFINITY : scaledDown(value, den),
  };
}

/** A range has its lower end and not its upper one, in whichever order they are written. */
function inRange(from: ScalarValue, to: ScalarValue, den: bigint): Key {
  const [low, high] = compareScalars(from, to) <= 0 ? [from, to] : [to, from];
  if (low.kind !== "number" || high.kind !== "number") throw new Error("unreachable: no range of numbers");
  return { from: scaledUp(low, den), to: scaledUp(high, den) - 1 };
}

function scalar(value: Value | undefined): ScalarValue {
  if (value?.kind !== "number") throw new Error("unreachable: a bound is a number");
  return value;
}

function known(sought: Sought | undefined): number | string {
  if (typeof sought === "number" || typeof sought === "string") return sought;
  throw new Error("unreachable: no key of a lookup");
}

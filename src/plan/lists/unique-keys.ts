import { ascending } from "../../model/ascending.ts";
import { compare } from "../../model/numbers/rational.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { RangeValue, ScalarValue, Value } from "../../model/value.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { TextRowOfFields } from "../body.ts";
import type { ListLines } from "./list-lines.ts";

/** A row of the text. */
export interface WrittenRow {
  readonly row: TextRowOfFields;
  readonly range: Range;
}

interface WholeKey {
  readonly row: WrittenRow;
  /** The keys that are ranges, with their ends in order. */
  readonly ranges: readonly KeyEnds[];
}

interface KeyEnds {
  readonly from: ScalarValue;
  readonly to: ScalarValue;
}

/**
 * No two rows have equal keys, and no two ranges of a key overlap. Rows whose keys are expressions
 * are left out.
 */
export function checkKeys(lines: ListLines, rows: readonly WrittenRow[]): void {
  const names = lines.head.key.map(({ name }) => name);
  if (names.length === 0) return;
  const plainRows = new Map<string, WrittenRow>();
  const groups = new Map<string, WholeKey[]>();
  for (const row of rows) {
    const plain: string[] = [];
    const ranges: KeyEnds[] = [];
    const values = names.map((name) => row.row.literals[row.row.names.indexOf(name)]);
    if (values.some((value) => value === undefined)) continue;
    for (const value of values) {
      if (value?.kind === "range") ranges.push(orderedEnds(value));
      else if (value !== undefined) plain.push(textOf(value));
    }
    const group = plain.map((text) => JSON.stringify(text)).join(" ");
    if (ranges.length > 0) {
      const known = groups.get(group);
      if (known === undefined) groups.set(group, [{ row, ranges }]);
      else known.push({ row, ranges });
      continue;
    }
    const equal = plainRows.get(group);
    if (equal === undefined) plainRows.set(group, row);
    else report(lines, equal, row, "are equal in");
  }
  for (const group of groups.values()) checkGroup(lines, group);
}

/** Rows with equal plain keys: sorted by their first range, only neighbours can overlap in it. */
function checkGroup(lines: ListLines, group: readonly WholeKey[]): void {
  let open: WholeKey[] = [];
  for (const key of [...group].sort((a, b) => compareFirst(a, b))) {
    open = open.filter((other) => overlap(other.ranges[0], key.ranges[0]));
    const clashing = open.find((other) => other.ranges.every((ends, at) => overlap(ends, key.ranges[at])));
    if (clashing === undefined) open.push(key);
    else report(lines, clashing.row, key.row, "overlap in");
  }
}

function compareFirst(a: WholeKey, b: WholeKey): number {
  const [one, other] = [a.ranges[0], b.ranges[0]];
  return one === undefined || other === undefined ? 0 : compareScalars(one.from, other.from);
}

function report(lines: ListLines, a: WrittenRow, b: WrittenRow, what: "are equal in" | "overlap in"): void {
  const [first, second] = a.range.start < b.range.start ? [a, b] : [b, a];
  const names = lines.head.key.map(({ name }) => `\`${name}\``).join(", ");
  lines.reject("list-row", second.range, `two rows of \`${lines.head.name}\` ${what} the key ${names}`, {
    suggestion: "change or remove one of them",
    related: lines.at(first.range),
  });
}

/** Ranges are half-open: a range that ends where another one begins does not overlap it. */
function overlap(a: KeyEnds | undefined, b: KeyEnds | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  if (compareScalars(a.from, a.to) === 0 || compareScalars(b.from, b.to) === 0) return false;
  return compareScalars(a.from, b.to) < 0 && compareScalars(b.from, a.to) < 0;
}

function orderedEnds({ from, to }: RangeValue): KeyEnds {
  return compareScalars(from, to) <= 0 ? { from, to } : { from: to, to: from };
}

function compareScalars(a: ScalarValue, b: ScalarValue): number {
  if (a.kind === "number" && b.kind === "number") return compare(a, b);
  if (a.kind === "date" && b.kind === "date") return compareDates(a, b);
  if (a.kind === "time" && b.kind === "time") return compareTimes(a, b);
  return ascending(JSON.stringify(textOf(a)), JSON.stringify(textOf(b)));
}

/** A text that is equal for equal values. */
function textOf(value: Value): string {
  switch (value.kind) {
    case "number":
      return `${value.n}/${value.d}`;
    case "text":
      return value.text;
    case "boolean":
      return String(value.value);
    case "date":
      return formatDate(value);
    case "time":
      return formatTime(value);
    default:
      return "";
  }
}

import type { RowLimits } from "../../../model/limits.ts";
import type { Program, ProgramList } from "../../../model/program/program.ts";

/** The part of a frame that the functions here use; generated code makes the frame. */
interface FrameWithRows {
  readonly main: { readonly data: unknown };
  readonly context: { readonly rows: RowLimits; made: number };
}

/** The part of a row's frame that the functions here use. */
interface RowFrame {
  readonly before: RowFrame | undefined;
  readonly vetoes?: readonly unknown[];
}

/** The program of the rows of a list of values: one slot. */
export function programOfValues({ key, of }: ProgramList): Pick<Program, "slots"> {
  if (!("type" in of)) throw new Error("unreachable: not a list of values");
  return { slots: [{ key, type: of.type }] };
}

/** True where rows of this level, the evaluated spec being level 1, are too deep. */
export function isTooDeep({ context }: FrameWithRows, level: number): boolean {
  return level > context.rows.max_list_depth;
}

const NO_DATA: Readonly<Record<string, never>> = Object.freeze({});

/** The data of rows that are made; undefined: there are too many. */
export function madeRows({ main, context }: FrameWithRows, count: number): readonly object[] | undefined {
  const { max_list_rows, max_request_rows } = context.rows;
  context.made += count;
  if (count > max_list_rows || context.made + rowsIn(main.data) > max_request_rows) return undefined;
  return new Array<object>(count).fill(NO_DATA);
}

/** The number of rows that are given, those of rows included. */
function rowsIn(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  let count = Array.isArray(data) ? data.length : 0;
  for (const value of Object.values(data)) count += rowsIn(value);
  return count;
}

/** True where rows before had the same values as keys, or seem so. Takes the values. */
export function repeatsKey(known: Set<string>, ...values: readonly unknown[]): boolean {
  const key = values.join("\n");
  if (known.has(key)) return true;
  known.add(key);
  return false;
}

export function noKeys(): Set<string> {
  return new Set();
}

/** The data of the frames of rows. */
export function dataOfFrames(rows: readonly { readonly data: unknown }[]): readonly unknown[] {
  return rows.map(({ data }) => data);
}

/** Rows that a list takes over keep their names. `source`: undefined where others are given. */
export function nameAlike(rows: readonly { name: string }[], source: readonly { name: string }[] | undefined): void {
  for (const [at, row] of rows.entries()) row.name = source?.[at]?.name ?? row.name;
}

export function lastRow<Row>(rows: readonly Row[]): Row | undefined {
  return rows[rows.length - 1];
}

/**
 * Evaluates a field of the rows before one that waits for it, from the first of them on. `veto`:
 * the name of the field's veto, or its place in the list of vetoes; undefined there: not evaluated.
 */
export function evaluateBefore<Row extends RowFrame>(
  row: Row | undefined,
  evaluate: (row: Row | RowFrame) => unknown,
  veto: string | number,
): void {
  const waiting: RowFrame[] = [];
  for (let at: RowFrame | undefined = row; at !== undefined && isOpen(at, veto); at = at.before) waiting.push(at);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) evaluate(at);
}

function isOpen(row: RowFrame, veto: string | number): boolean {
  const known: unknown = typeof veto === "number" ? row.vetoes?.[veto] : Reflect.get(row, veto);
  return known === undefined;
}

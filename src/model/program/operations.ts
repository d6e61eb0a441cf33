import type { Cell, Lambda, OpName, Program } from "./program.ts";

/**
 * One row for each kind of cell. A new operation begins in `program.ts`: the compiler then asks for
 * its row here, for its meaning in the runtime, and for its case in every stage that has one.
 */
export const OPERATIONS = {
  slot: { evaluates: "none" },
  rule: { evaluates: "none" },
  const: { evaluates: "none" },
  now: { evaluates: "none", asksForNow: true },
  veto: { evaluates: "none" },
  add: { evaluates: "all" },
  subtract: { evaluates: "all" },
  multiply: { evaluates: "all" },
  divide: { evaluates: "all" },
  modulo: { evaluates: "all" },
  power: { evaluates: "all" },
  bounded: { evaluates: "all" },
  compare: { evaluates: "all" },
  and: { evaluates: "some" },
  not: { evaluates: "all" },
  is_veto: { evaluates: "some" },
  convert: { evaluates: "all" },
  text: { evaluates: "all" },
  math: { evaluates: "all" },
  range: { evaluates: "all" },
  contains: { evaluates: "all" },
  width: { evaluates: "all" },
  shift: { evaluates: "all" },
  elapsed: { evaluates: "all" },
  window: { evaluates: "all", asksForNow: true },
  date_relative: { evaluates: "all", asksForNow: true },
  date_calendar: { evaluates: "all", asksForNow: true },
  date_part: { evaluates: "all" },
  clock: { evaluates: "all" },
  period_day: { evaluates: "all" },
  units_between: { evaluates: "all" },
  moment: { evaluates: "all" },
  overlap: { evaluates: "all" },
  range_end: { evaluates: "all" },
  starts_with: { evaluates: "all" },
  working_day: { evaluates: "all" },
  working_days: { evaluates: "all" },
  is_working_day: { evaluates: "all" },
  set_of: { evaluates: "all" },
  set_of_list: { evaluates: "rows" },
  choose: { evaluates: "some" },
  list: { evaluates: "rows" },
  import: { evaluates: "rows" },
  command: { evaluates: "rows" },
  member: { evaluates: "rows" },
  field: { evaluates: "rows" },
  position: { evaluates: "rows" },
  element: { evaluates: "rows" },
  previous: { evaluates: "rows" },
  outer: { evaluates: "rows" },
} as const satisfies Readonly<Record<OpName, OperationRow>>;

interface OperationRow {
  /**
   * The operands that are evaluated: none, all of them from left to right, or as many as the
   * operation turns out to need. `rows`: an operation on lists and rows, which reads other
   * evaluations.
   */
  readonly evaluates: "none" | "all" | "some" | "rows";
  /** True when the operation reads the effective instant. */
  readonly asksForNow?: boolean;
}

type Evaluating<How extends OperationRow["evaluates"]> = {
  [Op in OpName]: (typeof OPERATIONS)[Op]["evaluates"] extends How ? Op : never;
}[OpName];

/** Operations that work on the values of all their operands. */
export type StrictName = Evaluating<"all">;
export type StrictCell = Extract<Cell, { readonly op: StrictName }>;

/** Operations whose operands are not all evaluated, or that work on vetoes. */
export type LazyCell = Extract<Cell, { readonly op: Evaluating<"some"> }>;

/** Operations on lists and rows (docs/spec/08-lists.md#2-commands). */
export type ListCell = Extract<Cell, { readonly op: Evaluating<"rows"> }>;

/** Cells without operands. */
export type LeafCell = Extract<Cell, { readonly op: Evaluating<"none"> }>;

/** True when an operation does not evaluate all its operands, or works on vetoes. */
export function isLazy(cell: Cell): cell is LazyCell {
  return OPERATIONS[cell.op].evaluates === "some";
}

export function isListCell(cell: Cell): cell is ListCell {
  return OPERATIONS[cell.op].evaluates === "rows";
}

export function isLeaf(cell: Cell): cell is LeafCell {
  return OPERATIONS[cell.op].evaluates === "none";
}

/** The operations that look at the effective instant. */
export const OF_NOW: ReadonlySet<OpName> = new Set(
  (Object.keys(OPERATIONS) as readonly OpName[]).filter((op) => {
    const row: OperationRow = OPERATIONS[op];
    return row.asksForNow === true;
  }),
);

/**
 * True when an outcome may depend on the effective instant, also one of a row. In rows that are
 * judged as of a day of their own, `now` is that day, but not where a rule of theirs gives it.
 */
export function readsNow(program: Program): boolean {
  const programs = new Set([program]);
  for (const { cells, lists = [] } of programs) {
    if (cells.some(asksForNow)) return true;
    for (const { sort, each, day, of } of lists) {
      const lambdas = [...sort.map(({ by }) => by), ...each.map(({ value }) => value), ...(day ? [day] : [])];
      if (lambdas.some(isOfNow)) return true;
      const { versions = [] } = ("rowSpec" in of ? program.rowSpecs?.[of.rowSpec] : undefined) ?? {};
      const areOfNow = day === undefined || !day.cells.every((cell) => isData(cell, versions.at(-1)?.program));
      for (const version of areOfNow ? versions : []) programs.add(version.program);
    }
  }
  return false;
}

/** True unless a cell of an expression is a field of a row that rules compute. */
function isData(cell: Cell, row: Program | undefined): boolean {
  if (cell.op !== "field") return true;
  const field = row?.cells[row.fields?.[cell.field] ?? -1];
  return field?.op === "slot" && row?.slots[field.slot]?.source === undefined;
}

function isOfNow({ cells }: Lambda): boolean {
  return cells.some(asksForNow);
}

function asksForNow(cell: Cell): boolean {
  return OF_NOW.has(cell.op) || (cell.op === "command" && cell.lambdas.some(isOfNow));
}

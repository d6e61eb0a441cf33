import type { CommandName } from "../../model/commands.ts";
import type { Cell, CellId, Lambda, Program, ProgramList } from "../../model/program/program.ts";
import type { CellOfCommand } from "./commands.ts";
import { usesPlace, usesRowBefore } from "./used.ts";

/** Commands that go from row to row and need no row afterwards. */
const WALKING: ReadonlySet<CommandName> = new Set([
  "count",
  "sum",
  "avg",
  "product",
  "min",
  "max",
  "any",
  "all",
  "where",
]);

/**
 * True for a list of a program that is only walked over: one frame stands for its rows, one after
 * the other, and a row is its data. No two commands compute the same of a row, as it would be
 * computed for each of them.
 */
export function isWalked(program: Program, id: number): boolean {
  const { cells, rules, lists = [] } = program;
  const list = lists[id];
  if (list === undefined || list.sort.length > 0 || list.keyFields.length > 0) return false;
  if (list.by !== undefined || list.source !== undefined || usesPlace(list) || usesRowBefore(list)) return false;
  const rows = rowsOf(cells, id);
  const isRows = (cell: CellId) => rows.has(cell);
  const isRead = ({ by, source, captures }: ProgramList) =>
    by?.list === id || (source !== undefined && "list" in source && source.list === id) || captures.some(isRows);
  if (lists.some(isRead) || rules.some(({ root }) => isRows(root))) return false;
  const computed = new Set<CellId>();
  return cells.every((cell) => {
    if (!cell.operands.some(isRows)) return true;
    if (cell.op !== "command" || !WALKING.has(cell.command) || cell.operands.slice(1).some(isRows)) return false;
    const own = computedBy(cell, program, list);
    const isFirst = own.every((of) => !computed.has(of));
    for (const of of own) computed.add(of);
    return isFirst;
  });
}

/** The cells that are all rows of a list, or those that fit a condition. */
function rowsOf(cells: readonly Cell[], list: number): ReadonlySet<CellId> {
  const rows = new Set<CellId>();
  cells.forEach((cell, id) => {
    const isList = cell.op === "list" && cell.list === list;
    if (isList || (cell.op === "command" && cell.command === "where" && rows.has(cell.operands[0] ?? -1))) rows.add(id);
  });
  return rows;
}

/** The cells of a row that a command evaluates; of a value there is one. */
function computedBy({ command, lambdas }: CellOfCommand, { rowSpecs }: Program, list: ProgramList): CellId[] {
  if ("type" in list.of) return command === "count" ? [] : [0];
  const rows = rowSpecs?.[list.of.rowSpec]?.versions[0]?.program;
  if (rows === undefined) return [];
  const { cells, rules, slots, fields = {} } = rows;
  const fieldsOf = (lambda: Lambda) => lambda.cells.flatMap((cell) => (cell.op === "field" ? [cell.field] : []));
  const fed = new Map(list.each.map(({ field, value }) => [field, fieldsOf(value)]));
  const feeding = (slot: number): CellId[] => {
    const { key = "", source } = slots[slot] ?? {};
    if (source !== undefined && "rule" in source) return [rules[source.rule]?.root ?? -1];
    const names = source === undefined ? (fed.get(key) ?? []) : [slots[source.slot]?.key ?? ""];
    return names.map((name) => fields[name] ?? -1);
  };
  const found = new Set<CellId>();
  const open = lambdas.flatMap(fieldsOf).map((name) => fields[name] ?? -1);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = cells[id];
    if (cell === undefined || cell.op === "const" || found.has(id)) continue;
    found.add(id);
    open.push(...cell.operands);
    if (cell.op === "rule") open.push(rules[cell.rule]?.root ?? -1);
    if (cell.op === "slot") open.push(...feeding(cell.slot));
  }
  return [...found];
}

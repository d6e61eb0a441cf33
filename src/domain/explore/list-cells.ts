import { isListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, Lambda, Program } from "../../model/program/program.ts";

/**
 * The cells of a program that a cell on lists reads beside its operands: the parts of its list, or
 * all fields of an import.
 */
export function cellsOfRows(program: Program, cell: Cell): readonly CellId[] {
  if (cell.op === "import") return fieldsFrom(program, cell.prefix);
  if (cell.op !== "list") return [];
  const list = program.lists?.[cell.list];
  if (list === undefined) return [];
  const { captures, rows, text = [], source, by } = list;
  const texts = text.flatMap((row) => {
    if ("prefix" in row) return fieldsFrom(program, row.prefix);
    return "cells" in row ? (row.cells ?? []).filter((id) => id >= 0) : [];
  });
  const others = [source !== undefined && "list" in source ? source.list : undefined, by?.list];
  const fed = others.flatMap((id) => program.fields?.[program.lists?.[id ?? -1]?.key ?? ""] ?? []);
  const rule = source !== undefined && "rule" in source ? program.rules[source.rule]?.root : undefined;
  return [...captures, ...texts, ...fed, ...[rows, rule].filter((id) => id !== undefined)];
}

function fieldsFrom({ fields = {} }: Program, prefix: string): readonly CellId[] {
  return Object.entries(fields).flatMap(([key, id]) => (key.startsWith(prefix) ? [id] : []));
}

/** The lists among cells that a caller may give. */
export function listsAmong(program: Program, cells: Iterable<Cell>): readonly number[] {
  const found = new Set<number>();
  for (const cell of cells)
    if (cell.op === "list" && program.lists?.[cell.list]?.by === undefined) found.add(cell.list);
  return [...found];
}

/** True when cells work on lists or rows. */
export function haveLists(cells: Iterable<Cell>): boolean {
  for (const cell of cells) if (isListCell(cell)) return true;
  return false;
}

/** The fields of rows that a cell names. */
export function fieldsNamed(cell: Cell, { lists = [] }: Pick<Program, "lists">): readonly string[] {
  switch (cell.op) {
    case "member":
    case "field":
    case "previous":
      return [cell.field];
    case "list": {
      const { keyFields = [], sort = [], each = [], day, by } = lists[cell.list] ?? {};
      const lambdas = [...sort.map((key) => key.by), ...each.map(({ value }) => value), ...(day ? [day] : [])];
      const fields = [...keyFields.map(({ name }) => name), ...(by === undefined ? [] : [by.of, by.field])];
      return [...fields, ...lambdas.flatMap((lambda) => fieldsOfLambda(lambda))];
    }
    case "command": {
      const keys = cell.find?.key.map(({ name }) => name) ?? [];
      return [...keys, ...(cell.fields ?? []), ...cell.lambdas.flatMap((lambda) => fieldsOfLambda(lambda))];
    }
    default:
      return [];
  }
}

function fieldsOfLambda({ cells }: Lambda): readonly string[] {
  return cells.flatMap((cell) => fieldsNamed(cell, {}));
}

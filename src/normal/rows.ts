import type { Cell, CellId, CellKind, ProgramList, ProgramTextRow } from "../model/program/program.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Authored } from "../plan/authored.ts";
import type { Body, TextRow } from "../plan/body.ts";
import { type Hop, type Instance, type ListPlan, NO_RULE, type Plan, resolveReference } from "../plan/plan.ts";
import type { CellTable } from "./cell-table.ts";
import { type LoweredNodes, lowerNodes } from "./lower/lower.ts";
import { LoweringOfRows } from "./lower/row-scope.ts";
import { cellKind, type Lowering, type RowLowering } from "./lower/types.ts";
import type { Rewrite } from "./rewrites/rewrite.ts";
import type { SlotCells } from "./slot-cells.ts";

/** The specs of rows by the body of a version: positions among those of the outermost program. */
export type RowSpecIds = ReadonlyMap<Body, number>;

export function rowSpecIds(plan: Plan): RowSpecIds {
  const ids = new Map<Body, number>();
  for (const [id, { versions }] of (plan.rowSpecs ?? []).entries())
    for (const version of versions) if (!ids.has(version.plan.root.body)) ids.set(version.plan.root.body, id);
  return ids;
}

/** The means of lowering the names of an instance of a plan. */
export interface PlanLowering {
  readonly plan: Plan;
  readonly table: CellTable;
  readonly rewrites: readonly Rewrite[];
  readonly budget: WorkBudget;
  readonly keeps: boolean;
  readonly rowSpecs: RowSpecIds;
  readonly slots: SlotCells;
}

/** The context in which expressions of an instance are lowered. */
export function loweringOf(instance: Instance, rule: string, context: PlanLowering): Lowering {
  const { table, rewrites, budget, keeps, rowSpecs } = context;
  const rows: RowLowering = {
    rewrites,
    budget,
    keeps,
    nodes: new Map(),
    rule,
    rowSpecOf: (body) => rowSpecs.get(body),
  };
  return {
    table,
    rows,
    reference: (path, kind) => referenceCell(instance, path, kind, context),
    importedRow: (path) => ({
      op: "import",
      kind: "row",
      operands: [],
      prefix: `${[...instance.path.map(({ uses }: Hop) => uses), ...path].join(".")}.`,
    }),
    ofRow: () => {
      throw new Error("unreachable: there is no row");
    },
  };
}

/** The cell of a slot, rule or list. */
function referenceCell(
  instance: Instance,
  path: readonly string[],
  kind: CellKind,
  { slots, table }: PlanLowering,
): Cell {
  const list = listNamed(instance, path);
  if (list !== undefined) return { op: "list", kind, operands: [], list };
  const found = resolveReference(instance, path);
  if ("rule" in found) return { op: "rule", kind, operands: [], rule: found.rule };
  return table.at(slots.cell(found.slot, kind));
}

/** The id of the list that a path names, if it names one. */
export function listNamed(instance: Instance, path: readonly string[]): number | undefined {
  let at: Instance | undefined = instance;
  for (const alias of path.slice(0, -1)) at = at?.children.get(alias);
  return at?.lists.get(path.at(-1) ?? "");
}

/** A list with cells of the table of its plan, and those of the expressions in its text. */
interface LoweredList extends LoweredNodes {
  readonly list: ProgramList;
}

export function lowerLists(context: PlanLowering): readonly LoweredList[] {
  return (context.plan.lists ?? []).map((list) => lowerList(list, context));
}

function lowerList(list: ListPlan, context: PlanLowering): LoweredList {
  const { declaration, instance, rowSpec } = list;
  const { of, key, minimum, maximum, optional, by } = declaration;
  const lowering = loweringOf(instance, list.key, context);
  const cells = new Int32Array(declaration.nodeCount).fill(-1);
  const written = new Int32Array(declaration.nodeCount).fill(-1);
  const captures: CellId[] = [];
  const lambda = (value: Authored) => {
    const scope = new LoweringOfRows(lowering, captures);
    const nodes = lowerNodes(value, cells, scope);
    return scope.lambda(cells[value.node] ?? -1, nodes, cells);
  };
  const once = (value: Authored | undefined): CellId => {
    if (value === undefined) return -1;
    lowerNodes(value, written, lowering);
    return written[value.node] ?? -1;
  };
  const prefix = instance.path.map(({ uses }) => `${uses}.`).join("");
  const textRow = (row: TextRow): ProgramTextRow => {
    if ("value" in row) return row;
    if ("path" in row) return { prefix: `${prefix}${row.path.join(".")}.` };
    const { names, literals, expressions } = row;
    if (expressions.size === 0) return { names, literals };
    return { names, literals, cells: names.map((name) => once(expressions.get(name))) };
  };
  const lowered: ProgramList = {
    key: list.key,
    of: "type" in of ? of : { rowSpec: rowSpec ?? -1 },
    keyFields: key,
    minimum,
    maximum,
    optional,
    rows: declaration.rows && once(declaration.rows),
    sort: declaration.sort.map(({ by: value, descending }) => ({ by: lambda(value), descending })),
    each: declaration.each.map(({ field, value }) => ({ field, value: lambda(value) })),
    day: declaration.day && lambda(declaration.day),
    by: by && { list: instance.lists.get(by.list) ?? -1, of: by.of.join("."), field: by.field },
    text: declaration.text?.map(textRow),
    source: list.source,
    captures,
  };
  return { list: lowered, nodes: written, rowNodes: lowering.rows.nodes };
}

/** The cells of a program that lists have, and rows read, by the key of what they are. */
export interface RowRoots {
  readonly lists: readonly ProgramList[];
  readonly fields: readonly (readonly [key: string, cell: CellId])[];
}

/** The cells of data, rules and lists, for readers that only know a row. `roots`: of the rules. */
export function fieldCells(
  { plan, table, slots: cells }: PlanLowering,
  roots: readonly CellId[],
): readonly (readonly [key: string, cell: CellId])[] {
  const slots = plan.slots.flatMap(({ key, type, source }, slot) => {
    if (source !== undefined && "rule" in source && source.rule === NO_RULE) return [];
    return [[key, cells.cell(slot, cellKind(type))] as const];
  });
  const lists = (plan.lists ?? []).map(
    ({ key }, list) => [key, table.add({ op: "list", kind: "list", operands: [], list })] as const,
  );
  return [...slots, ...plan.rules.map(({ key }, rule) => [key, roots[rule] ?? -1] as const), ...lists];
}

/** Rows whose cells are others. */
export function withCells({ lists, fields }: RowRoots, cell: (id: CellId) => CellId): RowRoots {
  return {
    lists: lists.map((list) => ({
      ...list,
      captures: list.captures.map(cell),
      rows: list.rows === undefined ? undefined : cell(list.rows),
      text: list.text?.map((row) =>
        "cells" in row && row.cells !== undefined
          ? { ...row, cells: row.cells.map((id) => (id < 0 ? id : cell(id))) }
          : row,
      ),
    })),
    fields: fields.map(([key, id]) => [key, cell(id)]),
  };
}

/** The cells that rows keep. */
export function rootsOfRows(rows: RowRoots): readonly CellId[] {
  const roots: CellId[] = [];
  withCells(rows, (id) => {
    roots.push(id);
    return id;
  });
  return roots;
}

import type { Cell, CellId, FindFacts, Lambda } from "../../model/program/program.ts";
import type { Authored, AuthoredArgument } from "../../plan/authored.ts";
import { comparedKind } from "./comparison.ts";
import { LoweringOfRows } from "./row-scope.ts";
import { cellKind, type Lowering } from "./types.ts";

/**
 * A command on a list (docs/spec/08-lists.md#2-commands). Its arguments for rows become lambdas, and
 * the cells that these read around the chain its last operands. `cells`: by node number.
 */
export function lowerCommand(
  node: AuthoredCommand,
  cells: Int32Array,
  lowering: Lowering,
  lowerRows: LowerRows,
): CellId {
  const { table } = lowering;
  const captures: CellId[] = [];
  const cellOf = (of: Authored): CellId => cells[of.node] ?? -1;
  const perRow = node.arguments.filter((argument) => argument.perRow);
  const once = node.arguments.filter((argument) => !argument.perRow);
  const lambdas = perRow.map(({ value }): Lambda => {
    const scope = new LoweringOfRows(lowering, captures);
    const nodes = lowerRows(value, scope);
    return scope.lambda(cells[value.node] ?? -1, nodes, cells);
  });
  const otherwise = node.otherwise === undefined ? [] : [cellOf(node.otherwise)];
  const operands = [cellOf(node.list), ...once.map(({ value }) => cellOf(value)), ...otherwise, ...captures];
  return table.add({
    op: "command",
    kind: cellKind(node.type),
    operands,
    command: node.command,
    once: once.length,
    otherwise: otherwise.length > 0,
    lambdas,
    descending: node.command === "sort" ? perRow.map(({ descending }) => descending === true) : undefined,
    fields: fieldsOf(node),
    find: node.command === "find" ? findFacts(node, once) : undefined,
    adds:
      node.command === "with"
        ? {
            rule: lowering.rows.rule,
            rowSpec: node.rows === undefined ? undefined : lowering.rows.rowSpecOf(node.rows),
          }
        : undefined,
  });
}

type AuthoredCommand = Extract<Authored, { kind: "command" }>;

/** Lowers the nodes of an expression for rows to `scope`; returns those nodes. */
export type LowerRows = (root: Authored, scope: LoweringOfRows) => readonly Authored[];

/** The fields that `with` states, or that `list` of several shows. */
function fieldsOf({ command, arguments: given }: AuthoredCommand): readonly string[] | undefined {
  if (command === "with") {
    const names = given.map(({ field }) => field?.join("."));
    return names.every((name) => name !== undefined) ? names : undefined;
  }
  if (command !== "list" || given.length < 2) return undefined;
  return given.map(({ value }) => {
    if (value.kind !== "field") throw new Error("unreachable: a table has fields");
    return value.path.join(".");
  });
}

function findFacts({ list }: AuthoredCommand, once: readonly AuthoredArgument[]): FindFacts {
  return {
    list: nameOfList(list),
    key: list.type.kind === "list" && list.type.of.kind === "row" ? list.type.of.key : [],
    types: once.map(({ value: { type, unit } }) => ({ type, unit })),
  };
}

/** The name that a chain begins with. */
function nameOfList(chain: Authored): string {
  let node = chain;
  while (node.kind === "command") node = node.list;
  return "path" in node ? node.path.join(".") : "the list";
}

/**
 * `x in holidays` is `holidays -> any is x` (docs/spec/08-lists.md#2-commands, rule 3). `value` and
 * `within`: the cells of the operands.
 */
export function lowerInList(
  node: Extract<Authored, { kind: "in_range" }>,
  value: CellId,
  within: CellId,
  lowering: Lowering,
): CellId {
  const { type } = node.within;
  if (type.kind !== "list") throw new Error("unreachable: not in a list");
  const scope = new LoweringOfRows(lowering);
  const element = scope.table.add({ op: "element", kind: cellKind(type.of), operands: [] });
  const sought = scope.table.add(scope.outer(value));
  const of = comparedKind(type.of, node.value.type);
  const test: Cell = { op: "compare", kind: "boolean", operands: [element, sought], operator: "is", of };
  const lambda = scope.lambda(scope.table.add(test), [], new Int32Array());
  return lowering.table.add({
    op: "command",
    kind: cellKind(node.type),
    operands: [within, ...scope.captures],
    command: "any",
    once: 0,
    otherwise: false,
    lambdas: [lambda],
  });
}

import type { Cell, CellId, Lambda, Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { cellsBelow, ruleOfCell } from "./slots.ts";

/** The rows for which an expression is asked: those of a program, or values of a type. */
export type AskedRows = { readonly program: Program } | { readonly type: Type };

/**
 * An expression for a row as the last rule of a program: that of the row, or one of a single value.
 * `captured`: the cells around the expression, where something is known of them.
 */
export function rowProgram(
  rows: AskedRows,
  lambda: Lambda,
  captured: (at: number) => CapturedCell | undefined,
  rowSpecs: Program["rowSpecs"],
): { readonly program: Program; readonly rule: number } {
  const row: Program = "program" in rows ? rows.program : { spec: "", slots: [], cells: [], rules: [], fields: {} };
  const cells: Cell[] = [...row.cells];
  const slots: ProgramSlot[] = [...row.slots];
  const slot = (declared: ProgramSlot, kind: Cell["kind"]): Cell => ({
    op: "slot",
    kind,
    operands: [],
    slot: slots.push(declared) - 1,
  });
  const ids: CellId[] = [];
  for (const cell of lambda.cells) {
    const field = cell.op === "field" ? row.fields?.[cell.field] : undefined;
    if (field !== undefined) {
      ids.push(field);
      continue;
    }
    const known = cell.op === "outer" ? captured(cell.at) : undefined;
    const made =
      cell.op === "element" && "type" in rows
        ? slot({ key: "value", type: rows.type }, cell.kind)
        : known === undefined
          ? withOperands(cell, ids)
          : "cell" in known
            ? known.cell
            : slot({ key: `outer ${slots.length}`, ...known.slot }, cell.kind);
    ids.push(cells.push(made) - 1);
  }
  const root = ids[lambda.root] ?? -1;
  const [first] = row.rules;
  const asked: ProgramRule = {
    ...(first ?? { type: { kind: "unknown" }, typeName: "", depth: 0, at: { file: "", line: 0 } }),
    key: "",
    own: true,
    root,
  };
  const rules = [...row.rules, asked];
  const program = { ...row, cells, slots, rules, rowSpecs };
  return { program: onlyNeeded(program, root), rule: rules.length - 1 };
}

/** A cell around an expression: a literal, or a data of which the type is known. */
export type CapturedCell = { readonly cell: Cell } | { readonly slot: Pick<ProgramSlot, "type" | "fill"> };

function withOperands(cell: Cell, ids: readonly CellId[]): Cell {
  const operands = cell.operands.map((operand) => ids[operand] ?? -1);
  return cell.op === "choose"
    ? { ...cell, operands, subject: cell.subject === undefined ? undefined : ids[cell.subject] }
    : { ...cell, operands };
}

/** Rules that the root does not reach are empty. */
function onlyNeeded(program: Program, root: CellId): Program {
  const needed = new Set<number>();
  for (const cell of cellsBelow(program, [root])) {
    const rule = ruleOfCell(program, cell);
    if (rule !== undefined) needed.add(rule);
  }
  const cells: readonly Cell[] = [...program.cells, { op: "veto", kind: "veto", operands: [] }];
  const last = program.rules.length - 1;
  const rules = program.rules.map((rule, id) =>
    id === last || needed.has(id) ? rule : { ...rule, root: cells.length - 1 },
  );
  return { ...program, cells, rules };
}

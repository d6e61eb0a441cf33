import type { Cell } from "../../model/program/program.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { setOf } from "../operators/dates.ts";
import { commandWork, ofItem } from "./commands.ts";
import { elementOf, fielded, ImportedRow } from "./items.ts";
import { listWork } from "./list-rows.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import { RowInputs } from "./row-inputs.ts";
import { type RowScope, rowsOf } from "./rows-of-evaluation.ts";
import { firstVeto } from "./values/reductions.ts";

/** The work of an operation on lists or rows, or of a data of a row that something feeds. */
export function* workOf(evaluation: Evaluation, cell: Cell, reads: CellNeed[]): RowsWork {
  switch (cell.op) {
    case "slot":
      return yield* fedWork(evaluation, cell.slot);
    case "list":
      return yield* listWork(evaluation, cell.list);
    case "set_of_list":
      return yield* setWork(evaluation, cell);
    case "import":
      return new ImportedRow(evaluation, cell.prefix);
    case "command":
      return yield* commandWork(evaluation, cell, reads);
    case "member": {
      const row = yield operand(evaluation, cell, 0);
      return row.kind === "row" ? yield* fieldWork(fielded(row), cell.field) : row;
    }
    case "field": {
      const { item } = scopeOf(evaluation);
      if (item.kind !== "row") throw new Error("unreachable: a value has no fields");
      return yield* fieldWork(fielded(item), cell.field);
    }
    case "position":
      return { kind: "number", n: BigInt(scopeOf(evaluation).position), d: 1n };
    case "element":
      return yield* elementOf(scopeOf(evaluation).item).value();
    case "previous": {
      const { before } = scopeAround(evaluation, cell.level);
      if (before === undefined) return yield operand(evaluation, cell, 0);
      if (before.kind !== "row") throw new Error("unreachable: a value has no fields");
      return yield* fieldWork(fielded(before), cell.field);
    }
    case "outer": {
      const { around, captures } = scopeOf(evaluation);
      return yield { evaluation: around, cell: captures[cell.at] ?? -1 };
    }
    default:
      throw new Error(`unreachable: ${cell.op} does not work on rows`);
  }
}

/** The values of a list as a set; all of them are needed. */
function* setWork(evaluation: Evaluation, cell: Extract<Cell, { op: "set_of_list" }>): RowsWork {
  const list = yield operand(evaluation, cell, 0);
  if (list.kind !== "list") return list;
  const outcomes: Outcome[] = [];
  for (const item of list.items) outcomes.push(yield* ofItem(item));
  return (
    firstVeto(outcomes) ??
    setOf(
      cell.of,
      outcomes.flatMap((outcome) => (outcome.kind === "veto" ? [] : [outcome])),
    )
  );
}

function operand(evaluation: Evaluation, { operands }: Cell, at: number) {
  return { evaluation, cell: operands[at] ?? -1 };
}

/** The row for which an expression is evaluated. */
export function scopeOf(evaluation: Evaluation): RowScope {
  const { scope } = rowsOf(evaluation);
  if (scope === undefined) throw new Error("unreachable: there is no row");
  return scope;
}

/** The row for which the expression so many levels around is evaluated. */
export function scopeAround(evaluation: Evaluation, level: number): RowScope {
  let scope = scopeOf(evaluation);
  for (let left = level; left > 0; left--) scope = scopeOf(scope.around);
  return scope;
}

/** The outcome of a field of a row. */
export function* fieldWork(row: ReturnType<typeof fielded>, field: string): RowsWork {
  const place = yield* row.field(field);
  return "evaluation" in place ? yield place : place;
}

/** The outcome of a data that something feeds, which is evaluated first. */
function* fedWork(evaluation: Evaluation, slot: number): RowsWork {
  const { inputs } = evaluation;
  if (inputs instanceof RowInputs) {
    const fed = inputs.openFeed(slot);
    const feed = fed === undefined ? undefined : inputs.feed(fed);
    if (fed !== undefined && feed !== undefined) {
      const outcome: Outcome = "outcome" in feed ? feed.outcome : yield feed.need();
      inputs.take(fed, outcome);
    }
  }
  const outcome = evaluation.ofBoundSlot(slot);
  if (outcome === undefined) throw new Error(`unreachable: slot ${slot} is fed by a rule`);
  return outcome;
}

import type { CommandName } from "../../model/commands.ts";
import type { Cell, Lambda } from "../../model/program/program.ts";
import type { ListItem, ListValue, Outcome, Value } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { computationVeto } from "../operators/veto.ts";
import { findWork } from "./find.ts";
import { Element, elementOf, expressionNeed, fielded, OwnRow } from "./items.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import type { Feed } from "./row-inputs.ts";
import { rowsOf } from "./rows-of-evaluation.ts";
import { ofNoRows } from "./values/no-row.ts";
import { DistinctValues, sorted } from "./values/order.ts";
import { firstVeto, REDUCTIONS } from "./values/reductions.ts";

/** The outcome of a command (docs/spec/08-lists.md#5-evaluation). `reads`: its reads so far. */
export function* commandWork(evaluation: Evaluation, cell: CommandCell, reads: CellNeed[]): RowsWork {
  const command = new CommandRun(evaluation, cell);
  if (cell.command === "find") return yield* findWork(command, reads);
  const list = yield command.operand(0);
  if (list.kind === "veto") return list;
  if (list.kind !== "list") throw new Error(`unreachable: a ${list.kind} is not a list`);
  return yield* COMMANDS[cell.command](command, list);
}

export type CommandCell = Extract<Cell, { readonly op: "command" }>;

/** One evaluation of a command. */
export class CommandRun {
  readonly evaluation: Evaluation;
  readonly cell: CommandCell;

  constructor(evaluation: Evaluation, cell: CommandCell) {
    this.evaluation = evaluation;
    this.cell = cell;
  }

  operand(at: number): CellNeed {
    return { evaluation: this.evaluation, cell: this.cell.operands[at] ?? -1 };
  }

  /** The arguments that are read once. */
  get once(): readonly CellNeed[] {
    return Array.from({ length: this.cell.once }, (_, at) => this.operand(1 + at));
  }

  /** The result where there is no row: that of `else`, or the usual one. */
  *ofNoRow(usual: Outcome): RowsWork {
    return this.cell.otherwise ? yield this.operand(1 + this.cell.once) : usual;
  }

  /** An argument for a row; without one the value of the row itself. */
  *ofRow(items: readonly ListItem[], at: number, lambda: Lambda | undefined = this.cell.lambdas[0]): RowsWork {
    const item = items[at];
    if (item === undefined) throw new Error(`unreachable: no row ${at}`);
    if (lambda === undefined) return yield* elementOf(item).value();
    const root = lambda.cells[lambda.root];
    if (root?.op === "field" && item.kind === "row") {
      // Most arguments are a field: it needs no evaluation of its own.
      const place = yield* fielded(item).field(root.field);
      return "evaluation" in place ? yield place : place;
    }
    return yield this.expression(item, at, lambda);
  }

  /** The cell of an expression for the row at a place. */
  expression(item: ListItem, at: number, lambda: Lambda): CellNeed {
    const { operands, once, otherwise } = this.cell;
    const captures = operands.slice(1 + once + (otherwise ? 1 : 0));
    return expressionNeed(lambda, {
      item,
      position: at + 1,
      before: undefined,
      around: this.evaluation,
      captures,
    });
  }

  /** The argument for each row, in their order. */
  *ofRows({ items }: ListValue): RowsWork<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let at = 0; at < items.length; at++) outcomes.push(yield* this.ofRow(items, at));
    return outcomes;
  }
}

type CommandWork = (command: CommandRun, list: ListValue) => RowsWork;

const COMMANDS: Readonly<Record<Exclude<CommandName, "find">, CommandWork>> = {
  // biome-ignore lint/correctness/useYield: other commands need something
  *count(_, { items }) {
    return { kind: "number", n: BigInt(items.length), d: 1n };
  },
  *sum(command, list) {
    if (list.items.length > 0) return yield* reduced("sum", command, list);
    return yield* command.ofNoRow({ kind: "number", n: 0n, d: 1n });
  },
  avg: (command, list) => reduced("avg", command, list),
  product: (command, list) => reduced("product", command, list),
  min: (command, list) => reduced("min", command, list),
  max: (command, list) => reduced("max", command, list),
  first: (command, { items }) => chosen(command, items[0], "first"),
  last: (command, { items }) => chosen(command, items.at(-1), "last"),
  any: (command, list) => decided(command, list, true),
  all: (command, list) => decided(command, list, false),
  *where(command, list) {
    const conditions = yield* command.ofRows(list);
    const kept = list.items.filter((_, at) => isTruth(conditions[at], true));
    return firstVeto(conditions) ?? { kind: "list", items: kept };
  },
  *sort(command, list) {
    const { lambdas, descending = [] } = command.cell;
    const keys: Outcome[][] = [];
    for (let at = 0; at < list.items.length; at++) {
      const row: Outcome[] = [];
      for (const lambda of lambdas.length === 0 ? [undefined] : lambdas)
        row.push(yield* command.ofRow(list.items, at, lambda));
      keys.push(row);
    }
    const items = sorted(list.items, keys, descending.length === 0 ? [false] : descending);
    return "kind" in items ? items : { kind: "list", items };
  },
  *distinct(command, list) {
    const outcomes = yield* command.ofRows(list);
    const veto = firstVeto(outcomes);
    if (veto !== undefined) return veto;
    const known = new DistinctValues();
    const items = list.items.flatMap(({ name }, at) => {
      const value = outcomes[at];
      if (value === undefined || value.kind === "veto" || !known.add(value)) return [];
      return [new Element(name, () => value)];
    });
    return { kind: "list", items };
  },
  *list(command, list) {
    const { lambdas, fields } = command.cell;
    const [lambda] = lambdas;
    if (fields !== undefined) return { kind: "list", items: list.items, shown: fields };
    if (lambda === undefined) return list;
    const items = list.items.map((item, at) => new Element(item.name, () => command.expression(item, at, lambda)));
    return { kind: "list", items };
  },
  *top(command, list) {
    const count = yield command.operand(1);
    if (count.kind === "veto") return count;
    if (count.kind !== "number") throw new Error(`unreachable: top ${count.kind}`);
    if (count.n % count.d !== 0n || count.n < 0n) return computationVeto("`top` takes a whole number from 0");
    const most = count.n / count.d;
    const all = BigInt(list.items.length);
    return { kind: "list", items: list.items.slice(0, Number(most < all ? most : all)) };
  },
  *with(command, list) {
    const { adds, fields } = command.cell;
    const rule = `${rowsOf(command.evaluation).prefix}${adds?.rule ?? ""}`;
    let added = list.items.filter(({ name }) => name.startsWith(`${rule}.`)).length;
    const nameOfNext = () => `${rule}.${++added}`;
    if (fields !== undefined) {
      const feeds = new Map(
        fields.map((field, at): [string, Feed] => [field, { need: () => command.operand(1 + at) }]),
      );
      const row = { holder: command.evaluation, rowSpec: adds?.rowSpec ?? -1, feeds, closed: NOT_STATED };
      return { ...list, items: [...list.items, new OwnRow({ ...row, name: nameOfNext() })] };
    }
    const items: ListItem[] = [];
    for (const need of command.once) {
      if (need.evaluation.program.cells[need.cell]?.kind !== "row") items.push(new Element(nameOfNext(), () => need));
      else {
        const row = yield need;
        if (row.kind !== "row") return row;
        items.push(row);
      }
    }
    return { ...list, items: [...list.items, ...items] };
  },
};

const NOT_STATED = computationVeto("A row that a rule adds does not state this data");

type ReductionName = keyof typeof REDUCTIONS;

function* reduced(name: ReductionName, command: CommandRun, list: ListValue): RowsWork {
  if (list.items.length === 0) return yield* command.ofNoRow(ofNoRows(name));
  const outcomes: Outcome[] = [];
  for (let at = 0; at < list.items.length; at++) {
    const outcome = yield* command.ofRow(list.items, at);
    // A definite veto decides, whatever comes after it.
    if (outcome.kind === "veto" && outcome.cause !== "missing") return outcome;
    outcomes.push(outcome);
  }
  return firstVeto(outcomes) ?? REDUCTIONS[name](outcomes.filter(isValue), command.evaluation.context);
}

function isValue(outcome: Outcome): outcome is Value {
  return outcome.kind !== "veto";
}

function* chosen(command: CommandRun, item: ListItem | undefined, which: "first" | "last"): RowsWork {
  if (item === undefined) return yield* command.ofNoRow(ofNoRows(which));
  return yield* ofItem(item);
}

/** A row, or the value of a row of values. */
export function* ofItem(item: ListItem): RowsWork {
  return item.kind === "row" ? item : yield* elementOf(item).value();
}

/**
 * The first row with the deciding truth decides, whatever is missing before it
 * (docs/spec/08-lists.md#5-evaluation, rule 3).
 */
function* decided(command: CommandRun, list: ListValue, deciding: boolean): RowsWork {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < list.items.length; at++) {
    const outcome = yield* command.ofRow(list.items, at);
    if (isTruth(outcome, deciding)) return { kind: "boolean", value: deciding };
    outcomes.push(outcome);
  }
  return firstVeto(outcomes) ?? { kind: "boolean", value: !deciding };
}

function isTruth(outcome: Outcome | undefined, truth: boolean): boolean {
  return outcome?.kind === "boolean" && outcome.value === truth;
}

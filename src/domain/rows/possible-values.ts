import type { Comparison } from "../../model/operators.ts";
import type { CellId, CellKind, ComparedKind } from "../../model/program/program.ts";
import type { CommandCell } from "../../runtime/lists/commands.ts";
import type { KnownCells } from "./known-cells.ts";

/** A value of a row that may be there. */
export interface PossibleValue {
  readonly value: CellId;
  /** The condition under which the row is there; absent: it is. */
  readonly holds?: CellId | undefined;
}

const FOLDED = ["sum", "avg", "product", "min", "max", "any", "all"] as const;
type FoldedCommand = (typeof FOLDED)[number];

/** True for a command that makes one value of those of all rows. */
export function isFolded(command: CommandCell["command"]): command is FoldedCommand {
  return FOLDED.some((each) => each === command);
}

/** A key by which rows are sorted. */
export interface SortKey {
  readonly cell: CellId;
  readonly kind: CellKind;
  readonly isDescending: boolean;
}

/** Makes the cells of one value from those of rows that may be there. */
export class PossibleValues {
  readonly #cells: KnownCells;

  constructor(cells: KnownCells) {
    this.#cells = cells;
  }

  /** `none`: the result without any row. */
  folded(
    command: FoldedCommand,
    { kind, otherwise }: CommandCell,
    values: readonly PossibleValue[],
    none: () => CellId,
  ): CellId {
    if (command === "any") return this.#any(values);
    if (command === "all") return this.not(this.#any(values.map((each) => ({ ...each, value: this.not(each.value) }))));
    const hasNone = command !== "sum" || otherwise;
    if (values.length === 0) return hasNone ? none() : this.whole(0);
    const value = this.#reduced(command, values, kind);
    const holds = values.flatMap((each) => each.holds ?? []);
    return hasNone && holds.length === values.length ? this.when(this.#or(holds), value, none(), kind) : value;
  }

  /** The value of some rows. */
  #reduced(
    command: "sum" | "avg" | "product" | "min" | "max",
    values: readonly PossibleValue[],
    kind: CellKind,
  ): CellId {
    switch (command) {
      case "sum":
        return this.#chain("add", values, 0);
      case "product":
        return this.#chain("multiply", values, 1);
      case "avg": {
        const operands = [this.#chain("add", values, 0), this.count(values)];
        return this.#cells.add({ op: "divide", kind, operands, carry: [] });
      }
      case "min":
      case "max":
        return this.#extreme(values, command === "min" ? "<" : ">", kind);
    }
  }

  #chain(op: "add" | "multiply", values: readonly PossibleValue[], neutral: number): CellId {
    const operands = values.map(({ value, holds }) => this.when(holds, value, this.whole(neutral), "number"));
    const [first = -1] = operands;
    return operands.length === 1 ? first : this.#cells.add({ op, kind: "number", operands, carry: [] });
  }

  #extreme(values: readonly PossibleValue[], operator: Comparison, kind: CellKind): CellId {
    const [first, ...others] = values;
    if (first === undefined) throw new Error("unreachable: no value");
    let best = first;
    for (const { value, holds } of others) {
      const better = this.compared([value, best.value], operator, kind);
      // The last arm is asked first.
      const arms = [better, value];
      if (best.holds !== undefined) arms.push(this.not(best.holds), value);
      if (holds !== undefined) arms.push(this.not(holds), best.value);
      best = {
        value: this.#cells.add({ op: "choose", kind, operands: [...arms, best.value] }),
        holds: best.holds === undefined || holds === undefined ? undefined : this.#or([best.holds, holds]),
      };
    }
    return best.value;
  }

  /** True where one is, whatever vetoes before it; else the first veto. */
  #any(values: readonly PossibleValue[]): CellId {
    const truths = values.map(({ value, holds }) => this.and(holds, value));
    if (truths.length === 0) return this.#truth(false);
    const inOrder = this.#or(truths);
    if (!truths.some((truth) => this.#cells.mayVeto(truth))) return inOrder;
    const cleared = truths.map((truth) => {
      const isVeto = this.#cells.add({ op: "is_veto", kind: "boolean", operands: [truth] });
      return this.when(isVeto, this.#truth(false), truth, "boolean");
    });
    return this.when(this.#or(cleared), this.#truth(true), inOrder, "boolean");
  }

  /** A value that is there only where the condition of every row is known. */
  tested(rows: readonly Pick<PossibleValue, "holds">[], kind: CellKind, value: CellId): CellId {
    if (rows.every(({ holds }) => holds === undefined)) return value;
    const isCounted = this.compared([this.count(rows), this.whole(0)], ">=", "number");
    return this.when(isCounted, value, value, kind);
  }

  /** The number of rows that are there. */
  count(rows: readonly Pick<PossibleValue, "holds">[]): CellId {
    const open = rows.flatMap(({ holds }) => holds ?? []);
    const sure = this.whole(rows.length - open.length);
    if (open.length === 0) return sure;
    const operands = open.map((holds) => this.when(holds, this.whole(1), this.whole(0), "number"));
    return this.#cells.add({ op: "add", kind: "number", operands: [sure, ...operands], carry: [] });
  }

  when(holds: CellId | undefined, then: CellId, otherwise: CellId, kind: CellKind): CellId {
    return holds === undefined ? then : this.#cells.add({ op: "choose", kind, operands: [holds, then, otherwise] });
  }

  not(truth: CellId): CellId {
    return this.#cells.add({ op: "not", kind: "boolean", operands: [truth] });
  }

  /** Without a left one, the right one. */
  and(left: CellId | undefined, right: CellId): CellId {
    if (left === undefined) return right;
    return this.#cells.add({ op: "and", kind: "boolean", operands: [left, right] });
  }

  /** In order: those after a false one are not asked. */
  every(truths: readonly CellId[]): CellId {
    return truths.reduce((all, each) => this.and(all, each));
  }

  /** In order: those after a true one are not asked. */
  #or(truths: readonly CellId[]): CellId {
    const [last = -1, ...others] = [...truths].reverse().map((truth) => this.not(truth));
    return this.not(others.reduce((rest, truth) => this.and(truth, rest), last));
  }

  /** True where two values are equal. */
  same(left: CellId, right: CellId, kind: CellKind): CellId {
    if (kind !== "boolean") return this.compared([left, right], "is", kind);
    return this.#or([this.and(left, right), this.and(this.not(left), this.not(right))]);
  }

  /** True where one row comes before another one by their keys, or by their places. */
  inOrder(keys: readonly (readonly SortKey[])[], before: number, after: number): CellId {
    const own = keys[before] ?? [];
    const others = keys[after] ?? [];
    const last = this.#truth(before < after);
    return own.reduceRight((rest, { cell, kind, isDescending }, at) => {
      const operands = [cell, others[at]?.cell ?? -1];
      const isBefore = this.compared(operands, isDescending ? ">" : "<", kind);
      return this.#or([isBefore, this.and(this.compared(operands, "is", kind), rest)]);
    }, last);
  }

  compared(operands: readonly CellId[], operator: Comparison, kind: CellKind): CellId {
    return this.#cells.add({ op: "compare", kind: "boolean", operands, operator, of: comparedKind(kind) });
  }

  #truth(value: boolean): CellId {
    return this.#cells.constant({ kind: "boolean", value });
  }

  whole(count: number): CellId {
    return this.#cells.constant({ kind: "number", n: BigInt(count), d: 1n });
  }
}

function comparedKind(kind: CellKind): ComparedKind {
  if (!isCompared(kind)) throw new Error(`unreachable: a ${kind} is not compared`);
  return kind;
}

/** True for values that can be equal to others. */
export function isCompared(kind: CellKind): kind is ComparedKind {
  return kind !== "range" && kind !== "veto" && kind !== "list" && kind !== "row";
}

/** True for values whose order is followed. */
export function isOrdered(kind: CellKind): boolean {
  return kind === "number" || kind === "date" || kind === "time";
}

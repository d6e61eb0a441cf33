import { allPrograms } from "../../model/program/all-programs.ts";
import { readsNow } from "../../model/program/operations.ts";
import type { Cell, CellId, CellKind, OpName, Program, ProgramRule, ProgramSlot } from "../../model/program/program.ts";
import { VETO } from "../../model/types/primitive.ts";
import type { BoundSide } from "../../model/types/type.ts";
import type { Outcome, SimpleValue } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { CellNeed } from "../../runtime/lists/need.ts";
import { RowInputs } from "../../runtime/lists/row-inputs.ts";
import { withinLimits } from "../../runtime/lists/rows-exceeded.ts";
import { MOST_DEPTH } from "../explore/explorer.ts";
import { constraintsOf } from "../explore/slots.ts";
import { allowedSet, boundedNumbers } from "../input-set.ts";
import { hull } from "../intervals.ts";
import { cellOf } from "./cells-of-row.ts";
import { KnownRows } from "./known-rows.ts";

/** The most cells that rows have: of more rows only what holds for any row is asked. */
const MOST_CELLS_OF_ROWS = 1_000;

/** When the rules are asked: at the time of the evaluation, or at any time of a slice. */
export type KnownTime = "its time" | "any time";

/** The parts of an evaluation that have a number in the program that is made. */
interface MadeParts {
  readonly cells: Map<CellId, CellId>;
  readonly slots: Map<number, number>;
  readonly rules: Map<number, number>;
}

/** Makes cells of what evaluations of a request, and of its rows, know and wait for. */
export class KnownCells {
  readonly #evaluation: Evaluation;
  readonly #cells: Cell[] = [];
  readonly #slots: ProgramSlot[] = [];
  readonly #rules: ProgramRule[] = [];
  readonly #made = new Map<Evaluation, MadeParts>();
  /** The slots of values of lists, by their names. */
  readonly #values = new Map<string, number>();
  readonly #rows: KnownRows | undefined;
  #cellsOfRows = 0;
  /** True: data that are missing, or another time, may change what is known. */
  readonly #mayChange: boolean;
  readonly #isAtAnyTime: boolean;
  #depth = 0;

  constructor(evaluation: Evaluation, followsRows: boolean, time: KnownTime) {
    this.#evaluation = evaluation;
    this.#rows = followsRows ? new KnownRows(this) : undefined;
    this.#isAtAnyTime = time === "any time";
    const { program } = evaluation;
    this.#mayChange = (this.#isAtAnyTime && readsNow(program)) || allPrograms(program).some(goesOnWithout);
  }

  program(): Program {
    const evaluation = this.#evaluation;
    const { spec, lists: declared, rowSpecs } = evaluation.program;
    const lists = declared?.map((list) => ({
      ...list,
      captures: list.each.length === 0 ? [] : list.captures.map((cell) => this.cell({ evaluation, cell })),
      // Rules have other numbers here.
      source: list.source && { rule: -1 },
    }));
    return { spec, slots: this.#slots, cells: this.#cells, rules: this.#rules, lists, fields: {}, rowSpecs };
  }

  /** The rule of an evaluation. */
  rule(evaluation: Evaluation, id: number): number {
    const { rules } = this.#partsOf(evaluation);
    const made = rules.get(id);
    if (made !== undefined) return made;
    const rule = evaluation.program.rules[id];
    if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
    const root = this.cell({ evaluation, cell: rule.root });
    const number = this.#rules.push({ ...rule, key: keyIn(evaluation, rule.key), root }) - 1;
    rules.set(id, number);
    return number;
  }

  /** The cell that was made for one of the evaluation of the request. */
  cellOf(id: CellId): CellId | undefined {
    return this.#made.get(this.#evaluation)?.cells.get(id);
  }

  /** The cell of an evaluation. */
  cell(need: CellNeed): CellId {
    const { cells } = this.#partsOf(need.evaluation);
    const made = cells.get(need.cell);
    if (made !== undefined) return made;
    if (need.evaluation !== this.#evaluation) this.#cellsOfRows++;
    this.#depth++;
    const isFollowed = this.#depth <= MOST_DEPTH && !this.areTooMany;
    const cell = isFollowed ? this.#cellOf(need) : this.unknown(cellOf(need).kind);
    this.#depth--;
    cells.set(need.cell, cell);
    return cell;
  }

  add(cell: Cell): CellId {
    return this.#cells.push(cell) - 1;
  }

  constant(value: SimpleValue): CellId {
    return this.add({ op: "const", kind: value.kind, operands: [], value });
  }

  /** A cell as its outcome; undefined where that waits for data, or has rows. */
  known(outcome: Outcome | undefined, kind: CellKind): CellId | undefined {
    if (outcome === undefined || outcome.kind === "list" || outcome.kind === "row") return undefined;
    if (outcome.kind !== "veto") return this.add({ op: "const", kind, operands: [], value: outcome });
    if (outcome.cause === "missing") return undefined;
    return this.add({ op: "veto", kind, operands: [], reason: outcome.reason ?? "" });
  }

  /**
   * The outcome of a cell, evaluated now if nothing needed it before; undefined where data that are
   * still missing, or another time, may give another one, or there are too many rows. A veto may
   * give way to that of a row before it, and that of `any`, `all` and `find` to a value.
   */
  outcome(need: CellNeed): Outcome | undefined {
    if (this.#mayChange && !isGivenList(need)) return undefined;
    const outcome = withinLimits(() => need.evaluation.ofCell(need.cell));
    return outcome?.kind === "veto" && outcome.cause !== "missing" ? undefined : outcome;
  }

  /** The truth that a cell has whatever is given. */
  truth(id: CellId): boolean | undefined {
    const cell = this.#cells[id];
    return cell?.op === "const" && cell.value.kind === "boolean" ? cell.value.value : undefined;
  }

  /** False: the cell has a value for all data. */
  mayVeto(id: CellId): boolean {
    const cell = this.#cells[id];
    if (cell === undefined) return true;
    if (cell.op === "rule") return this.mayVeto(this.#rules[cell.rule]?.root ?? -1);
    if (cell.op === "slot") return this.#slots[cell.slot]?.source !== undefined;
    return !TOTAL.has(cell.op) || cell.operands.some((operand) => this.mayVeto(operand));
  }

  /** No value, for a reason that is not known. */
  refused(kind: CellKind): CellId {
    const one = this.constant({ kind: "number", n: 1n, d: 1n });
    const zero = this.constant({ kind: "number", n: 0n, d: 1n });
    return this.#bounded("maximum", kind, [one, zero], { key: "", type: VETO });
  }

  /** A value of which nothing is known. */
  unknown(kind: CellKind): CellId {
    return this.add({ op: "field", kind, operands: [], field: "" });
  }

  get areTooMany(): boolean {
    return this.#cellsOfRows > MOST_CELLS_OF_ROWS;
  }

  #partsOf(evaluation: Evaluation): MadeParts {
    let parts = this.#made.get(evaluation);
    if (parts === undefined) {
      parts = { cells: new Map(), slots: new Map(), rules: new Map() };
      this.#made.set(evaluation, parts);
    }
    return parts;
  }

  #cellOf(need: CellNeed): CellId {
    const { evaluation } = need;
    const cell = cellOf(need);
    const isOutermost = evaluation === this.#evaluation;
    switch (cell.op) {
      case "now":
        return this.#isAtAnyTime ? this.add(cell) : this.constant(evaluation.now);
      case "rule":
        return this.add({ ...cell, rule: this.rule(evaluation, cell.rule) });
      case "slot":
        return this.#slotCell(evaluation, cell);
      case "bounded": {
        const [value = -1, ...bound] = evaluation.readsOf(cell);
        if (bound.length === 0) return this.cell({ evaluation, cell: value });
        return this.#copied(evaluation, { ...cell, through: [] });
      }
      case "list":
        return this.known(this.outcome(need), cell.kind) ?? (isOutermost ? this.add(cell) : this.unknown(cell.kind));
      case "set_of_list":
      case "import":
        return this.known(this.outcome(need), cell.kind) ?? this.unknown(cell.kind);
      case "command":
        return (
          this.known(this.outcome(need), cell.kind) ??
          this.#rows?.command(evaluation, cell) ??
          (isOutermost ? this.#copied(evaluation, cell) : this.unknown(cell.kind))
        );
      case "member":
        return (
          this.known(this.outcome(need), cell.kind) ??
          this.#rows?.member(need, cell) ??
          (isOutermost ? this.#copied(evaluation, cell) : this.unknown(cell.kind))
        );
      case "field":
      case "position":
      case "element":
      case "previous":
      case "outer":
        return this.known(this.outcome(need), cell.kind) ?? this.#rows?.cell(need, cell) ?? this.unknown(cell.kind);
      case "choose":
        return this.#copied(evaluation, {
          ...cell,
          subject: cell.subject === undefined ? undefined : this.cell({ evaluation, cell: cell.subject }),
        });
      default:
        return this.#copied(evaluation, cell);
    }
  }

  #copied(evaluation: Evaluation, cell: Cell): CellId {
    const operands = cell.operands.map((operand) => this.cell({ evaluation, cell: operand }));
    return this.add({ ...cell, operands });
  }

  #slotCell(evaluation: Evaluation, { slot, kind }: Extract<Cell, { op: "slot" }>): CellId {
    const rule = evaluation.feedingRule(slot);
    if (rule !== undefined) return this.add({ op: "rule", kind, operands: [], rule: this.rule(evaluation, rule) });
    const outcome = evaluation.ofSlot(slot);
    const isOpen = this.#mayChange || outcome.kind === "veto";
    const fed = isOpen ? this.#fedCell(evaluation, slot, kind) : undefined;
    return fed ?? this.known(outcome, kind) ?? this.#openCell(evaluation, slot, kind);
  }

  /** A data of a row that an expression feeds: each data on the way checks its value. */
  #fedCell({ inputs, program }: Evaluation, slot: number, kind: CellKind): CellId | undefined {
    if (!(inputs instanceof RowInputs)) return undefined;
    const way: ProgramSlot[] = [];
    for (let at: number | undefined = slot; at !== undefined; ) {
      const declared: ProgramSlot | undefined = program.slots[at];
      if (declared === undefined) return undefined;
      way.unshift(declared);
      const feed = inputs.feed(at);
      if (feed !== undefined) return "need" in feed ? this.#taken(feed.need(), way, kind) : undefined;
      at = declared.source !== undefined && "slot" in declared.source ? declared.source.slot : undefined;
    }
    return undefined;
  }

  #taken(need: CellNeed, way: readonly ProgramSlot[], kind: CellKind): CellId {
    let kept = sourceOf(need)?.type;
    let value = this.cell(need);
    for (const declared of way) {
      if (constraintsOf(declared.type) !== constraintsOf(kept)) value = this.#kept(value, declared, kind);
      kept = declared.type;
    }
    return value;
  }

  /** A value where it keeps the constraints of a data; of bounds it is known where that is. */
  #kept(value: CellId, { key, type }: ProgramSlot, kind: CellKind): CellId {
    const { low, high } = hull(boundedNumbers(type)?.intervals ?? []);
    const isBoundedAlone = allowedSet(type)?.kind === "numbers";
    const bounds: readonly (readonly [BoundSide, CellId | undefined])[] = [
      ["minimum", isBoundedAlone ? undefined : this.unknown(kind)],
      ["minimum", low && this.constant({ kind: "number", ...low.at })],
      ["maximum", high && this.constant({ kind: "number", ...high.at })],
    ];
    return bounds.reduce(
      (kept, [side, bound]) => (bound === undefined ? kept : this.#bounded(side, kind, [kept, bound], { key, type })),
      value,
    );
  }

  #bounded(
    side: BoundSide,
    kind: CellKind,
    operands: readonly CellId[],
    { key, type }: Pick<ProgramSlot, "key" | "type">,
  ): CellId {
    return this.add({ op: "bounded", kind, operands, carry: [], side, slot: -1, key, name: "", type, through: [] });
  }

  /** A data that is missing: an input of the program, where the caller can give it. */
  #openCell(evaluation: Evaluation, slot: number, kind: CellKind): CellId {
    const { inputs } = evaluation;
    const isGivable = evaluation === this.#evaluation || (inputs instanceof RowInputs && inputs.isOfCaller);
    return isGivable
      ? this.add({ op: "slot", kind, operands: [], slot: this.#slot(evaluation, slot) })
      : this.unknown(kind);
  }

  /** A value of a list that is missing: an input of the program. */
  openValue(key: string, kind: CellKind): CellId {
    const list = this.#evaluation.program.lists?.find((each) => `${each.key}.` === key.replace(/\d+$/, ""));
    if (list === undefined || !("type" in list.of)) return this.unknown(kind);
    const slot = this.#values.get(key) ?? this.#slots.push({ key, type: list.of.type }) - 1;
    this.#values.set(key, slot);
    return this.add({ op: "slot", kind, operands: [], slot });
  }

  #slot(evaluation: Evaluation, id: number): number {
    const { slots } = this.#partsOf(evaluation);
    const made = slots.get(id);
    if (made !== undefined) return made;
    const declared = evaluation.program.slots[id];
    if (declared === undefined) throw new Error(`unreachable: no slot ${id}`);
    const { key, source } = declared;
    const from = source !== undefined && "slot" in source ? { slot: this.#slot(evaluation, source.slot) } : source;
    const slot = this.#slots.push({ ...declared, key: keyIn(evaluation, key), source: from }) - 1;
    slots.set(id, slot);
    return slot;
  }
}

/** Operations that have a value where their operands have. */
const TOTAL: ReadonlySet<OpName> = new Set([
  ...(["const", "now", "add", "subtract", "multiply", "compare", "and", "not", "is_veto", "choose"] as const),
  ...(["convert", "range", "contains", "text", "starts_with"] as const),
]);

/** True where a cell, or an expression of a list, tests for a veto. */
export function goesOnWithout({ cells, lists = [] }: Pick<Program, "cells" | "lists">): boolean {
  const ofLists = lists.flatMap(({ each, sort, day }) => [
    ...each.map(({ value }) => value),
    ...sort.map(({ by }) => by),
    ...(day ? [day] : []),
  ]);
  return [{ cells }, ...ofLists].some((each) => each.cells.some(testsVeto));
}

function testsVeto(cell: Cell): boolean {
  if (cell.op === "is_veto") return true;
  return cell.op === "command" && cell.lambdas.some(({ cells }) => cells.some(testsVeto));
}

/** True for a list whose rows are as they were given, whatever else is. */
function isGivenList(need: CellNeed): boolean {
  const cell = cellOf(need);
  const list = cell.op === "list" ? need.evaluation.program.lists?.[cell.list] : undefined;
  if (list === undefined) return false;
  return list.by === undefined && list.source === undefined && list.rows === undefined && list.sort.length === 0;
}

/** The key of a data or rule, with the row that it is of. */
function keyIn({ rows }: Evaluation, key: string): string {
  return `${rows?.prefix ?? ""}${key}`;
}

/** The data that is fed as it is to another one. */
function sourceOf({ evaluation, cell: id }: CellNeed): ProgramSlot | undefined {
  const cell = evaluation.program.cells[id];
  if (cell?.op === "slot") return evaluation.program.slots[cell.slot];
  const scope = evaluation.rows?.scope;
  if (cell?.op !== "outer" || scope === undefined) return undefined;
  return sourceOf({ evaluation: scope.around, cell: scope.captures[cell.at] ?? -1 });
}

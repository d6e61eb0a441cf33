import type { ListCell } from "../../model/program/operations.ts";
import type { CellId, Lambda, Program, ProgramList, ProgramSlot } from "../../model/program/program.ts";
import { violation } from "../../model/types/constraints.ts";
import { hull, type Intervals, joinIntervals, type NumberInterval } from "../intervals.ts";
import { boundsOfSum } from "../region.ts";
import { asLinear, type SymbolicOutcome } from "../symbolic/symbol.ts";
import type { ExploredRule, Explorer, ExplorerOptions } from "./explorer.ts";
import { haveLists } from "./list-cells.ts";
import { type AskedRows, type CapturedCell, rowProgram } from "./row-program.ts";
import { cellsBelow, constraintsOf, givenSlot, isConstrained } from "./slots.ts";

/** The facts about the lists of a program that hold for any rows. */
export class ListFacts {
  readonly #program: Program;
  readonly #explore: ExploreRows;
  readonly #mostRows: number;
  /** By command and argument. */
  readonly #values = new Map<string, RowValues>();
  readonly #isTested: boolean;

  constructor(program: Program, explore: ExploreRows, { mostRows }: Pick<ExplorerOptions, "mostRows">) {
    this.#program = program;
    this.#explore = explore;
    this.#mostRows = mostRows;
    this.#isTested = testsLists(program);
  }

  /** The number of rows of a list. */
  count(cell: CellId): RowCount {
    return this.#listOf(cell) ?? ANY_COUNT;
  }

  /** The rows that a list has at most: those of its text, or those that a caller may give. */
  mostValues(cell: CellId): number | undefined {
    const list = this.#listOf(cell)?.list;
    return list && Math.max(list.text?.length ?? 0, this.#mostRows);
  }

  /** True when a list may have no value for rows that callers may give. */
  mayVeto(cell: CellId): boolean {
    return this.#isTested || (this.#listOf(cell)?.mayVeto ?? true);
  }

  /** The argument of a command for each row; without one the value of the row. */
  argument(id: CellId, cell: CommandOfList, at = 0): RowValues {
    const lambda = cell.lambdas[at] ?? ELEMENT;
    const first = 1 + cell.once + (cell.otherwise ? 1 : 0);
    return this.#known(`${id} ${at}`, cell.operands[0] ?? -1, lambda, (captured) =>
      this.#captured(cell.operands[first + captured] ?? -1),
    );
  }

  /** The field of a row that a command finds. */
  field(id: CellId, row: CellId, field: string): RowValues {
    const found = this.#program.cells[row];
    if (found?.op !== "command") return NOTHING_KNOWN;
    const lambda: Lambda = { cells: [{ op: "field", kind: "number", operands: [], field }], root: 0 };
    return this.#known(`${id}`, found.operands[0] ?? -1, lambda, () => undefined);
  }

  #known(key: string, list: CellId, lambda: Lambda, captured: (at: number) => CapturedCell | undefined): RowValues {
    const known = this.#values.get(key) ?? this.#valuesOf(this.#listOf(list)?.list, lambda, captured);
    this.#values.set(key, known);
    return this.#isTested ? { ...known, mayVeto: true } : known;
  }

  #valuesOf(
    list: ProgramList | undefined,
    lambda: Lambda,
    captured: (at: number) => CapturedCell | undefined,
  ): RowValues {
    // A row that is judged as of a day of its own may be of any time.
    if (list === undefined || list.day !== undefined) return NOTHING_KNOWN;
    const { rowSpecs } = this.#program;
    const rows: readonly AskedRows[] =
      "type" in list.of ? [list.of] : (rowSpecs?.[list.of.rowSpec]?.versions ?? []).map(({ program }) => ({ program }));
    const found = rows.map((each) => {
      const { program, rule } = rowProgram(each, lambda, captured, rowSpecs);
      const explorer = this.#explore(program);
      const values = valuesOf(explorer.rule(rule), explorer);
      return this.#mayBreak(list, program, rule) ? { ...values, mayVeto: true } : values;
    });
    return joined(found);
  }

  /** True when a rule of rows reads data that may have no value where the list feeds them. */
  #mayBreak(list: ProgramList, program: Program, rule: number): boolean {
    for (const cell of cellsBelow(program, [program.rules[rule]?.root ?? -1])) {
      if (cell.op !== "slot") continue;
      const declared = program.slots[givenSlot(program, cell.slot) ?? cell.slot];
      if (declared !== undefined && !this.#isKept(list, declared)) return true;
    }
    return false;
  }

  /** True for data that the caller gives, or whose feed has a value that its constraints allow. */
  #isKept({ each, captures, text = [] }: ProgramList, { key, type }: ProgramSlot): boolean {
    if (text.some((row) => "names" in row && (row.cells?.[row.names.indexOf(key)] ?? -1) >= 0)) return false;
    const feed = each.find(({ field }) => field === key)?.value;
    const root = feed?.cells[feed.root];
    if (root === undefined) return true;
    if (root.op === "const") return violation(root.value, type) === undefined;
    const captured = root.op === "outer" ? this.#captured(captures[root.at] ?? -1) : undefined;
    if (captured === undefined) return root.op === "position" && !isConstrained(type);
    return "slot" in captured
      ? !isConstrained(type) || constraintsOf(captured.slot.type) === constraintsOf(type)
      : captured.cell.op === "const" && violation(captured.cell.value, type) === undefined;
  }

  #captured(cell: CellId): CapturedCell | undefined {
    const around = this.#program.cells[cell];
    if (around?.op === "const") return { cell: around };
    const slot = around?.op === "slot" ? this.#program.slots[around.slot] : undefined;
    return slot === undefined || slot.source !== undefined ? undefined : { slot: { type: slot.type, fill: slot.fill } };
  }

  #listOf(id: CellId): ListOfCell | undefined {
    const cell = this.#program.cells[id];
    if (cell?.op === "list") return listFacts(this.#program.lists?.[cell.list]);
    if (cell?.op !== "command") return undefined;
    const from = this.#listOf(cell.operands[0] ?? -1);
    if (from === undefined) return undefined;
    switch (cell.command) {
      case "where":
        return { ...from, least: 0, mayVeto: from.mayVeto || this.argument(id, cell).mayVeto };
      case "sort":
        return { ...from, mayVeto: from.mayVeto || cell.lambdas.some((_, at) => this.argument(id, cell, at).mayVeto) };
      case "top": {
        const count = this.#program.cells[cell.operands[1] ?? -1];
        return count?.op === "const" ? from : { ...from, least: 0, mayVeto: true };
      }
      case "list":
        return cell.fields === undefined ? undefined : from;
      default:
        return undefined;
    }
  }
}

export type CommandOfList = Extract<ListCell, { op: "command" }>;

/** The number of rows that a list has, where it has a value. */
export interface RowCount {
  readonly least: number;
  readonly most: number | undefined;
}

/** The values that an expression has for the rows of a list. */
export interface RowValues {
  /** Of numbers. */
  readonly numbers: NumberInterval;
  /** The truths that it may be. */
  readonly yes: boolean;
  readonly no: boolean;
  /** True: for some row it may have no value. */
  readonly mayVeto: boolean;
}

/** The list that a cell takes its rows from. */
interface ListOfCell extends RowCount {
  readonly list: ProgramList;
  readonly mayVeto: boolean;
}

export const NOTHING_KNOWN: RowValues = { numbers: {}, yes: true, no: true, mayVeto: true };
const ANY_COUNT: RowCount = { least: 0, most: undefined };

/** Follows a program of rows. */
export type ExploreRows = (program: Program) => Explorer;

/** True where rules go on without a list that is missing or refused, or without data of rows. */
function testsLists(program: Program): boolean {
  const tested = program.cells.flatMap(({ op, operands }) => (op === "is_veto" ? operands : []));
  return haveLists(cellsBelow(program, tested));
}

/** The value of a row of values. */
const ELEMENT: Lambda = { cells: [{ op: "element", kind: "number", operands: [] }], root: 0 };

/** Undefined: its rows may be some that no caller gives, of which less is known. */
function listFacts(list: ProgramList | undefined): ListOfCell | undefined {
  if (list === undefined || list.source !== undefined || list.text?.some((row) => "prefix" in row) === true)
    return undefined;
  const { rows, by, sort, day, minimum = 0, maximum } = list;
  const mayVeto = rows !== undefined || by !== undefined || sort.length > 0 || day !== undefined;
  return { list, least: minimum, most: maximum, mayVeto };
}

function valuesOf({ isComplete, outcomes }: ExploredRule, { terms }: Explorer): RowValues {
  if (!isComplete) return NOTHING_KNOWN;
  return joined(
    outcomes.map(({ region, outcome }): RowValues => {
      if (outcome.kind === "veto") return { numbers: {}, yes: false, no: false, mayVeto: true };
      const linear = isNumber(outcome) ? asLinear(outcome) : undefined;
      const truth = outcome.kind === "value" && outcome.value.kind === "boolean" ? outcome.value.value : undefined;
      return {
        numbers: linear === undefined ? {} : boundsOfSum(linear.factors, linear.constant, region, terms),
        yes: truth !== false,
        no: truth !== true,
        mayVeto: false,
      };
    }),
  );
}

function isNumber(outcome: SymbolicOutcome): boolean {
  if (outcome.kind === "value") return outcome.value.kind === "number";
  return outcome.kind === "linear" && outcome.counted === "number";
}

/** All of several. */
function joined(parts: readonly RowValues[]): RowValues {
  const intervals = parts.flatMap(({ yes, no, numbers }) => (yes || no ? [numbers] : []));
  return {
    numbers: hull(intervals.reduce<Intervals>((all, each) => joinIntervals(all, [each]), [])),
    yes: parts.some(({ yes }) => yes),
    no: parts.some(({ no }) => no),
    mayVeto: parts.some(({ mayVeto }) => mayVeto),
  };
}

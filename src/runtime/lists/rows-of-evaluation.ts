import type { RowLimits } from "../../model/limits.ts";
import type { CellId, Lambda, Program, ProgramRowSpec } from "../../model/program/program.ts";
import type { DateValue, ListItem, Veto } from "../../model/value.ts";
import type { EvaluationInputs } from "../inputs.ts";
import type { Evaluation, EvaluationPlace } from "../interpret.ts";
import type { WantedData } from "../missing.ts";
import type { KeptReads } from "./kept-reads.ts";
import type { CellNeed } from "./need.ts";
import { RowIds } from "./row-ids.ts";
import { depthProblem, RowsExceeded, rowsProblem } from "./rows-exceeded.ts";
import { ListSearches } from "./search/list-searches.ts";

/** The row for which an expression is evaluated. */
export interface RowScope {
  readonly item: ListItem;
  /** From 1, in the list as it stands. */
  readonly position: number;
  readonly before: ListItem | undefined;
  /** The evaluation around the expression, and the cells of it that the expression reads. */
  readonly around: Evaluation;
  readonly captures: readonly CellId[];
}

type MakeEvaluation = (
  program: Program,
  inputs: EvaluationInputs,
  now: DateValue,
  within: EvaluationPlace,
) => Evaluation;

/** The parts that all evaluations of one request share. */
export class SharedRows {
  readonly rowSpecs: readonly ProgramRowSpec[];
  readonly limits: RowLimits;
  readonly evaluation: MakeEvaluation;
  readonly ids: RowIds;
  /** Of lists that are no tables of the text. */
  readonly searches = new ListSearches();
  /** The program of a row, by its name; a test may replace rules of one row. */
  programOfRow: (program: Program, row: string) => Program = (program) => program;
  /** The number of reads of cells on lists and rows. */
  reads = 0;
  readonly #programs = new Map<Lambda, Program>();
  #rows: number;

  /** `given`: the number of rows that the caller gives. */
  constructor(program: Program, limits: RowLimits, given: number, evaluation: MakeEvaluation) {
    this.rowSpecs = program.rowSpecs ?? [];
    this.ids = new RowIds(program);
    this.limits = limits;
    this.#rows = given;
    this.evaluation = evaluation;
  }

  /** Counts rows that are made for a list. Throws RowsExceeded. */
  count(rows: number, list: string): void {
    this.#rows += rows;
    const problem = rowsProblem(this.limits, rows, this.#rows, list);
    if (problem !== undefined) throw new RowsExceeded(problem);
  }

  /** Throws RowsExceeded for rows that nest deeper than the limit. */
  checkDepth(depth: number, list: string): void {
    const problem = depthProblem(this.limits, depth, list);
    if (problem !== undefined) throw new RowsExceeded(problem);
  }

  programOf(lambda: Lambda): Program {
    let program = this.#programs.get(lambda);
    if (program === undefined) {
      program = { spec: "", slots: [], rules: [], cells: lambda.cells, fields: {}, lists: [] };
      this.#programs.set(lambda, program);
    }
    return program;
  }
}

/** The part of an evaluation that has to do with rows. */
export class RowsOfEvaluation {
  /** Of the keys of its data: `members.2.`. */
  readonly prefix: string;
  readonly shared: SharedRows;
  readonly scope: RowScope | undefined;
  /** The evaluated spec is level 1. */
  readonly depth: number;
  readonly #program: Program;
  readonly #reads = new Map<CellId, KeptReads>();
  /** By list and number. */
  readonly #textRows = new Map<number, Map<number, ListItem>>();

  constructor(program: Program, shared: SharedRows, within: EvaluationPlace | undefined) {
    this.#program = program;
    this.shared = shared;
    this.prefix = within?.prefix ?? "";
    this.depth = within?.depth ?? 1;
    this.scope = within?.scope;
  }

  /** Keeps what the evaluation of a cell read, in order. */
  keepReads(cell: CellId, reads: KeptReads): void {
    this.#reads.set(cell, reads);
  }

  /** The cells that a cell on lists or rows read; of one that was not evaluated none. */
  readsOf(cell: CellId, wanted: WantedData): readonly CellNeed[] {
    return this.#reads.get(cell)?.[wanted] ?? [];
  }

  /** A row of the text of a list, made once. */
  textRow(list: number, at: number, make: () => ListItem): ListItem {
    const rows = this.#textRows.get(list) ?? new Map<number, ListItem>();
    this.#textRows.set(list, rows);
    const row = rows.get(at) ?? make();
    rows.set(at, row);
    return row;
  }

  /** The cell of a slot. */
  cellOfSlot(slot: number): CellId | undefined {
    const key = this.#program.slots[slot]?.key;
    return key === undefined ? undefined : this.#program.fields?.[key];
  }

  /** The veto of a slot without data. */
  missing(slot: number): Veto {
    return { kind: "veto", cause: "missing", key: `${this.prefix}${this.#program.slots[slot]?.key ?? ""}` };
  }
}

export function rowsOf(evaluation: Evaluation): RowsOfEvaluation {
  if (evaluation.rows === undefined) throw new Error("unreachable: a program without rows");
  return evaluation.rows;
}

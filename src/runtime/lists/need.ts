import type { CellId } from "../../model/program/program.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";

/** A cell of an evaluation, whose outcome something needs. */
export interface CellNeed {
  readonly evaluation: Evaluation;
  readonly cell: CellId;
}

/**
 * A computation on lists, step by step: it yields the cells that it needs and gets their outcomes,
 * so that rows of rows are evaluated with one stack, however deep they are.
 */
export type RowsWork<Result = Outcome> = Generator<CellNeed, Result, Outcome>;

import type { Program } from "../../model/program/program.ts";
import type { Evaluation } from "../interpret.ts";

/** A rule or a slot of the program of an evaluation. */
export interface IdInRow {
  readonly evaluation: Evaluation;
  readonly id: number;
}

/**
 * Ids for the rules and data of rows, which one request shares: those of its program go on with
 * them, so that whoever follows rules follows them through rows.
 */
export class RowIds {
  readonly rules: IdsOfRows;
  readonly slots: IdsOfRows;

  constructor({ rules, slots }: Program) {
    this.rules = new IdsOfRows(rules.length);
    this.slots = new IdsOfRows(slots.length);
  }
}

/** Ids of one kind, in the order in which they are met. */
class IdsOfRows {
  /** The number of ids that the program has. */
  readonly #first: number;
  readonly #known = new Map<Evaluation, Map<number, number>>();
  readonly #places: IdInRow[] = [];

  constructor(first: number) {
    this.#first = first;
  }

  of(evaluation: Evaluation, id: number): number {
    const known = this.#known.get(evaluation) ?? new Map<number, number>();
    this.#known.set(evaluation, known);
    const found = known.get(id) ?? this.#first + this.#places.push({ evaluation, id }) - 1;
    known.set(id, found);
    return found;
  }

  /** Undefined for an id of the program itself. */
  at(id: number): IdInRow | undefined {
    return this.#places[id - this.#first];
  }
}

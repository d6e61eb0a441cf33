import type { Program } from "../../model/program/program.ts";
import { violation } from "../../model/types/constraints.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import type { EvaluationInputs, TakenList } from "../inputs.ts";
import { constraintVeto } from "../operators/veto.ts";
import type { CellNeed } from "./need.ts";

/** The outcome of a data of a row, or the cell that gives it. `place`: that of the text with it. */
export type Feed = { readonly outcome: Outcome } | { readonly need: () => CellNeed; readonly place?: string };

/**
 * The data of a row: those that a caller gives, and those that its list, the text or a command
 * feeds. A fed data is no input (docs/spec/08-lists.md#4-given-lists).
 */
export class RowInputs implements EvaluationInputs {
  readonly #program: Program;
  readonly #prefix: string;
  readonly #given: EvaluationInputs | undefined;
  /** By slot. */
  readonly #feeds = new Map<number, Feed>();
  readonly #fed = new Map<number, Outcome>();
  /** The outcome of data that nothing states. */
  readonly closed: Veto | undefined;

  /** `feeds`: by key. */
  constructor(
    program: Program,
    prefix: string,
    given: EvaluationInputs | undefined,
    feeds: ReadonlyMap<string, Feed>,
    closed: Veto | undefined,
  ) {
    this.#program = program;
    this.#prefix = prefix;
    this.#given = given;
    this.closed = closed;
    if (feeds.size === 0) return;
    for (const [slot, { key }] of program.slots.entries()) {
      const feed = feeds.get(key);
      if (feed !== undefined) this.#feeds.set(slot, feed);
    }
  }

  /** The limits are those of the whole request. */
  get rowLimits(): never {
    throw new Error("unreachable: a row has no limits of its own");
  }

  get rowCount(): number {
    return 0;
  }

  given(slot: number): Outcome | undefined {
    if (this.#feeds.has(slot)) return this.#fed.get(slot);
    const given = this.#given?.given(slot);
    if (given !== undefined || this.closed === undefined) return given;
    const { fill, source } = this.#program.slots[slot] ?? {};
    return fill === undefined && source === undefined ? this.closed : undefined;
  }

  isGiven(slot: number): boolean {
    return this.#feeds.has(slot) || this.#given?.isGiven(slot) === true;
  }

  text(slot: number): string | undefined {
    return this.#feeds.has(slot) ? undefined : this.#given?.text(slot);
  }

  hint(): undefined {
    return undefined;
  }

  list(list: number): TakenList | undefined {
    return this.#given?.list?.(list);
  }

  /** True for a row of the caller, who may give what it lacks. */
  get isOfCaller(): boolean {
    return this.#given !== undefined;
  }

  /** The feed of a slot, or of the one that it takes its data from, that has no outcome yet. */
  openFeed(slot: number): number | undefined {
    for (let at = slot; ; ) {
      if (this.#feeds.has(at)) return this.#fed.has(at) ? undefined : at;
      const source = this.#program.slots[at]?.source;
      if (source === undefined || "rule" in source || this.isGiven(at)) return undefined;
      at = source.slot;
    }
  }

  /** True when something feeds a slot. */
  isFed(slot: number): boolean {
    return this.#feeds.has(slot);
  }

  feed(slot: number): Feed | undefined {
    return this.#feeds.get(slot);
  }

  /** Takes the outcome of a feed: a value must satisfy the constraints of the slot. */
  take(slot: number, outcome: Outcome): void {
    const declared = this.#program.slots[slot];
    const broken = outcome.kind === "veto" || declared === undefined ? undefined : violation(outcome, declared.type);
    const key = `${this.#prefix}${declared?.key ?? ""}`;
    this.#fed.set(slot, broken === undefined ? outcome : constraintVeto(key, broken));
  }
}

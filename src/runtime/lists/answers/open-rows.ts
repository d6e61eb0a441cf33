import { isListCell, type ListCell } from "../../../model/program/operations.ts";
import type { Cell, CellId } from "../../../model/program/program.ts";
import type { ListValue, Outcome, RowValue, Veto } from "../../../model/value.ts";
import type { TakenList } from "../../inputs.ts";
import { CELLS_BETWEEN_CHECKS, type Evaluation } from "../../interpret.ts";
import { type RefusedGiven, refusalByBound, WalkedCells, type WantedData } from "../../missing.ts";
import { Element } from "../items.ts";
import { rowText } from "../list-rows.ts";
import type { CellNeed } from "../need.ts";
import { RowInputs } from "../row-inputs.ts";
import { rowsOf } from "../rows-of-evaluation.ts";

/**
 * The data that keep rules of an evaluation from a value, also those of rows, by their keys
 * (docs/spec/08-lists.md#10-small-print, rule 12). The cells of lists and rows are followed to what
 * they read.
 */
export class OpenRows {
  readonly #evaluation: Evaluation;

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  missing(rule: number): readonly string[] {
    return this.missingBelow(this.#rootOf(rule));
  }

  refused(rule: number): ReadonlyMap<string, RefusedGiven> {
    return refusedGiven(new RowWalk(this.#evaluation, "refused").below(this.#rootOf(rule)));
  }

  /** The keys that are missing below cells. */
  missingBelow(needs: readonly CellNeed[]): readonly string[] {
    return [...new RowWalk(this.#evaluation, "missing").below(needs).keys()];
  }

  /** The refused values below cells, and those of a list. */
  refusedBelow(needs: readonly CellNeed[], value: ListValue | RowValue): ReadonlyMap<string, RefusedGiven> {
    return refusedGiven(new RowWalk(this.#evaluation, "refused").below(needs, value));
  }

  #rootOf(rule: number): readonly CellNeed[] {
    const root = this.#evaluation.program.rules[rule]?.root;
    return root === undefined ? [] : [{ evaluation: this.#evaluation, cell: root }];
  }
}

function refusedGiven(listed: ReadonlyMap<string, OpenDatum>): ReadonlyMap<string, RefusedGiven> {
  const found = new Map<string, RefusedGiven>();
  for (const [key, { veto, text }] of listed) if (text !== undefined) found.set(key, { veto, text });
  return found;
}

interface OpenDatum {
  readonly veto: Veto;
  readonly text?: string | undefined;
}

class RowWalk {
  readonly #first: Evaluation;
  readonly #wanted: WantedData;
  readonly #listed = new Map<string, OpenDatum>();
  readonly #met = new Map<Evaluation, Set<CellId>>();
  readonly #walked = new Map<Evaluation, WalkedCells>();
  readonly #open: CellNeed[] = [];

  constructor(evaluation: Evaluation, wanted: WantedData) {
    this.#first = evaluation;
    this.#wanted = wanted;
  }

  below(needs: readonly CellNeed[], value?: ListValue | RowValue): ReadonlyMap<string, OpenDatum> {
    this.#open.push(...[...needs].reverse());
    let count = 0;
    for (let need = this.#open.pop(); need !== undefined; need = this.#open.pop()) {
      if (count++ % CELLS_BETWEEN_CHECKS === 0) this.#first.context.checkDeadline?.();
      if (this.#isNew(need)) this.#walk(need);
    }
    if (value?.kind === "list") this.#enlistItems(value);
    return this.#listed;
  }

  #isNew({ evaluation, cell }: CellNeed): boolean {
    const met = this.#met.get(evaluation) ?? new Set();
    this.#met.set(evaluation, met);
    if (met.has(cell)) return false;
    met.add(cell);
    return true;
  }

  #walk({ evaluation, cell: id }: CellNeed): void {
    const cell = evaluation.program.cells[id];
    if (cell === undefined) return;
    if (cell.op === "rule") this.#openRule(evaluation, cell.rule);
    else if (cell.op === "slot") this.#walkSlot(evaluation, id, cell.slot);
    else if (isListCell(cell)) this.#walkRows(evaluation, id, cell);
    else {
      const refused = this.#wanted === "refused" ? refusalByBound(evaluation, id, cell) : undefined;
      if (refused !== undefined && cell.op === "bounded") this.#enlistRefused(evaluation, cell.slot, refused);
      this.#openCells(evaluation, this.#cellsBelow(evaluation, cell));
    }
  }

  #enlistRefused(evaluation: Evaluation, slot: number, veto: Veto): void {
    const given = evaluation.givenSlot(slot);
    if (given === undefined) return;
    const key = `${rowsOf(evaluation).prefix}${evaluation.program.slots[given]?.key ?? ""}`;
    this.#enlist(key, { veto, text: evaluation.inputs.text(given) });
  }

  #openRule(evaluation: Evaluation, rule: number): void {
    const root = evaluation.program.rules[rule]?.root;
    if (root !== undefined) this.#open.push({ evaluation, cell: root });
  }

  #openCells(evaluation: Evaluation, cells: readonly CellId[]): void {
    for (let at = cells.length - 1; at >= 0; at--) this.#open.push({ evaluation, cell: cells[at] ?? -1 });
  }

  #cellsBelow(evaluation: Evaluation, cell: Exclude<Cell, ListCell>): readonly CellId[] {
    let walked = this.#walked.get(evaluation);
    if (walked === undefined) {
      evaluation.recordPassedOver();
      walked = new WalkedCells(evaluation, this.#wanted);
      this.#walked.set(evaluation, walked);
    }
    return walked.below(cell);
  }

  #walkSlot(evaluation: Evaluation, cell: CellId, slot: number): void {
    const feeding = evaluation.feedingRule(slot);
    if (feeding !== undefined) {
      this.#openRule(evaluation, feeding);
      return;
    }
    const outcome = evaluation.ofCell(cell);
    if (outcome.kind !== "veto") return;
    const given = evaluation.givenSlot(slot) ?? slot;
    const { inputs } = evaluation;
    if (inputs instanceof RowInputs && inputs.isFed(given)) {
      const feed = inputs.feed(given);
      if (feed !== undefined && "need" in feed) this.#open.push(feed.need());
    } else if (this.#wanted === "missing") {
      if (outcome.cause === "missing" && outcome.key !== undefined) this.#enlist(outcome.key, { veto: outcome });
    } else if (outcome.refusal !== undefined) this.#enlistRefused(evaluation, slot, outcome);
  }

  #enlist(key: string, data: OpenDatum): void {
    if (!this.#listed.has(key)) this.#listed.set(key, data);
  }

  /** A list is missing alone; of its rows only what is read counts. */
  #walkRows(evaluation: Evaluation, id: CellId, cell: ListCell): void {
    const outcome = evaluation.ofCell(id);
    // Nothing that a value was made of can change it.
    if (outcome.kind !== "veto") return;
    if (cell.op === "list") {
      const key = `${rowsOf(evaluation).prefix}${evaluation.program.lists?.[cell.list]?.key ?? ""}`;
      // A veto of another key is that of what the order or the number of the rows needs.
      if (outcome.key === key) {
        const isWanted = this.#wanted === (outcome.refusal === undefined ? "missing" : "refused");
        if (isWanted) this.#enlist(key, { veto: outcome, text: givenText(evaluation.inputs.list?.(cell.list)) });
        return;
      }
    }
    const reads = evaluation.rows?.readsOf(id, this.#wanted) ?? [];
    for (let at = reads.length - 1; at >= 0; at--) {
      const need = reads[at];
      if (need !== undefined && !isSettled(cell, need, at)) this.#open.push(need);
    }
    if (this.#wanted === "refused") this.#enlistValues(evaluation, cell);
  }

  /** The refused values of a list that a command may have read. */
  #enlistValues(evaluation: Evaluation, cell: ListCell): void {
    if (cell.op !== "command") return;
    const list = evaluation.recorded(cell.operands[0] ?? -1);
    if (list?.kind === "list") this.#enlistItems(list);
  }

  #enlistItems({ items }: ListValue): void {
    for (const item of items) {
      if (!(item instanceof Element)) continue;
      const { given, source } = item;
      if (given !== undefined && !("evaluation" in source) && source.kind === "veto" && source.refusal !== undefined)
        this.#enlist(item.name, { veto: source, text: given });
    }
  }
}

/** Rows that are refused as a whole, in words. */
function givenText(given: TakenList | undefined): string | undefined {
  if (given === undefined || "kind" in given) return undefined;
  return rowText("rows" in given ? given.rows.length : given.texts.length);
}

/** True for a row that can change the answer of `any` or `all` no more. */
function isSettled(cell: ListCell, { evaluation, cell: id }: CellNeed, at: number): boolean {
  if (cell.op !== "command" || (cell.command !== "any" && cell.command !== "all") || at === 0) return false;
  const outcome: Outcome | undefined = evaluation.recorded(id);
  return outcome?.kind === "boolean";
}

import type { LazyCell, LeafCell, ListCell, StrictCell } from "../model/program/operations.ts";
import type { Cell, CellId } from "../model/program/program.ts";
import type { Outcome, Veto } from "../model/value.ts";
import { CELLS_BETWEEN_CHECKS, type Evaluation } from "./interpret.ts";
import { operate } from "./operators/operate.ts";

/** Cells below which all is walked. */
type WholeCell = StrictCell | LeafCell | Extract<LazyCell, { op: "is_veto" }>;

/** Vetoes of slots by id, in decision order. */
type SlotVetoes = ReadonlyMap<number, Veto>;

/** A refused value, with the text that was given. */
export interface RefusedGiven {
  readonly text: string;
  readonly veto: Veto;
}

/** The data that a walk lists: those without a value, or those with one that is refused. */
export type WantedData = "missing" | "refused";

/** Lists the slots that rules may still read and that have no value, with their vetoes. */
class OpenSlots {
  readonly #evaluation: Evaluation;
  readonly #wanted: WantedData;
  readonly #walked: WalkedCells;
  /** The lists of rules that were walked: a rule that refers to one of them uses its list. */
  readonly #lists = new Map<number, SlotVetoes>();

  constructor(evaluation: Evaluation, wanted: WantedData) {
    this.#evaluation = evaluation;
    this.#wanted = wanted;
    this.#walked = new WalkedCells(evaluation, wanted);
  }

  of(rule: number): SlotVetoes {
    const known = this.#lists.get(rule);
    if (known !== undefined) return known;
    this.#evaluation.recordPassedOver();
    const list = this.#walk(rule);
    this.#lists.set(rule, list);
    return list;
  }

  /**
   * Rules refer to each other thousands of levels deep, so the cells still to be walked wait on a
   * stack. A cell met again adds nothing.
   */
  #walk(rule: number): SlotVetoes {
    const { cells, rules } = this.#evaluation.program;
    const listed = new Map<number, Veto>();
    const met = new Set<CellId>();
    const open: CellId[] = [];
    const enlist = (slot: number | undefined, veto: Veto) => {
      if (slot !== undefined && !listed.has(slot)) listed.set(slot, veto);
    };
    const enter = (id: number) => {
      const list = this.#lists.get(id);
      const root = rules[id]?.root;
      if (list !== undefined) for (const [slot, veto] of list) enlist(slot, veto);
      else if (root !== undefined) open.push(root);
    };
    enter(rule);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (met.size % CELLS_BETWEEN_CHECKS === 0) this.#evaluation.context.checkDeadline?.();
      const cell = cells[id];
      if (cell === undefined || met.has(id)) continue;
      met.add(id);
      if (cell.op === "rule") enter(cell.rule);
      else if (cell.op === "slot") {
        const feeding = this.#evaluation.feedingRule(cell.slot);
        if (feeding !== undefined) enter(feeding);
        else {
          const outcome = this.#evaluation.ofSlot(cell.slot);
          if (outcome.kind === "veto") enlist(this.#slotOf(cell.slot, outcome), outcome);
        }
      } else {
        const refused = this.#wanted === "refused" ? refusalByBound(this.#evaluation, id, cell) : undefined;
        if (refused !== undefined && cell.op === "bounded") enlist(this.#slotOf(cell.slot, refused), refused);
        const next = this.#walked.below(cell);
        for (let at = next.length - 1; at >= 0; at--) open.push(next[at] ?? 0);
      }
    }
    return listed;
  }

  /** The slot that is listed for one with a veto: the unbound one, or that of the refused value. */
  #slotOf(slot: number, { slot: unbound, refusal }: Veto): number | undefined {
    if (this.#wanted === "missing") return unbound;
    return refusal === undefined ? undefined : this.#evaluation.givenSlot(slot);
  }
}

/** The refusal of a value by a bound that is a name; not those that its operands pass on. */
export function refusalByBound(evaluation: Evaluation, id: CellId, cell: Cell): Veto | undefined {
  if (cell.op !== "bounded") return undefined;
  const outcome = evaluation.ofCell(id);
  const haveValues = evaluation.readsOf(cell).every((operand) => evaluation.ofCell(operand).kind !== "veto");
  return outcome.kind === "veto" && haveValues ? outcome : undefined;
}

/** The cells that a walk of an evaluation goes down to. */
export class WalkedCells {
  readonly #evaluation: Evaluation;
  readonly #wanted: WantedData;

  constructor(evaluation: Evaluation, wanted: WantedData) {
    this.#evaluation = evaluation;
    this.#wanted = wanted;
  }

  /** The cells to walk below a cell, in order. */
  below(cell: Cell): readonly CellId[] {
    if (cell.op === "choose") return this.#arms(cell);
    if (cell.op !== "and") return this.#evaluation.readsOf(cell satisfies WholeCell | ListCell);
    const [left] = cell.operands;
    const truth = left === undefined ? undefined : this.#settled(left);
    // The right side is asked for when the left one is known, but told of when it may be read.
    const isWalked = this.#wanted === "missing" ? truth === true : truth !== false;
    return isWalked || left === undefined ? cell.operands : [left];
  }

  /**
   * Conditions from the last arm upwards. The arms above a true condition are not walked; above an
   * unsettled condition all are.
   */
  #arms(cell: Extract<Cell, { op: "choose" }>): readonly CellId[] {
    const { operands, subject } = cell;
    const compared = subject === undefined ? undefined : this.#known(subject);
    const next: CellId[] = [];
    let open = false;
    for (let at = operands.length - 3; at >= 0; at -= 2) {
      const condition = operands[at];
      const result = operands[at + 1];
      if (condition === undefined || result === undefined) throw new Error("unreachable: an arm without result");
      next.push(condition);
      if (!open) {
        const truth = compared === undefined ? this.#settled(condition) : this.#compared(condition, compared);
        if (truth === false) continue;
        if (truth === true) return [...next, result];
        open = true;
      }
      next.push(result);
    }
    next.push(operands.at(-1) ?? 0);
    return next;
  }

  /**
   * The truth of a settled condition: a bound boolean slot, or a cell that was evaluated in this
   * run; else undefined.
   */
  #settled(id: CellId): boolean | undefined {
    const outcome = this.#known(id);
    return outcome?.kind === "boolean" ? outcome.value : undefined;
  }

  /**
   * The value of a bound slot, or of a cell that was evaluated; undefined for vetoes as well.
   * Conditions that are literals are gone before the run.
   */
  #known(id: CellId): Exclude<Outcome, { kind: "veto" }> | undefined {
    const cell = this.#evaluation.program.cells[id];
    const bound = cell?.op === "slot" && this.#evaluation.feedingRule(cell.slot) === undefined;
    const outcome = bound ? this.#evaluation.ofSlot(cell.slot) : this.#evaluation.recorded(id);
    return outcome === undefined || outcome.kind === "veto" ? undefined : outcome;
  }

  /** The truth of a comparison of the ladder's subject, whose value is known, with a literal. */
  #compared(condition: CellId, subject: Exclude<Outcome, { kind: "veto" }>): boolean | undefined {
    const { cells } = this.#evaluation.program;
    const cell = cells[condition];
    if (cell === undefined) return undefined;
    const values = cell.operands.map((id) => {
      const operand = cells[id];
      return operand?.op === "const" ? operand.value : subject;
    });
    const outcome = operate(cell, values, this.#evaluation.context);
    return outcome.kind === "boolean" ? outcome.value : undefined;
  }
}

/**
 * The inputs that keep rules from a value
 * (docs/spec/04-rules-evaluation.md#4-5-missing-data,
 * docs/spec/04-rules-evaluation.md#refused-values). To be made when all requested rules are
 * evaluated: the cells evaluated until then decide which conditions are settled.
 */
export class OpenData {
  readonly #evaluation: Evaluation;
  readonly #missing: OpenSlots;
  readonly #refused: OpenSlots;

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
    this.#missing = new OpenSlots(evaluation, "missing");
    this.#refused = new OpenSlots(evaluation, "refused");
  }

  /** The keys of the unbound slots of a rule, each once, in decision order. */
  missing(rule: number): readonly string[] {
    return Array.from(this.#missing.of(rule).keys(), (slot) => this.#keyOf(slot));
  }

  /** The given values of a rule that are refused, by key, each with its veto. */
  refused(rule: number): ReadonlyMap<string, RefusedGiven> {
    return new Map(
      Array.from(this.#refused.of(rule), ([slot, veto]) => {
        const text = this.#evaluation.inputs.text(slot);
        if (text === undefined) throw new Error("unreachable: no value was refused");
        return [this.#keyOf(slot), { text, veto }];
      }),
    );
  }

  #keyOf(slot: number): string {
    const declared = this.#evaluation.program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    return declared.key;
  }
}

import { once } from "../../model/cache/once.ts";
import type { Cell, Program, ProgramSlot } from "../../model/program/program.ts";
import { formatDate } from "../../model/time/temporal-text.ts";
import type { Type } from "../../model/types/type.ts";
import type { DateValue, Outcome } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import type { ChangeEffects } from "../../runtime/trace/origins.ts";
import { converted } from "./converted.ts";
import { identityOf } from "./identity.ts";
import { type InstantPair, SameTexts } from "./same-texts.ts";

/** The outcomes of one evaluation, by ids of its program. */
export interface CrossedEvaluation {
  readonly now: DateValue;
  readonly deadline?: Deadline | undefined;
  ofRule(rule: number): Outcome;
  ofSlot(slot: number): Outcome;
}

/** The rules and slots that are one thing in two programs. */
export interface PairedIds {
  readonly rules: ReadonlyMap<number, number>;
  readonly slots: ReadonlyMap<number, number>;
}

/**
 * The rules of two programs, each evaluated over what its counterpart reads: this separates the
 * effect of a changed text from that of changed reads. A rule without a counterpart belongs to the
 * text of the rules that read it.
 */
export class CrossedTexts {
  readonly #oldIds: PairedIds;
  readonly #before: DetachedSide;
  readonly #after: DetachedSide;
  readonly #same: SameTexts;

  /**
   * `oldIds`: by ids of the new side. `slotsAre`: "text" when what a declaration gives an input
   * belongs to the text of the rules that read it.
   */
  constructor(before: Program, after: Program, oldIds: PairedIds, slotsAre: "reads" | "text" = "reads") {
    const newIds = { rules: inverse(oldIds.rules), slots: inverse(oldIds.slots) };
    this.#oldIds = oldIds;
    this.#same = new SameTexts(before, after, slotsAre === "text" ? { ...oldIds, slots: new Map() } : oldIds);
    this.#before = new DetachedSide(before, after, newIds, oldIds, slotsAre);
    this.#after = new DetachedSide(after, before, oldIds, newIds, slotsAre);
  }

  /** True when both texts of a new rule certainly answer the same for equal reads. */
  isSame(rule: number, instants: InstantPair): boolean {
    return this.#same.has(rule, instants);
  }

  /** The effects in an evaluation of each side, by id of a new rule that has a counterpart. */
  effects(before: CrossedEvaluation, after: CrossedEvaluation): (rule: number) => ChangeEffects {
    const oldTexts = once(() => this.#before.over(after, before));
    const newTexts = once(() => this.#after.over(before, after));
    const instants = once(() => instantsOf(before, after));
    return (rule) => {
      if (this.isSame(rule, instants())) return ONLY_READS;
      const old = this.#oldIds.rules.get(rule) ?? -1;
      const [was, is] = [before.ofRule(old), after.ofRule(rule)];
      const [oldOverNew, newOverOld] = [oldTexts().ofRule(old), newTexts().ofRule(rule)];
      const ofReads = !isSame(newOverOld, is) || !isSame(oldOverNew, was);
      const isOneText =
        isSame(newOverOld, this.#after.ruleOutcome(rule, was)) && isSame(oldOverNew, this.#before.ruleOutcome(old, is));
      // Where reads have no effect either, only the words of a veto differ.
      return { ofText: !isOneText || !ofReads, ofReads };
    };
  }
}

export function instantsOf(before: { readonly now: DateValue }, after: { readonly now: DateValue }): InstantPair {
  return formatDate(before.now) === formatDate(after.now) ? "equal" : "different";
}

const ONLY_READS: ChangeEffects = { ofText: false, ofReads: true };

/** The rules of one side, to be evaluated over outcomes of the other. */
class DetachedSide {
  readonly #own: Program;
  readonly #other: Program;
  readonly #otherIds: PairedIds;
  readonly #ownIds: PairedIds;
  readonly #slotsAre: "reads" | "text";
  readonly #detached: () => { readonly program: Program; readonly indexes: ArmIndexes };

  constructor(own: Program, other: Program, otherIds: PairedIds, ownIds: PairedIds, slotsAre: "reads" | "text") {
    this.#own = own;
    this.#other = other;
    this.#otherIds = otherIds;
    this.#ownIds = ownIds;
    this.#slotsAre = slotsAre;
    this.#detached = once(() => {
      const program = detached(own, (rule) => otherIds.rules.has(rule));
      return { program, indexes: new ArmIndexes(program) };
    });
  }

  /** Keeps the outcomes of slots that only this side has. */
  over(others: CrossedEvaluation, own: CrossedEvaluation): Evaluation {
    const { slots } = this.#own;
    const given = (id: number): Outcome => {
      const rule = id - slots.length;
      if (rule >= 0) return this.ruleOutcome(rule, others.ofRule(this.#otherIds.rules.get(rule) ?? -1));
      const other = this.#slotsAre === "text" ? undefined : this.#otherIds.slots.get(id);
      if (other === undefined) return own.ofSlot(id);
      return this.#outcome(others.ofSlot(other), this.#other.slots[other]?.type, slots[id]?.type);
    };
    const { program, indexes } = this.#detached();
    const inputs = { given, isGiven: () => true, text: () => undefined, hint: () => undefined };
    return new Evaluation(program, inputs, own.now, own.deadline, indexes);
  }

  /** An outcome of the counterpart of a rule, as one of the rule itself. */
  ruleOutcome(rule: number, outcome: Outcome): Outcome {
    const other = this.#other.rules[this.#otherIds.rules.get(rule) ?? -1];
    return this.#outcome(outcome, other?.type, this.#own.rules[rule]?.type);
  }

  #outcome(outcome: Outcome, from: Type | undefined, to: Type | undefined): Outcome {
    if (outcome.kind !== "veto") return (from && to && converted(outcome, from, to)) ?? INCOMPARABLE;
    if (outcome.cause !== "missing" || outcome.slot === undefined) return outcome;
    return { ...outcome, slot: this.#ownIds.slots.get(outcome.slot) };
  }
}

/** Stands for a value that the types of the other side cannot hold. Equal only to itself. */
const INCOMPARABLE: Outcome = { kind: "veto", cause: "computation", reason: "another kind of value" };

function isSame(a: Outcome, b: Outcome): boolean {
  return a === b || identityOf(a) === identityOf(b);
}

/** Pairs what has one key on both sides: old ids by new ones. */
export function pairedByKey(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (const [key, id] of after) {
    const old = before.get(key);
    if (old !== undefined) pairs.set(id, old);
  }
  return pairs;
}

function inverse(ids: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...ids].map(([id, other]) => [other, id]));
}

/**
 * A program whose rules are functions of what they read: a reference to a rule that `isRead` is a
 * slot, rule `id` the one of number `program.slots.length + id`. No slot has a value of its own.
 */
function detached(program: Program, isRead: (rule: number) => boolean): Program {
  const first = program.slots.length;
  const asRead = (cell: Cell): Cell =>
    cell.op === "rule" && isRead(cell.rule)
      ? { op: "slot", kind: cell.kind, operands: cell.operands, slot: first + cell.rule }
      : cell;
  const slots = [...program.slots, ...program.rules].map(({ key, type }): ProgramSlot => ({ key, type }));
  return { ...program, slots, cells: program.cells.map(asRead) };
}

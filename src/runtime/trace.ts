import type { RemainingArms } from "../model/program/arms.ts";
import { OPERATIONS } from "../model/program/operations.ts";
import type { Cell, CellId } from "../model/program/program.ts";
import type { ArmIndex, ArmIndexes } from "./arm-index.ts";
import type { Evaluation } from "./interpret.ts";

/** The arm of a rule that decided in one evaluation. */
export interface DecidingArm {
  /** 0: the default, 1 … n: the `unless` arms in source order. */
  readonly arm: number;
  /** Absent: the arm gave the rule a value. */
  readonly vetoed?: "condition" | "result" | undefined;
}

/** How a rule was decided in one evaluation, and all that it read on the way. */
export interface Decision extends DecidingArm {
  /** Id of the rule. */
  readonly rule: number;
  /** Ids, each once, in the order of reading. */
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  readonly readsNow: boolean;
}

/**
 * The deciding arms of rules and of all rules below them on their deciding paths, which are the
 * reads of the conditions up to the deciding one and of its result
 * (docs/spec/06-show-explanations.md#6-20-arms). By id, each rule before those that it alone
 * reaches. Cells are shared by rules, so the record of a condition does not tell which rule tested
 * it: each scan is done again. `arms`: by rule id.
 */
export function trace(
  evaluation: Evaluation,
  rules: readonly number[],
  arms: readonly RemainingArms[],
  indexes?: ArmIndexes,
): ReadonlyMap<number, Decision> {
  const decisions = new Map<number, Decision>();
  const open = [...rules].reverse();
  for (let rule = open.pop(); rule !== undefined; rule = open.pop()) {
    if (decisions.has(rule)) continue;
    evaluation.context.checkDeadline?.();
    const decision = decide(rule, evaluation, arms[rule] ?? [0], indexes);
    decisions.set(rule, decision);
    for (let at = decision.rules.length - 1; at >= 0; at--) open.push(decision.rules[at] ?? 0);
  }
  return decisions;
}

function decide(
  rule: number,
  evaluation: Evaluation,
  remaining: RemainingArms,
  indexes: ArmIndexes | undefined,
): Decision {
  const reads = new Reads(evaluation);
  const { arm, vetoed, result } = decidingArm(rule, evaluation, remaining, indexes, reads);
  if (vetoed !== "condition") reads.add(result);
  return { rule, arm, vetoed, rules: [...reads.rules], slots: [...reads.slots], readsNow: reads.now };
}

/** The arm alone, with the cell of its result. `reads` gets what the scan read. */
export function decidingArm(
  rule: number,
  evaluation: Evaluation,
  remaining: RemainingArms,
  indexes?: ArmIndexes,
  reads?: Reads,
): DecidingArm & { readonly result: CellId } {
  const { cells, rules } = evaluation.program;
  const root = rules[rule]?.root ?? -1;
  const cell = cells[root];
  let position = remaining.length - 1;
  let result = root;
  let isConditionVetoed = false;
  if (cell?.op === "choose" && remaining.length > 1) {
    const { at, condition } = scan(root, cell, evaluation, reads, indexes);
    isConditionVetoed = condition === "veto";
    if (at >= 0) position = at;
    result = (at < 0 ? cell.operands.at(-1) : cell.operands[2 * at + 1]) ?? -1;
  }
  const isVetoed = evaluation.ofRule(rule).kind === "veto";
  return {
    arm: remaining[position] ?? 0,
    vetoed: isConditionVetoed ? "condition" : isVetoed ? "result" : undefined,
    result,
  };
}

interface Scanned {
  /** The position of the arm that decided; -1: the default. */
  readonly at: number;
  readonly condition?: "veto" | undefined;
}

/** Tests conditions from the last one until one decides. */
function scan(
  id: CellId,
  choose: Cell,
  evaluation: Evaluation,
  reads: Reads | undefined,
  indexes: ArmIndexes | undefined,
): Scanned {
  const last = (choose.operands.length - 3) >> 1;
  const index = indexes?.of(id, choose);
  const candidates = index && candidatesOf(index, evaluation, reads);
  const count = candidates?.length ?? last + 1;
  for (let done = 0; done < count; done++) {
    const at = candidates === undefined ? last - done : (candidates[done] ?? -1);
    const condition = choose.operands[2 * at] ?? -1;
    const outcome = evaluation.ofCell(condition);
    reads?.add(condition);
    if (outcome.kind === "veto") return { at, condition: "veto" };
    if (outcome.kind === "boolean" && outcome.value) return { at };
  }
  return { at: -1 };
}

/** The arms that may hold; undefined when the key vetoes: the last condition then does as well. */
function candidatesOf(
  index: ArmIndex,
  evaluation: Evaluation,
  reads: Reads | undefined,
): readonly number[] | undefined {
  const key = evaluation.ofCell(index.key);
  if (key.kind === "veto") return undefined;
  // Conditions that the index passes over read its key, and are false.
  reads?.add(index.key);
  return index.candidates(key);
}

/** The rules and slots that cells read in an evaluation. */
class Reads {
  readonly rules = new Set<number>();
  readonly slots = new Set<number>();
  now = false;
  readonly #evaluation: Evaluation;
  readonly #met = new Set<CellId>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** Adds what a cell reads, as far as its evaluation went, not through rules. */
  add(root: CellId): void {
    const { cells } = this.#evaluation.program;
    const open = [root];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const cell = cells[id];
      if (cell === undefined || this.#met.has(id)) continue;
      this.#met.add(id);
      if (cell.op === "rule") this.rules.add(cell.rule);
      else if (cell.op === "slot") this.#addSlot(cell.slot);
      else {
        if ("asksForNow" in OPERATIONS[cell.op]) this.now = true;
        this.#open(cell, open);
      }
    }
  }

  #addSlot(slot: number): void {
    this.slots.add(slot);
    const rule = this.#evaluation.feedingRule(slot);
    if (rule !== undefined) this.rules.add(rule);
  }

  /** Puts the operands that were evaluated on a stack, from the last one. */
  #open({ op, operands }: Cell, open: CellId[]): void {
    if (op === "choose") this.#openChosen(operands, open);
    else {
      let end = operands.length;
      if (op === "and") end = this.#isTrue(operands[0]) ? operands.length : 1;
      else if (op !== "is_veto") end = this.#endOf(operands);
      for (let at = end - 1; at >= 0; at--) open.push(operands[at] ?? -1);
    }
  }

  /** The conditions from the last one to the first that is true or vetoed, then the result. */
  #openChosen(operands: readonly CellId[], open: CellId[]): void {
    let decided = operands.length - 3;
    while (decided >= 0 && this.#isFalse(operands[decided])) decided -= 2;
    const isVetoed = decided >= 0 && !this.#isTrue(operands[decided]);
    if (!isVetoed) open.push((decided < 0 ? operands.at(-1) : operands[decided + 1]) ?? -1);
    for (let at = Math.max(decided, 0); at <= operands.length - 3; at += 2) open.push(operands[at] ?? -1);
  }

  /** The number of operands up to the first definite veto. */
  #endOf(operands: readonly CellId[]): number {
    for (let at = 0; at < operands.length; at++) {
      const outcome = this.#evaluation.ofCell(operands[at] ?? -1);
      if (outcome.kind === "veto" && outcome.cause !== "missing") return at + 1;
    }
    return operands.length;
  }

  #isTrue(id: CellId | undefined): boolean {
    const outcome = this.#evaluation.ofCell(id ?? -1);
    return outcome.kind === "boolean" && outcome.value;
  }

  #isFalse(id: CellId | undefined): boolean {
    const outcome = this.#evaluation.ofCell(id ?? -1);
    return outcome.kind === "boolean" && !outcome.value;
  }
}

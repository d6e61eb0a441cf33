import type { WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { WrittenAnswer } from "../../engine/as-written/written-version.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { caseTitle } from "../run/titles.ts";

/** The most cases that are named for an arm. */
const MOST_CASES = 10;

/**
 * How cases used the arms of a rule as written. An arm is one, whatever alias, slice or binding
 * reached it.
 */
export class RuleHits {
  /** By arm: how often its result was the outcome of the rule. */
  readonly decided: number[];
  /** By arm: the first cases in which it decided. */
  readonly cases: string[][];
  /** By arm, then by conjunct: true when it was the one that failed. */
  readonly failed: boolean[][];
  /** The number of cases that needed the rule. */
  reached = 0;
  #last: CaseResult | undefined;
  /** By arm: how often the scan, which begins at the last arm, ended there. */
  readonly #ended: number[];

  constructor({ arms }: WrittenRule) {
    this.decided = arms.map(() => 0);
    this.cases = arms.map(() => []);
    this.failed = arms.map(({ conjuncts }) => conjuncts.map(() => false));
    this.#ended = arms.map(() => 0);
  }

  /** Counts a scan in a case; in one case there may be several, one for each row. */
  add(arm: number, isConditionVetoed: boolean, result: CaseResult): void {
    if (this.#last !== result) this.reached++;
    this.#last = result;
    this.#ended[arm] = (this.#ended[arm] ?? 0) + 1;
    if (isConditionVetoed) return;
    this.decided[arm] = (this.decided[arm] ?? 0) + 1;
    const cases = this.cases[arm];
    if (cases === undefined || cases.length === MOST_CASES) return;
    const name = caseTitle(result);
    if (cases.at(-1) !== name) cases.push(name);
  }

  /** How often the condition of each arm was evaluated for this rule and false. */
  passed(): readonly number[] {
    let scans = 0;
    return this.#ended.map((ended) => {
      const passed = scans;
      scans += ended;
      return passed;
    });
  }
}

/** The cells of the conjuncts of an arm, in order. */
export interface ArmConjuncts {
  readonly arm: number;
  readonly cells: readonly CellId[];
}

/** The arms of a rule whose conditions are conjunctions. */
export function armConjuncts(
  rule: number,
  { arms }: WrittenRule,
  { cells, rules }: Pick<Program, "cells" | "rules">,
): readonly ArmConjuncts[] {
  const root = cells[rules[rule]?.root ?? -1];
  return arms.flatMap(({ arm, conjuncts }) => {
    if (conjuncts.length === 0) return [];
    const found = conjunctCells(root?.operands[2 * (arm - 1)] ?? -1, cells);
    return found.length === conjuncts.length ? [{ arm, cells: found }] : [];
  });
}

/** The evaluation that has a rule. */
type OutcomesOfCells = Pick<WrittenAnswer, "ofCell">;

/**
 * Finds which conjunct failed in the arms that a rule passed over. An arm is looked at until each
 * of its conjuncts has failed once.
 */
export class OpenConjuncts {
  readonly #hits: RuleHits;
  /** Of arms that are not met yet: their numbers, and the cells of their conjuncts. */
  #open: readonly ArmConjuncts[];

  constructor(rule: number, written: WrittenRule, program: Program, hits: RuleHits) {
    this.#hits = hits;
    this.#open = armConjuncts(rule, written, program);
  }

  /** Looks at the arms after the one at which the scan ended. */
  add(ended: number, answer: OutcomesOfCells): void {
    let isMet = false;
    for (const { arm, cells } of this.#open) {
      if (arm <= ended) continue;
      const failed = this.#hits.failed[arm];
      const at = failedConjunct(cells, answer);
      if (failed === undefined || at < 0) continue;
      failed[at] = true;
      if (!failed.includes(false)) isMet = true;
    }
    if (isMet) this.#open = this.#open.filter(({ arm }) => this.#hits.failed[arm]?.includes(false));
  }
}

/** The number of the first conjunct that is not true; -1: all are. */
export function failedConjunct(cells: readonly CellId[], answer: OutcomesOfCells): number {
  return cells.findIndex((cell) => !isTrue(cell, answer));
}

function isTrue(cell: CellId, answer: OutcomesOfCells): boolean {
  const outcome = answer.ofCell(cell);
  return outcome.kind === "boolean" && outcome.value;
}

/** The operands of all `and` at the top of a condition, in order. */
function conjunctCells(condition: CellId, cells: Program["cells"]): readonly CellId[] {
  const found: CellId[] = [];
  const open = [condition];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = cells[id];
    const [left, right] = cell?.op === "and" ? cell.operands : [];
    if (left === undefined || right === undefined) found.push(id);
    else open.push(right, left);
  }
  return found;
}

import type { RemainingArms } from "../../model/program/arms.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { ArmIndex, ArmIndexes } from "../arm-index.ts";
import type { Evaluation } from "../interpret.ts";
import type { IdInRow } from "../lists/row-ids.ts";
import { Reads } from "./reads.ts";

/** The arm of a rule that decided in one evaluation. */
export interface DecidingArm {
  /** 0: the default, 1 … n: the `unless` arms in source order. */
  readonly arm: number;
  /** Absent: the arm gave the rule a value. */
  readonly vetoed?: "condition" | "result" | undefined;
}

/** How a rule was decided in one evaluation, and all that it read on the way. */
export interface Decision extends DecidingArm {
  /** Id of the rule; `placeOfRule` finds those of rows. */
  readonly rule: number;
  /** Ids, each once, in the order of reading; those of rows follow those of the program. */
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
  ofRows: ArmsOfRows = [],
): ReadonlyMap<number, Decision> {
  const decisions = new Map<number, Decision>();
  const open = [...rules].reverse();
  for (let rule = open.pop(); rule !== undefined; rule = open.pop()) {
    if (decisions.has(rule)) continue;
    evaluation.context.checkDeadline?.();
    const place = placeOfRule(evaluation, rule);
    const decision =
      place.evaluation === evaluation
        ? decide(rule, place, arms[rule] ?? [0], indexes)
        : decide(rule, place, armsOfRow(place, evaluation, ofRows), undefined);
    decisions.set(rule, decision);
    for (let at = decision.rules.length - 1; at >= 0; at--) open.push(decision.rules[at] ?? 0);
  }
  return decisions;
}

/** The evaluation that has a rule with the id that it has there. */
export function placeOfRule(evaluation: Evaluation, id: number): IdInRow {
  return evaluation.rows?.shared.ids.rules.at(id) ?? { evaluation, id };
}

/** The same for a slot. */
export function placeOfSlot(evaluation: Evaluation, id: number): IdInRow {
  return evaluation.rows?.shared.ids.slots.at(id) ?? { evaluation, id };
}

/** The arms of rules of rows: by spec of rows, version and rule. */
export type ArmsOfRows = readonly (readonly (readonly RemainingArms[])[])[];

function armsOfRow({ evaluation: row, id }: IdInRow, { program }: Evaluation, ofRows: ArmsOfRows): RemainingArms {
  const { spec, version } = versionOfRows(program, row.program);
  return ofRows[spec]?.[version]?.[id] ?? allArms(row.program.cells[row.program.rules[id]?.root ?? -1]);
}

/** The position of a program of rows: its spec among those of rows, and its version. */
export function versionOfRows(
  { rowSpecs = [] }: Program,
  program: Program,
): { readonly spec: number; readonly version: number } {
  const { replaces = program } = program;
  for (const [spec, { versions }] of rowSpecs.entries()) {
    const version = versions.findIndex((each) => each.program === replaces);
    if (version >= 0) return { spec, version };
  }
  throw new Error(`unreachable: rows of ${program.spec} are of no list`);
}

function decide(
  rule: number,
  { evaluation, id }: IdInRow,
  remaining: RemainingArms,
  indexes: ArmIndexes | undefined,
): Decision {
  const reads = new Reads(evaluation);
  const { arm, vetoed, result } = decidingArm(id, evaluation, remaining, indexes, reads);
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

/** The arms of a rule of which none was pruned. */
function allArms(cell: Cell | undefined): RemainingArms {
  const count = cell?.op === "choose" ? (cell.operands.length - 1) / 2 : 0;
  return [...Array.from({ length: count }, (_, at) => at + 1), 0];
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

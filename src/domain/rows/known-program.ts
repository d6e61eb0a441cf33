import type { CellId, Program } from "../../model/program/program.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { cellsBelow, ruleOfCell } from "../explore/slots.ts";
import { KnownCells, type KnownTime } from "./known-cells.ts";

/** A program in which what an evaluation knows is put in, by the numbers of its parts there. */
export interface KnownProgram {
  readonly program: Program;
  readonly rules: ReadonlyMap<number, number>;
  /** The cell that computes the same; undefined for one that no rule needs. */
  readonly cellOf: (cell: CellId) => CellId | undefined;
}

/**
 * The program of an evaluation with what it knows put in: an input, or a command on a list, with a
 * value is that value. It has the rules that `wanted` need, by their numbers in the program of the
 * evaluation. `rows`: each row that is there has cells of its own, or what holds for any row is
 * asked. `time`: for any time, no list may have rows that are judged as of a day. Undefined where
 * each row takes too many cells.
 */
export function knownProgram(
  evaluation: Evaluation,
  wanted: readonly number[],
  rows: "each row" | "any row",
  time: KnownTime = "its time",
): KnownProgram | undefined {
  const { program } = evaluation;
  const known = new KnownCells(evaluation, rows === "each row", time);
  // Each rule is made before those that refer to it, so that no chain of them is too deep.
  const rules = new Map<number, number>();
  for (const rule of rulesBelow(program, wanted)) {
    rules.set(rule, known.rule(evaluation, rule));
    if (known.areTooMany) return undefined;
  }
  return { program: known.program(), rules, cellOf: (cell) => known.cellOf(cell) };
}

function rulesBelow(program: Program, wanted: readonly number[]): readonly number[] {
  const needed = new Set(wanted);
  const roots = wanted.map((rule) => program.rules[rule]?.root ?? -1);
  for (const cell of cellsBelow(program, roots)) {
    const rule = ruleOfCell(program, cell);
    if (rule !== undefined) needed.add(rule);
  }
  return [...needed].sort((a, b) => a - b);
}

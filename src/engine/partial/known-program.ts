import { cellsBelow, ruleOfCell } from "../../domain/explore/slots.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../../runtime/interpret.ts";

/**
 * The program of an evaluation with what it knows put in: an input, or a command on a list, with a
 * value is that value, one that vetoes its veto. Rules that `wanted` do not need are empty.
 */
export function knownProgram(evaluation: Evaluation, wanted: readonly number[]): Program {
  const { program } = evaluation;
  // Commands are only known where the rules needed them.
  if (evaluation.rows !== undefined) for (const rule of wanted) evaluation.ofRule(rule);
  const cells = program.cells.map((cell, id): Cell => {
    if (cell.op === "now") return { op: "const", kind: cell.kind, operands: [], value: evaluation.now };
    if (cell.op === "command") return known(cell, evaluation.recorded(id));
    if (cell.op !== "slot" || evaluation.feedingRule(cell.slot) !== undefined) return cell;
    return known(cell, evaluation.ofSlot(cell.slot));
  });
  const filled = { ...program, cells };
  const needed = rulesBelow(filled, wanted);
  const nothing: CellId = cells.push({ op: "veto", kind: "veto", operands: [] }) - 1;
  const rules = program.rules.map((rule, id) => (needed.has(id) ? rule : { ...rule, root: nothing }));
  return { ...filled, rules };
}

/** A cell as its outcome; the same cell where that is missing, or has rows. */
function known(cell: Cell, outcome: Outcome | undefined): Cell {
  if (outcome === undefined || outcome.kind === "list" || outcome.kind === "row") return cell;
  const { kind } = cell;
  if (outcome.kind !== "veto") return { op: "const", kind, operands: [], value: outcome };
  return outcome.cause === "missing" ? cell : { op: "veto", kind, operands: [], reason: outcome.reason ?? "" };
}

function rulesBelow(program: Program, wanted: readonly number[]): ReadonlySet<number> {
  const needed = new Set(wanted);
  for (const cell of cellsBelow(
    program,
    wanted.map((rule) => program.rules[rule]?.root ?? -1),
  )) {
    const rule = ruleOfCell(program, cell);
    if (rule !== undefined) needed.add(rule);
  }
  return needed;
}

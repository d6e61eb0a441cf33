import { cellsBelow, ruleOfCell } from "../../domain/explore/slots.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import type { Evaluation } from "../../runtime/interpret.ts";

/**
 * The program of an evaluation with what it knows put in: an input with a value is that value, a
 * refused one its veto. Rules that `wanted` do not need are empty.
 */
export function knownProgram(evaluation: Evaluation, wanted: readonly number[]): Program {
  const { program } = evaluation;
  const cells = program.cells.map((cell): Cell => {
    if (cell.op === "now") return { op: "const", kind: cell.kind, operands: [], value: evaluation.now };
    if (cell.op !== "slot" || evaluation.feedingRule(cell.slot) !== undefined) return cell;
    const outcome = evaluation.ofSlot(cell.slot);
    if (outcome.kind !== "veto") return { op: "const", kind: cell.kind, operands: [], value: outcome };
    return outcome.cause === "missing"
      ? cell
      : { op: "veto", kind: cell.kind, operands: [], reason: outcome.reason ?? "" };
  });
  const known = { ...program, cells };
  const needed = rulesBelow(known, wanted);
  const nothing: CellId = cells.push({ op: "veto", kind: "veto", operands: [] }) - 1;
  const rules = program.rules.map((rule, id) => (needed.has(id) ? rule : { ...rule, root: nothing }));
  return { ...known, rules };
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

import { ruleOfCell } from "../../domain/explore/slots.ts";
import type { Region } from "../../domain/region.ts";
import { SMALL_NUMBERS } from "../../model/numbers/small-numbers.ts";
import type { CellId, OpName, Program } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";
import { compareScalars } from "../../runtime/operators/order.ts";
import type { RuleView } from "../slice/rule-view.ts";
import type { Claim } from "./claim.ts";
import { type AnalysedRule, armWords, conditionOf, resultOf } from "./subject.ts";

/**
 * For each width and `in` of a range whether its end lies before its start for some input: widths
 * have no sign, and `in` takes the ends in their order
 * (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit).
 */
export function* reversedRangeClaims(subject: AnalysedRule): Generator<Claim> {
  const { slice, rule, written } = subject;
  const { program } = slice.version;
  const told = new Set<CellId>();
  for (const at of written.arms) {
    for (const cell of readsOfRanges(program, [conditionOf(subject, at.arm), resultOf(subject, at.arm)], subject)) {
      if (told.has(cell)) continue;
      told.add(cell);
      const range = program.cells[cell]?.operands.at(-1) ?? -1;
      const answer = slice.answer(
        rule,
        (view) => reversalsOf(view, cell),
        ({ witness }) => {
          const { data, effective } = witness;
          const again = slice.versionAt(effective).evaluate(data, [rule], undefined, SMALL_NUMBERS);
          return again.needs(rule, cell) && isReversed(again.ofCell(range));
        },
      );
      yield {
        key: `reversed-range ${at.id} ${told.size}`,
        code: "reversed-range",
        severity: "warning",
        finding: "shown",
        at,
        subject: at.id,
        answer,
        message: `${armWords(at)} of rule ${written.name} reads a range whose end lies before its start`,
        question: `whether ${armWords(at)} of rule ${written.name} ever reads a range whose end lies before its start`,
      };
    }
  }
}

function reversalsOf(view: RuleView, cell: CellId): readonly Region[] | undefined {
  const { isComplete, reversals } = view.explored;
  const id = view.cell(cell);
  return isComplete ? reversals.flatMap((each) => (each.cell === id ? [each.region] : [])) : undefined;
}

function isReversed(range: Value | { readonly kind: "veto" }): boolean {
  return range.kind === "range" && compareScalars(range.from, range.to) > 0;
}

/** The cells of an arm itself that read a computed range; an input in reverse is refused. */
function readsOfRanges(
  program: Program,
  roots: readonly (CellId | undefined)[],
  { choose, rule }: AnalysedRule,
): readonly CellId[] {
  const met = new Set(choose === undefined ? [program.rules[rule]?.root ?? -1] : roots);
  const found: CellId[] = [];
  for (const id of met) {
    const cell = program.cells[id ?? -1];
    if (cell === undefined || id === undefined) continue;
    if ((cell.op === "width" || cell.op === "contains") && isComputed(program, cell.operands.at(-1) ?? -1))
      found.push(id);
    for (const operand of cell.operands) met.add(operand);
  }
  return found.sort((a, b) => a - b);
}

const COMPUTING: ReadonlySet<OpName> = new Set(["range", "window", "const", "shift"]);

/** True where rules compute an end: through `with` and other rules too. */
function isComputed(program: Program, root: CellId): boolean {
  const met = new Set([root]);
  for (const id of met) {
    const cell = program.cells[id];
    if (cell === undefined) continue;
    // An input may be moved: only its right end moves.
    if (cell.kind === "range" && COMPUTING.has(cell.op)) return true;
    const used = ruleOfCell(program, cell);
    if (used !== undefined) met.add(program.rules[used]?.root ?? -1);
    else if (cell.op === "choose") for (const operand of cell.operands) met.add(operand);
  }
  return false;
}

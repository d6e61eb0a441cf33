import { rational, ZERO } from "../../model/numbers/rational.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import type { StrictCell } from "../../model/program/operations.ts";
import type { Cell } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";
import { checkLarge, operate } from "../../runtime/operators/operate.ts";
import { DAY } from "../input-set.ts";
import { minus, times } from "../linear.ts";
import { numbers } from "../value-set.ts";
import { divisionBy, multiplied, raised, remainder, summed } from "./arithmetic.ts";
import { beginning, compared, comparedLinear } from "./compare.ts";
import { countBetween, dayOfPeriod, momentOf, moved, partOf, workingDayFrom } from "./dates.ts";
import { functionOf } from "./functions.ts";
import { contained, endOf, overlapOf, tellLiteral, widthOfRange } from "./ranges.ts";
import type { ReachedOutcome } from "./state.ts";
import { asLinear, isTrue, type SymbolicOutcome, truthOutcome } from "./symbol.ts";
import { anything, closed, daysAtMost, type Operating, small, unknown } from "./unknown.ts";

/** The outcomes of an operation, for each part of a state. */
export function operated(operating: Operating, cell: StrictCell): readonly ReachedOutcome[] {
  const { id, state, operands, ground, now } = operating;
  const values = operands.flatMap((operand) => (operand.kind === "value" ? [operand.value] : []));
  if (values.length === operands.length && (cell.op === "contains" || cell.op === "width")) tellLiteral(operating);
  if (values.length === operands.length && !readsNow(cell) && cell.op !== "bounded")
    return exact(operating, cell, values);
  const [first, second] = operands;
  switch (cell.op) {
    case "add":
    case "subtract":
      return summed(operating, cell.op);
    case "multiply":
      return multiplied(operating);
    case "divide":
      return divisionBy(operating);
    case "modulo":
      return remainder(operating, cell.factor);
    case "power":
      return raised(operating);
    case "bounded":
      return first === undefined || second === undefined ? [] : bounded(operating, cell, [first, second]);
    case "compare":
      return first === undefined || second === undefined
        ? []
        : compared(state, cell.operator, [first, second], `cell ${id}`, ground);
    case "not":
      return [{ state, outcome: truthOutcome(first !== undefined && !isTrue(first)) }];
    case "convert": {
      const linear = first && asLinear(first);
      return linear === undefined ? unknown(operating) : small(operating, times(linear, cell.factor));
    }
    case "math":
      return functionOf(operating, cell);
    case "range":
      return first === undefined || second === undefined
        ? []
        : [{ state, outcome: { kind: "range", from: first, to: second } }];
    case "contains":
      return contained(operating);
    case "width":
      return widthOfRange(operating, cell.months);
    case "shift":
      return shifted(operating, cell);
    case "elapsed":
    case "text":
      return unknown(operating);
    case "window":
      return windowed(operating, cell);
    case "date_relative": {
      const [date, instant] = [first && asLinear(first), asLinear(now)];
      if (date === undefined || instant === undefined) return unknown(operating);
      return comparedLinear(state, cell.direction === "past" ? "<" : ">", minus(date, instant), ground);
    }
    case "date_calendar":
      return unknown(operating);
    case "date_part":
      return partOf(operating, cell);
    case "clock":
      return unknown(operating, numbers([{ low: closed(ZERO), high: { at: rational(DAY), closed: false } }]));
    case "period_day":
      return dayOfPeriod(operating, cell);
    case "units_between":
      return countBetween(operating, cell);
    case "moment":
      return momentOf(operating, cell);
    case "range_end":
      return endOf(operating, cell.which);
    case "starts_with":
      return beginning(state, [first, second], `cell ${id}`, ground);
    case "overlap":
      return overlapOf(operating);
    case "working_day":
      return workingDayFrom(operating, cell);
    case "working_days":
      return unknown(operating, numbers([{}], rational(1n)));
    case "is_working_day":
      return unknown(operating);
    case "set_of":
      return cell.of === "days" ? daysAtMost(unknown(operating), operands.length) : anything(operating, "");
  }
}

function readsNow({ op }: Cell): boolean {
  return op === "window" || op === "date_relative" || op === "date_calendar";
}

/** The value where it keeps the bound; else it is refused, as by a bound that is a literal. */
function bounded(
  { id, rule, state, ground }: Operating,
  { side, key }: Extract<StrictCell, { op: "bounded" }>,
  [value, bound]: readonly [SymbolicOutcome, SymbolicOutcome],
): readonly ReachedOutcome[] {
  const reason = `Data ${key} breaks its ${side}`;
  const broken = compared(state, side === "minimum" ? "<" : ">", [value, bound], `bound ${id}`, ground);
  return broken.map((part) => ({
    state: part.state,
    outcome: isTrue(part.outcome)
      ? { kind: "veto", cause: "input", reason, cell: id, rule, isReasonKnown: false }
      : value,
  }));
}

const CONTEXT = { checkDeadline: SMALL_NUMBERS.check };

/** The outcome of the operation on values, as the language defines it, while they are small. */
function exact(operating: Operating, cell: StrictCell, values: readonly Value[]): readonly ReachedOutcome[] {
  const { id, rule, state } = operating;
  const outcome = unlessLarge(() => {
    for (const value of values) if (value.kind === "number") checkLarge(value, CONTEXT);
    return operate(cell, values, CONTEXT);
  });
  if (outcome === undefined) return anything(operating, "", true);
  if (outcome.kind !== "veto") return [{ state, outcome: { kind: "value", value: outcome } }];
  const { reason } = outcome;
  return [{ state, outcome: { kind: "veto", cause: "computation", reason, cell: id, rule, isReasonKnown: true } }];
}

function shifted(operating: Operating, cell: Extract<StrictCell, { op: "shift" }>): readonly ReachedOutcome[] {
  const [subject, amount] = [operating.operands[cell.subject], operating.operands[1 - cell.subject]];
  if (subject === undefined || amount === undefined) return [];
  return moved(operating, subject, amount, cell);
}

function windowed(operating: Operating, cell: Extract<StrictCell, { op: "window" }>): readonly ReachedOutcome[] {
  const { now, operands } = operating;
  const [amount] = operands;
  if (amount === undefined) return [];
  const isPast = cell.direction === "past";
  // The other end is a date of which the cell is the only name.
  const end: Operating = { ...operating, kind: "date" };
  return moved(end, now, amount, { by: cell.by, sign: isPast ? -1 : 1 }).map((part) =>
    part.outcome.kind === "veto"
      ? part
      : {
          state: part.state,
          outcome: { kind: "range", from: isPast ? part.outcome : now, to: isPast ? now : part.outcome },
        },
  );
}

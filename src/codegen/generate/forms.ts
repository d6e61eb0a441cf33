import type { Cell, CellId } from "../../model/program.ts";
import type { Value } from "../../model/value.ts";
import { EMPTY } from "./code.ts";
import { clamped, type Interval, isProven, isWorthDoubles, union } from "./interval.ts";
import { constantNum, type Guards, type Num } from "./numbers.ts";
import { numeric } from "./numeric.ts";

/**
 * How generated code holds the value of a cell. `int`: a whole number n in a double, meaning n / den. `boolean`, `text`: as themselves.
 * `boxed`: the exact value, an object of `model/value.ts`. No value is `NaN` for `int`, `undefined` for the others.
 */
export type Form =
  | { readonly rep: "int"; readonly interval: Interval }
  | { readonly rep: "boolean" | "text" | "boxed" };

export const BOXED: Form = { rep: "boxed" };
const BOOLEAN: Form = { rep: "boolean" };
const TEXT: Form = { rep: "text" };

export function constantForm(value: Value): Form {
  switch (value.kind) {
    case "boolean":
      return BOOLEAN;
    case "text":
      return TEXT;
    case "number": {
      const num = constantNum(value);
      return num === undefined ? BOXED : { rep: "int", interval: num };
    }
    default:
      return BOXED;
  }
}

/** The form of a cell whose operands have these forms; slots, rules and literals have theirs from elsewhere. */
export function operationForm(cell: Cell, cells: readonly Cell[], operands: readonly Form[]): Form {
  if (cell.op === "and") return BOOLEAN;
  switch (cell.kind) {
    case "boolean":
      return BOOLEAN;
    case "text":
      return TEXT;
    case "number":
      break;
    default:
      return BOXED;
  }
  if (cell.op === "choose") return chosenForm(cell.operands, cells, operands);
  const nums: Num[] = [];
  for (const form of operands) {
    if (form.rep !== "int") return BOXED;
    nums.push({ ...form.interval, code: EMPTY });
  }
  const result = numeric(cell, nums, CLAMPING);
  return result === undefined ? BOXED : { rep: "int", interval: clamped(result) };
}

/** Whether a comparison or other test works on the operands as they are held. */
export function isNativeTest(cell: Cell, operands: readonly Form[]): boolean {
  switch (cell.op) {
    case "not":
    case "and":
    case "is_veto":
      return true;
    case "compare": {
      const [left, right] = operands;
      if (left === undefined || right === undefined || left.rep !== right.rep) return false;
      if (left.rep !== "int" || right.rep !== "int") {
        return left.rep !== "boxed" && (cell.operator === "is" || cell.operator === "is not");
      }
      const den = union([left.interval, right.interval]);
      return (
        isWorthDoubles(den) && isConstantProven(left.interval, den.den) && isConstantProven(right.interval, den.den)
      );
    }
    default:
      return false;
  }
}

function isConstantProven(interval: Interval, den: bigint): boolean {
  if (interval.lo !== interval.hi) return true;
  const n = (interval.lo * den) / interval.den;
  return isProven({ ...interval, lo: n, hi: n });
}

/** Arms of a `choose` share one scale; vetoes have no value to hold. */
function chosenForm(ids: readonly CellId[], cells: readonly Cell[], operands: readonly Form[]): Form {
  const intervals: Interval[] = [];
  for (let at = 0; at < operands.length; at++) {
    const isResult = at % 2 === 1 || at === operands.length - 1;
    if (!isResult || cells[ids[at] ?? -1]?.op === "veto") continue;
    const form = operands[at];
    if (form?.rep !== "int") return BOXED;
    intervals.push(form.interval);
  }
  if (intervals.length === 0) return BOXED;
  const all = union(intervals);
  return isWorthDoubles(all) && intervals.every((each) => isConstantProven(each, all.den))
    ? { rep: "int", interval: clamped(all) }
    : BOXED;
}

/** Guards while only intervals are looked at. */
const CLAMPING: Guards = {
  guard: (num) => ({ ...clamped(num), code: num.code }),
  hold: (num) => num,
};

import type { CountedUnit, NumberPart } from "../../model/forms/date-words.ts";
import type { Cell } from "../../model/program/program.ts";
import { type Interval, scaledRepresentation } from "../analysis/representation.ts";
import { code, literal } from "../code/code.ts";
import type { Operator } from "./operator.ts";

/** Numbers of dates are small whole numbers: doubles without a guard. */
export const datesAsNumbers: Operator = {
  representation(cell, facts) {
    const bounds = boundsOf(cell);
    const isKnown = cell.operands.every((id) => facts.representation(id)?.kind === "value");
    return bounds === undefined || !isKnown ? undefined : scaledRepresentation(intervalOf(bounds));
  },
  emit(cell, _representation, writer) {
    const [first, second] = cell.operands.map((operand) => writer.exact(operand));
    if (cell.op === "date_part" && first !== undefined)
      return code`${writer.runtime("numberPart")}(${first}, ${literal(cell.part)})`;
    if (cell.op === "units_between" && first !== undefined && second !== undefined)
      return code`${writer.runtime("unitsBetween")}(${first}, ${second}, ${literal(cell.unit)})`;
    throw new Error("unreachable: no number of a date");
  },
};

type WholeBounds = readonly [lo: bigint, hi: bigint];

/** No date lies further from the year 0, in years. */
const MOST_YEARS = 1_000_000n;

const PARTS: Readonly<Record<NumberPart, WholeBounds>> = {
  "year of": [-MOST_YEARS, MOST_YEARS],
  "quarter of": [1n, 4n],
  "month of": [1n, 12n],
  "week of": [1n, 53n],
  "day of": [1n, 31n],
  "weekday of": [1n, 7n],
  "days in year of": [365n, 366n],
  "days in month of": [28n, 31n],
  "hour of": [0n, 23n],
};

const UNITS: Readonly<Record<CountedUnit, bigint>> = { years: 1n, months: 12n, days: 367n, hours: 8808n };

function boundsOf(cell: Cell): WholeBounds | undefined {
  if (cell.op === "date_part") return PARTS[cell.part];
  if (cell.op !== "units_between") return undefined;
  const most = 2n * MOST_YEARS * UNITS[cell.unit];
  return [-most, most];
}

function intervalOf([lo, hi]: WholeBounds): Interval {
  return { den: 1n, lo, hi, usual: hi < 10_000n ? hi : 10_000n };
}

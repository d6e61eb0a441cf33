import { code } from "../../codegen/code/code.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellKind } from "../../model/program/program.ts";
import type { Value } from "../../model/value.ts";
import type * as cells from "../run/cells.ts";
import { dataText, type NameOf } from "./literal.ts";

/** A cell as a call of its function in `run/cells.ts`. */
export function cellText(cell: Cell, nameOf: NameOf): string {
  const data = (value: unknown) => dataText(value, nameOf);
  const { op, args } = callOf(cell, data);
  return callText(`cell.${op}`, args);
}

/** A call. Undefined arguments at the end are left out. */
export function callText(name: string, args: readonly (string | undefined)[]): string {
  const written = args.slice(0, args.findLastIndex((argument) => argument !== undefined) + 1);
  return `${name}(${written.map((argument) => argument ?? String(code`undefined`)).join(", ")})`;
}

interface Call {
  readonly op: keyof typeof cells;
  readonly args: readonly (string | undefined)[];
}

type DataWriter = (value: unknown) => string;

function callOf(cell: Cell, data: DataWriter): Call {
  const { operands } = cell;
  const ids = operands.map(String);
  const factor = (value: Rational | undefined) => (value === undefined ? undefined : fractionText(value));
  const optional = (value: string | undefined) => (value === undefined ? undefined : data(value));
  const unlessNumber = (kind: CellKind) => (kind === "number" ? undefined : data(kind));
  switch (cell.op) {
    case "slot":
      return { op: "slot", args: [String(cell.slot), unlessNumber(cell.kind)] };
    case "rule":
      return { op: "rule", args: [String(cell.rule), unlessNumber(cell.kind)] };
    case "now":
      return { op: "now", args: [] };
    case "veto":
      return { op: "veto", args: [optional(cell.reason)] };
    case "const":
      return constantCall(cell.value, data);
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "power":
      return { op: cell.op, args: [data(cell.carry), ...ids] };
    case "modulo":
      return { op: cell.op, args: [data(cell.carry), ...ids, factor(cell.factor)] };
    case "bounded": {
      const { carry, kind, side, slot, key, name, type, through } = cell;
      return { op: "bounded", args: [data({ kind, operands, carry, side, slot, key, name, type, through })] };
    }
    case "compare":
      return { op: "compare", args: [ids[0], data(cell.operator), ids[1], unlessNumber(cell.of)] };
    case "and":
    case "not":
    case "range":
    case "contains":
    case "elapsed":
    case "clock":
    case "overlap":
      return { op: cell.op, args: ids };
    case "working_day":
      return { op: "workingDay", args: [data(cell.step), ...ids] };
    case "working_days":
      return { op: "workingDays", args: ids };
    case "is_working_day":
      return { op: "isWorkingDay", args: ids };
    case "set_of":
      return { op: "setOf", args: [data(cell.of), data(operands)] };
    case "is_veto":
      return { op: "isVeto", args: ids };
    case "convert":
      return { op: "convert", args: [...ids, factor(cell.factor), optional(cell.unit)] };
    case "text":
      return { op: "asText", args: [...ids, data(cell.type), optional(cell.unit)] };
    case "math":
      return { op: "math", args: [data(cell.function), ...ids, factor(cell.factor)] };
    case "width":
      return { op: "width", args: [...ids, data(cell.months)] };
    case "shift":
      return {
        op: "shift",
        args: [data(cell.kind), data(operands), data(cell.by), data(cell.sign), data(cell.subject)],
      };
    case "window":
      return { op: "window", args: [data(cell.direction), ...ids, data(cell.by)] };
    case "date_relative":
      return { op: "dateRelative", args: [data(cell.direction), ...ids] };
    case "date_calendar":
      return { op: "dateCalendar", args: [data(cell.which), data(cell.period), ...ids] };
    case "range_end":
      return { op: "rangeEnd", args: [data(cell.kind), data(cell.which), ...ids] };
    case "starts_with":
      return { op: "startsWith", args: ids };
    case "date_part":
      return { op: "datePart", args: [data(cell.part), ...ids] };
    case "period_day":
      return { op: "periodDay", args: [data(cell.period), data(cell.edge), ...ids] };
    case "units_between":
      return { op: "unitsBetween", args: [data(cell.unit), ...ids] };
    case "moment":
      return { op: "moment", args: [data(cell.of), ...ids] };
    case "list":
    case "set_of_list":
    case "import":
    case "command":
    case "member":
    case "field":
    case "position":
    case "element":
    case "previous":
    case "outer":
      return { op: "rows", args: [data(cell)] };
    case "choose":
      return { op: "choose", args: [data(cell.kind), data(operands), cell.subject?.toString()] };
  }
}

function constantCall(value: Value, data: DataWriter): Call {
  switch (value.kind) {
    case "number": {
      const denominator = value.d === 1n && value.unit === undefined ? undefined : data(value.d);
      return {
        op: "number",
        args: [data(value.n), denominator, value.unit === undefined ? undefined : data(value.unit)],
      };
    }
    case "text":
      return { op: "text", args: [data(value.text)] };
    case "boolean":
      return { op: "boolean", args: [data(value.value)] };
    default:
      return { op: "constant", args: [data(value)] };
  }
}

function fractionText({ n, d }: Rational): string {
  return d === 1n ? `cell.fraction(${n}n)` : `cell.fraction(${n}n, ${d}n)`;
}

import type { Cell } from "../../model/program.ts";
import { type Form, isNumeric, RATIONAL } from "../analysis/form.ts";
import { code, join } from "../code.ts";
import type { Operator } from "./operator.ts";

/** `+ - * /` on fractions whose denominator is known at run time only. */
export const fractions: Operator = {
  form(cell, look) {
    if (FRACTION_FUNCTIONS[cell.op] === undefined) return undefined;
    return cell.operands.every((id) => isNumber(look.form(id))) ? RATIONAL : undefined;
  },
  emit(cell, _form, writer) {
    const name = FRACTION_FUNCTIONS[cell.op];
    const [first, ...rest] = cell.operands;
    if (name === undefined || first === undefined) throw new Error("unreachable: no fraction");
    let result = writer.rational(first);
    for (const id of rest) result = writer.valueOf(code`${writer.runtime(name)}(f, ${result}, ${writer.rational(id)})`);
    return result;
  },
  vetoes: true,
};

const FRACTION_FUNCTIONS: Readonly<
  Partial<Record<Cell["op"], "addRationals" | "subtractRationals" | "multiplyRationals" | "divideRationals">>
> = {
  add: "addRationals",
  subtract: "subtractRationals",
  multiply: "multiplyRationals",
  divide: "divideRationals",
};

/** Everything else: the very function of the exact program, on values as it has them. */
export const exactOperations: Operator = {
  form(cell, look) {
    if (!cell.operands.every((id) => look.form(id) !== undefined)) return undefined;
    switch (cell.op) {
      case "modulo":
      case "power":
      case "convert":
      case "math":
        return cell.operands.every((id) => isNumber(look.form(id))) ? RATIONAL : undefined;
      case "width":
      case "elapsed":
        return RATIONAL;
      case "contains":
      case "date_relative":
      case "date_calendar":
        return { rep: "boolean" };
      case "text":
        return { rep: "text" };
      case "range":
      case "shift":
      case "window":
        return { rep: "value" };
      default:
        return undefined;
    }
  },
  emit(cell, form, writer, id) {
    const operands = cell.operands.map((operand) => writer.exact(operand));
    const result = writer.valueOf(
      code`${writer.runtime("operate")}(${writer.cellData(id)}, [${join(operands, ", ")}], f.context)`,
    );
    switch (form.rep) {
      case "boolean":
        return code`${result}.value`;
      case "text":
        return code`${result}.text`;
      default:
        return result;
    }
  },
  vetoes: true,
};

function isNumber(form: Form | undefined): boolean {
  return form !== undefined && isNumeric(form);
}

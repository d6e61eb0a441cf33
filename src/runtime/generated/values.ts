import type { Rational } from "../../model/numbers/rational.ts";
import type { Program } from "../../model/program/program.ts";
import type { BooleanValue, NumberValue, TextValue, Value } from "../../model/value.ts";

/** The literal of a cell. */
export function valueOfCell(program: Program, id: number): Value {
  const cell = program.cells[id];
  if (cell?.op !== "const") throw new Error(`unreachable: cell ${id} is not a literal`);
  return cell.value;
}

/** A truth value in the form of the exact program. */
export function booleanValue(value: boolean): BooleanValue {
  return { kind: "boolean", value };
}

/** A text in the form of the exact program. */
export function textValue(text: string): TextValue {
  return { kind: "text", text };
}

/** A number in the form of the exact program, with the unit that it carries. */
export function numberValue({ n, d }: Rational, unit: string | undefined): NumberValue {
  return { kind: "number", n, d, unit };
}

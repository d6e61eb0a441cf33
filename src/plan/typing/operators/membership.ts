import { BOOLEAN } from "../../../model/types/primitive.ts";
import type { ListType, Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { isRejection, type Rejection, type Typed } from "../operands.ts";
import { operatorType } from "./operator-table.ts";

/** Type of `value in list`: the values of the list are compared with `is`. */
export function membershipType(value: Authored, { of }: ListType, units: UnitTable): Typed | Rejection {
  if (of.kind === "row") {
    return {
      message: `\`in\` takes a list of values on its right side, not a list of rows of \`${of.spec}\``,
      suggestion: "compare a field of the rows: (list -> any field is value)",
    };
  }
  const { node, range } = value;
  return operatorType("is", value, { node, range, type: of, kind: "element", level: 0 }, units);
}

/** Type of `value in (a, b, …)`: the value is compared with each by `is`. */
export function oneOfType(value: Authored, options: readonly Authored[], units: UnitTable): Typed | Rejection {
  let type: Type = BOOLEAN;
  for (const option of options) {
    const compared = operatorType("is", value, option, units);
    if (isRejection(compared)) return { ...compared, message: compared.message.replace(/^`is`/, "`in`") };
    if (compared.type.kind !== "boolean" && type.kind !== "unknown") ({ type } = compared);
  }
  return { type };
}

import { addStandardUnits, operandsAs, type Remedy, type Suggestion } from "../../../model/suggestion.ts";
import { displayText } from "../../../model/types/display.ts";
import { NUMBER } from "../../../model/types/primitive.ts";
import type { Authored } from "../../authored.ts";
import type { Rejection, Typed } from "../operands.ts";

/** The unit in which people count an amount or the width of a range; undefined for other types. */
function unitOf({ type, unit }: Authored): string | undefined {
  switch (type.kind) {
    case "measure":
      return unit ?? type.units[0]?.name;
    case "measurerange":
      return type.element.units[0]?.name;
    case "daterange":
      return "year";
    case "timerange":
      return "hour";
    default:
      return undefined;
  }
}

/** An operation with a number that is calculated, and the operation with its conversion. */
interface Conversion {
  readonly operator: string;
  readonly way: (unit: string) => string;
}

/**
 * A number beside an amount most likely lacks the unit of the amount. `remedy` gives the edit for a
 * number that is written there, `conversion` the one for another number.
 */
export function unitSuggestion(
  amount: Authored,
  number: Authored,
  conversion?: Conversion,
  remedy = (written: string, unit: string): Remedy => ({ kind: "unit", number: written, unit }),
): Suggestion | undefined {
  const unit = unitOf(amount);
  if (unit === undefined || number.type.kind !== "number") return undefined;
  const isLiteral = number.kind === "literal" && number.value.kind === "number";
  if (!isLiteral) {
    const text = `give the number a unit with as ${unit}`;
    return conversion === undefined ? text : operandsAs(text, conversion.operator, [conversion.way(unit)]);
  }
  const written = displayText(number.value, number.type);
  return { text: `give the number a unit: ${written} ${unit}`, remedies: [remedy(written, unit)] };
}

/** The type and static unit of the left operand. */
export function asLeft(left: Authored): Typed {
  return { type: left.type, unit: left.unit };
}

/** The type and static unit of the right operand. */
export function asRight(_left: Authored, right: Authored): Typed {
  return { type: right.type, unit: right.unit };
}

/** A number without a named type. */
export function bareNumber(): Typed {
  return { type: NUMBER };
}

/** The error of a result that is a duration where no duration type is in scope. */
export function noDuration(what: string): Rejection {
  return {
    message: `${what} is a duration, but no duration type is in scope`,
    suggestion: addStandardUnits(", or declare a measure with -> trait duration"),
  };
}

import { addStandardUnits } from "../../../model/suggestion.ts";
import { NUMBER } from "../../../model/types/primitive.ts";
import type { Authored } from "../../authored.ts";
import type { Rejection, Typed } from "../operands.ts";

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

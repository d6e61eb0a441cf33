import { sign } from "../../../model/numbers/rational.ts";
import type { Suggestion } from "../../../model/suggestion.ts";
import { displayText } from "../../../model/types/display.ts";
import { NUMBER, UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import type { Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";

/**
 * Type of `round x to step`, that of `round x`
 * (docs/spec/02-types-numbers-units.md#2-5-2-rounding-to-a-step); ratios are rounded too.
 */
export function roundingType({ type, unit }: Authored, step: Authored): Typed | Rejection {
  if (type.kind === "unknown" || step.type.kind === "unknown") return { type: UNKNOWN };
  if (step.kind === "literal" && step.value.kind === "number" && sign(step.value) <= 0)
    return { message: "the step of round is greater than 0" };
  if (type.kind === "veto" || step.type.kind === "veto") return { type: VETO };
  if (type.kind !== "number" && type.kind !== "ratio" && type.kind !== "measure") {
    return {
      message: `round takes a number, a ratio or a measure, not ${describeType(type)}`,
      suggestion: type.kind === "anonymous" ? "convert it first with as <unit>" : undefined,
    };
  }
  if (!fits(type, step.type)) {
    return {
      message: `round takes a step of its own kind: ${describeType(type)} cannot be rounded to ${describeType(step.type)}`,
      suggestion: stepAdvice(type, step),
    };
  }
  return type.kind === "number" ? { type: NUMBER } : { type, unit };
}

/** The unit that the step of an amount lacks. */
function stepAdvice(type: Type, step: Authored): Suggestion | undefined {
  if (type.kind !== "measure") return undefined;
  const unit = type.units[0]?.name ?? "<unit>";
  const text = `give the step a unit: 5 ${unit}`;
  if (step.kind !== "literal" || step.type.kind !== "number") return text;
  return { text, remedies: [{ kind: "unit", number: displayText(step.value, step.type), unit }] };
}

function fits(type: Type, step: Type): boolean {
  if (type.kind === "measure") return step.kind === "measure" && step.family === type.family;
  return step.kind === "number" || step.kind === type.kind;
}

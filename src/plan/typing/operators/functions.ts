import { FUNCTIONS, type MathName } from "../../../model/operators.ts";
import { operandsAs, type Suggestion } from "../../../model/suggestion.ts";
import { NUMBER, UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import { isRange } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";

/**
 * Type of a function applied to an operand
 * (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions).
 */
export function functionType(name: MathName, operand: Authored): Typed | Rejection {
  const { type, unit } = operand;
  if (type.kind === "unknown") return { type: UNKNOWN };
  if (type.kind === "veto") return { type: VETO };
  if (type.kind === "number") return { type: NUMBER };
  const ofMeasures = FUNCTIONS[name].takesAmounts;
  if (type.kind === "measure" && ofMeasures) return { type, unit };
  const taken = ofMeasures ? "a number or a measure" : "a number";
  return {
    message: `${name} takes ${taken}, not ${describeType(type)}`,
    suggestion: suggestionFor(name, operand, ofMeasures),
  };
}

function suggestionFor(name: MathName, { type }: Authored, ofMeasures: boolean): Suggestion | undefined {
  const converted = (text: string, as: string) => operandsAs(text, name, [`${name} ({right} as ${as})`]);
  if (type.kind === "anonymous") return ofMeasures ? "convert it first with as <unit>" : "write as <unit> as number";
  if (type.kind === "measure") {
    const unit = type.units[0]?.name;
    return unit === undefined
      ? "write as <unit> as number"
      : converted(`write as ${unit} as number`, `${unit} as number`);
  }
  if (type.kind === "ratio") return converted("write as number", "number");
  const ofWidth = "take its width first with as <unit> or as number";
  if (type.kind === "numberrange") return converted(ofWidth, "number");
  return isRange(type) ? ofWidth : undefined;
}

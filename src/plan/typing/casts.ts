import { listedNames } from "../../model/listed.ts";
import type { Primitive } from "../../model/operators.ts";
import { operandsAs, type Suggestion } from "../../model/suggestion.ts";
import { equalDimensions } from "../../model/types/dimensions.ts";
import { NUMBER, TEXT, UNKNOWN, VETO } from "../../model/types/primitive.ts";
import { isRange, kindName, type MeasureType, type RatioType, type Type } from "../../model/types/type.ts";
import type { PlacedTarget } from "../../syntax/tree/expression.ts";
import type { Authored } from "../authored.ts";
import { describeType, typeName } from "../types/describe.ts";
import type { UnitFound } from "../units/declared-units.ts";
import { isFound, type UnitTable } from "../units/unit-table.ts";
import type { Rejection, Typed } from "./operands.ts";

/**
 * Type and static unit of `operand as target`, or the reason why it cannot be converted
 * (docs/spec/02-types-numbers-units.md#2-8-conversion-as; of ranges
 * docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit).
 */
export function castType(operand: Authored, target: PlacedTarget, units: UnitTable): Typed | Rejection {
  if ("primitive" in target) return settled(operand.type) ?? toPrimitive(operand, target.primitive);
  const unit = units.resolve(target.unit);
  if (unit === undefined) return { type: UNKNOWN };
  if (!isFound(unit)) return unit;
  return settled(operand.type) ?? toUnit(operand, unit);
}

function settled(type: Type): Typed | undefined {
  if (type.kind === "unknown") return { type: UNKNOWN };
  return type.kind === "veto" ? { type: VETO } : undefined;
}

function toPrimitive(operand: Authored, primitive: Primitive): Typed | Rejection {
  const { type, unit } = operand;
  if (type.kind === "list" || type.kind === "row") return notConvertible(type, primitive);
  if (primitive === "text") return { type: TEXT };
  if (primitive === "number") return toNumber(operand);
  return type.kind === primitive ? { type, unit } : notConvertible(type, primitive);
}

function toNumber(operand: Authored): Typed | Rejection {
  const { type } = operand;
  switch (type.kind) {
    case "number":
    case "ratio":
    case "numberrange":
      return { type: NUMBER };
    case "measure": {
      if (hasExplicitUnit(operand)) return { type: NUMBER };
      return {
        message: `${describeType(type)} cannot be taken as number without a unit directly before it`,
        suggestion: throughUnit(type, "number"),
      };
    }
    case "anonymous":
      return {
        message: `${describeType(type)} cannot be taken as number`,
        suggestion: "convert it first with as <unit>",
      };
    default:
      if (!isRange(type)) return notConvertible(type, "number");
      return {
        message: `the width of a ${describeType(type)} cannot be taken as number without a unit`,
        suggestion: type.kind === "measurerange" ? throughUnit(type.element, "number") : "write as <unit> as number",
      };
  }
}

/**
 * True for a literal with a unit or a conversion to a unit: only then the unit of a measure is
 * known before the run (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 1).
 */
function hasExplicitUnit(operand: Authored): boolean {
  return operand.kind === "literal" || (operand.kind === "cast" && "unit" in operand.target);
}

function toUnit(operand: Authored, found: UnitFound): Typed | Rejection {
  const { type } = operand;
  const target: Typed = { type: found.type, unit: found.unit };
  switch (type.kind) {
    case "number":
      return target;
    case "ratio":
      return ratioToUnit(type, found, target);
    case "measure":
      return measureToUnit(operand, type, found, target);
    case "anonymous":
      if (found.type.kind === "measure" && equalDimensions(type.dimensions, found.type.dimensions)) return target;
      return notConvertible(type, found.unit);
    default:
      if (isRange(type)) return widthInUnit(type, found) ? target : notWidth(type, found);
      return notConvertible(type, found.unit);
  }
}

/**
 * A ratio converts to percent, permille and the units of its own type
 * (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 5).
 */
function ratioToUnit(type: RatioType, found: UnitFound, target: Typed): Typed | Rejection {
  const has = type.units.some(({ name }) => name === found.unit);
  if (found.type.kind === "ratio" && (has || type.name === undefined)) return target;
  const valid = listedNames(type.units);
  return { message: `${describeType(type)} cannot be converted to \`${found.unit}\`; its units are ${valid}` };
}

function measureToUnit(operand: Authored, type: MeasureType, found: UnitFound, target: Typed): Typed | Rejection {
  if (found.type.kind === "ratio") return notConvertible(type, found.unit);
  if (type.family === found.type.family) return target;
  const mixesTime = isMixOfTime(type, found.type);
  if (!mixesTime && hasExplicitUnit(operand)) return target;
  return {
    message: `${describeType(type)} cannot be converted to \`${found.unit}\`, a unit of \`${typeName(found.type)}\``,
    suggestion: mixesTime
      ? `no rate between the two exists; take the width of a range of dates, such as (start...start + 1 month) as day`
      : throughUnit(type, found.unit, " to relabel the amount"),
  };
}

/**
 * Durations and calendar amounts never convert into one another
 * (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 4).
 */
function isMixOfTime(a: MeasureType, b: MeasureType): boolean {
  return (
    (a.traits.includes("duration") && b.traits.includes("calendar")) ||
    (a.traits.includes("calendar") && b.traits.includes("duration"))
  );
}

function widthInUnit(type: Type, { type: target }: UnitFound): boolean {
  switch (type.kind) {
    case "daterange":
      return target.kind === "measure" && target.traits.length > 0;
    case "timerange":
      return target.kind === "measure" && target.traits.includes("duration");
    case "measurerange":
      return target.kind === "measure" && target.family === type.element.family;
    case "ratiorange":
      return target.kind === "ratio";
    default:
      return false;
  }
}

function notWidth(type: Type, found: UnitFound): Rejection {
  const suggestion =
    type.kind === "numberrange" ? operandsAs("write as number for its width", "as", ["{left} as number"]) : undefined;
  return { message: `the width of a ${describeType(type)} cannot be given in \`${found.unit}\``, suggestion };
}

function notConvertible(type: Type, target: string): Rejection {
  return {
    message: `${describeType(type)} cannot be converted with \`as ${target}\``,
    suggestion: alternative(type, target),
  };
}

/** Advice to convert to a unit of the type first. */
function throughUnit({ units: [unit] }: MeasureType, target: string, purpose = ""): Suggestion {
  if (unit === undefined) return `write as <unit> as ${target}${purpose}`;
  const steps = `as ${unit.name} as ${target}`;
  return operandsAs(`write ${steps}${purpose}`, "as", [`{left} ${steps}`]);
}

function alternative(type: Type, target: string): Suggestion | undefined {
  if (target === "ratio" && type.kind === "number") return operandsAs("write as percent", "as", ["{left} as percent"]);
  if (target === "measure" && type.kind === "number") return "write as <unit>";
  if (type.kind === "boolean" || type.kind === "date" || type.kind === "time")
    return `a ${kindName(type.kind)} converts to text only`;
  return undefined;
}

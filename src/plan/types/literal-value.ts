import { divide, multiply } from "../../model/numbers/rational.ts";
import type { MeasureType, RatioType, Type } from "../../model/types/type.ts";
import { isRange, kindName } from "../../model/types/type-kind.ts";
import type { ScalarValue, Value } from "../../model/value.ts";
import type { Literal, NumberLiteral, ScalarLiteral } from "../../syntax/tree.ts";
import { listed, literalKind, literalText, typeName } from "./describe.ts";

type LiteralReading<Read extends Value = Value> = { readonly value: Read } | { readonly problem: string };

export function isProblem(reading: LiteralReading): reading is { readonly problem: string } {
  return "problem" in reading;
}

/**
 * The value of a literal as a value of `type`: of the kind of the type, measures and ratios in a unit of the type (chapter 2, 2.3).
 * Bounds are not looked at. A problem names the kind expected and the one found.
 */
export function literalValue(literal: Literal, type: Type): LiteralReading {
  if (literal.type === "range_literal") {
    if (!isRange(type)) return otherKind(literal, type);
    const from = scalarValue(literal.from, type.element);
    if (isProblem(from)) return from;
    const to = scalarValue(literal.to, type.element);
    return isProblem(to) ? to : { value: { kind: "range", from: from.value, to: to.value } };
  }
  return isRange(type) ? otherKind(literal, type) : scalarValue(literal, type);
}

function scalarValue(literal: ScalarLiteral, type: Type): LiteralReading<ScalarValue> {
  switch (literal.type) {
    case "number":
      return numberValue(literal, type);
    case "text":
      return type.kind === "text" ? { value: { kind: "text", text: literal.text } } : otherKind(literal, type);
    case "boolean":
      return type.kind === "boolean" ? { value: { kind: "boolean", value: literal.value } } : otherKind(literal, type);
    case "date":
      return type.kind === "date" ? { value: literal.value } : otherKind(literal, type);
    case "time":
      return type.kind === "time" ? { value: literal.value } : otherKind(literal, type);
  }
}

function numberValue(literal: NumberLiteral, type: Type): LiteralReading<ScalarValue> {
  if (type.kind === "number") {
    if (literal.unit !== undefined) return otherKind(literal, type);
    return { value: { kind: "number", n: literal.value.n, d: literal.value.d } };
  }
  if (type.kind !== "measure" && type.kind !== "ratio") return otherKind(literal, type);
  const units = listed(type.units.map(({ name }) => name));
  if (literal.unit === undefined) {
    return { problem: `${literalText(literal)} needs a unit; the units of '${typeName(type)}' are ${units}` };
  }
  const unit = ownUnit(literal.unit, type);
  if (unit === undefined) {
    return { problem: `unknown unit ${literal.unit.join(".")}; the units of '${typeName(type)}' are ${units}` };
  }
  const canonical = "factor" in unit ? multiply(literal.value, unit.factor) : divide(literal.value, unit.perOne);
  return { value: { kind: "number", n: canonical.n, d: canonical.d, unit: unit.name } };
}

/** A unit of the type itself: bare, or after the type's name or the name of its family. */
function ownUnit(path: readonly string[], type: MeasureType | RatioType) {
  const name = path.at(-1);
  const qualifier = path.at(-2);
  if (qualifier !== undefined && qualifier !== type.name && qualifier !== type.extends?.family) return undefined;
  return type.units.find((unit) => unit.name === name);
}

function otherKind(literal: Literal, type: Type): { readonly problem: string } {
  return { problem: `${literalText(literal)} is a ${literalKind(literal)}, but a ${kindName(type.kind)} is needed` };
}

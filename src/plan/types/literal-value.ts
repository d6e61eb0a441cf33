import { listedNames } from "../../model/listed.ts";
import { divide, multiply } from "../../model/numbers/rational.ts";
import { didYouMean, rewriteAs } from "../../model/suggestion.ts";
import {
  isRange,
  kindName,
  type MeasureType,
  type MeasureUnit,
  type RatioType,
  type RatioUnit,
  type Type,
} from "../../model/types/type.ts";
import type { ScalarValue, Value } from "../../model/value.ts";
import type { Literal, NumberLiteral, ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { LateSuggestion } from "../findings/suggestions.ts";
import { isFound, type UnitTable } from "../units/unit-table.ts";
import { literalKind, literalText, typeName } from "./describe.ts";

/** True when a literal is not a value of the type. */
export function isProblem(reading: LiteralReading): reading is LiteralProblem {
  return "problem" in reading;
}

type LiteralReading<Read extends Value = Value> = { readonly value: Read } | LiteralProblem;

/** The reason why a literal is not a value of a type. */
interface LiteralProblem {
  readonly problem: string;
  /** The part of the literal that is wrong. */
  readonly part: Range;
  readonly suggestion?: LateSuggestion;
}

/** The largest number of units among which a suggestion lets the user choose. */
const MOST_UNITS = 3;

/**
 * The value of a literal as a value of `type`: of the kind of the type, measures and ratios in a
 * unit of the type (docs/spec/02-types-numbers-units.md#2-3-commands). Bounds are not checked. A
 * problem names the expected kind and the one found. `scope`: the units of the row with the
 * literal.
 */
export function literalValue(literal: Literal, type: Type, scope: UnitTable): LiteralReading {
  if (literal.type === "range_literal") {
    if (!isRange(type)) return otherKind(literal, type);
    const from = scalarValue(literal.from, type.element, scope);
    if (isProblem(from)) return from;
    const to = scalarValue(literal.to, type.element, scope);
    return isProblem(to) ? to : { value: { kind: "range", from: from.value, to: to.value } };
  }
  return isRange(type) ? otherKind(literal, type) : scalarValue(literal, type, scope);
}

function scalarValue(literal: ScalarLiteral, type: Type, scope: UnitTable): LiteralReading<ScalarValue> {
  switch (literal.type) {
    case "number":
      return numberValue(literal, type, scope);
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

function numberValue(literal: NumberLiteral, type: Type, scope: UnitTable): LiteralReading<ScalarValue> {
  if (type.kind === "number") {
    if (literal.unit !== undefined) return otherKind(literal, type);
    return { value: { kind: "number", n: literal.value.n, d: literal.value.d } };
  }
  if (type.kind !== "measure" && type.kind !== "ratio") return otherKind(literal, type);
  const units = () => `the units of \`${typeName(type)}\` are ${listedNames(type.units)}`;
  if (literal.unit === undefined) {
    return { problem: `${literalText(literal)} needs a unit; ${units()}`, ...withUnit(literal, type) };
  }
  const unit = ownUnit(literal.unit, type, scope);
  if (unit === undefined) {
    const written = literal.unit.join(".");
    return {
      problem: `unknown unit ${written}; ${units()}`,
      part: unitRange(literal, written),
      suggestion: (suggest) => didYouMean(suggest(written, () => type.units.map(({ name }) => name))),
    };
  }
  const canonical = "factor" in unit ? multiply(literal.value, unit.factor) : divide(literal.value, unit.perOne);
  return { value: { kind: "number", n: canonical.n, d: canonical.d, unit: unit.name } };
}

/**
 * A unit of the type itself: bare, or qualified with the name of the type, of its parent or of its
 * family; behind the alias of an import, a unit of the family that the import declares.
 */
function ownUnit(path: readonly string[], type: MeasureType | RatioType, scope: UnitTable) {
  const [name, qualifier] = [path.at(-1), path.at(-2)];
  const isOwn = path.length > 2 ? isOfFamily(path, type, scope) : namesOf(type).includes(qualifier);
  if (!isOwn || name === undefined) return undefined;
  return scope.lookup.unit<MeasureUnit | RatioUnit>(type.units, name);
}

function namesOf({ name, extends: from }: MeasureType | RatioType): readonly (string | undefined)[] {
  return [undefined, name, from?.parent, from?.family];
}

function isOfFamily(path: readonly string[], type: MeasureType | RatioType, scope: UnitTable): boolean {
  const found = scope.resolve(path);
  if (found === undefined) return true;
  if (!isFound(found)) return false;
  return found.type.kind === "measure" && type.kind === "measure"
    ? found.type.family === type.family
    : found.type.kind === type.kind;
}

function otherKind(literal: Literal, type: Type): LiteralProblem {
  const problem = `${literalText(literal)} is a ${literalKind(literal)}, but a ${kindName(type.kind)} is needed`;
  return { problem, part: literal.range };
}

/** The place of a number without unit, and the number with each unit of its type. */
function withUnit({ digits, range }: NumberLiteral, { units }: MeasureType | RatioType) {
  if (units.length === 0 || units.length > MOST_UNITS) return { part: range };
  return { part: range, suggestion: rewriteAs(units.map(({ name }) => `${digits} ${name}`)) };
}

/** The place of a unit behind its number; percentages may be signs. */
function unitRange({ range }: NumberLiteral, written: string): Range {
  const isSign = written === "percent" || written === "permille";
  return isSign ? range : { start: range.end - written.length, end: range.end };
}

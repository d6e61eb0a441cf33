import { compare, multiply } from "../../model/numbers/rational.ts";
import { rewriteAs } from "../../model/suggestion.ts";
import { compareWallClock } from "../../model/time/calendar.ts";
import { BOOLEAN, DATE, NUMBER, RATIO, rangeOf, TEXT, TIME } from "../../model/types/primitive.ts";
import { type ElementType, kindName, type Type, type TypeHead } from "../../model/types/type.ts";
import type { ScalarValue, Value } from "../../model/value.ts";
import type { Literal, NumberLiteral, RangeLiteral, ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { LineContext } from "../types/data-context.ts";
import { literalKind, literalText, typeName } from "../types/describe.ts";
import { isProblem, literalValue } from "../types/literal-value.ts";
import { isFound } from "../units/unit-table.ts";

/** The declarations that `data name: literal` makes. */
interface LiteralSlot {
  readonly type: Type;
  readonly fill: Value;
  readonly unit?: string | undefined;
  readonly declaresType: boolean;
}

/**
 * The slot of a literal
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 1). A plain literal declares a type of the data's own name below the primitive; a literal with a
 * unit has the type that declares the unit, and declares none. Reports unknown units and impossible
 * ranges (docs/spec/03-dates-times-ranges.md#3-8-1-declaring).
 */
export function literalSlot(line: LineContext, literal: Literal): LiteralSlot | undefined {
  if (literal.type === "range_literal") return rangeSlot(line, literal);
  if (literal.type === "number" && literal.unit !== undefined) return unitSlot(line, literal, literal.unit);
  const primitive = primitiveOf(literal);
  const reading = literalValue(literal, primitive, line.context.units);
  if (isProblem(reading)) return undefined;
  const type = { ...primitive, ...literalHead(line, kindName(primitive.kind)) };
  return { type, fill: reading.value, declaresType: true };
}

function literalHead(line: LineContext, parent: string): TypeHead {
  return { name: line.name, help: "", extends: { parent, family: line.name, imported: false } };
}

function primitiveOf(literal: ScalarLiteral) {
  switch (literal.type) {
    case "number":
      return NUMBER;
    case "text":
      return TEXT;
    case "boolean":
      return BOOLEAN;
    case "date":
      return DATE;
    case "time":
      return TIME;
  }
}

function unitSlot(line: LineContext, literal: NumberLiteral, path: readonly string[]): LiteralSlot | undefined {
  const unit = line.context.units.resolve(path);
  if (unit === undefined) return undefined;
  if (!isFound(unit)) {
    line.reject("unknown-unit", `${literalText(literal)}: ${unit.message}`, unit.suggestion);
    return undefined;
  }
  const { n, d } = multiply(literal.value, unit.factor);
  const fill: Value = { kind: "number", n, d, unit: unit.unit };
  return { type: unit.type, fill, unit: unit.unit, declaresType: false };
}

function rangeSlot(line: LineContext, literal: RangeLiteral): LiteralSlot | undefined {
  const element = elementOf(line, literal);
  if (element === undefined) return undefined;
  const base = rangeOf(element);
  const reading = literalValue(literal, base, line.context.units);
  if (isProblem(reading)) {
    line.reject("range-ends", `the ends of ${literalText(literal)} do not fit together: ${reading.problem}`);
    return undefined;
  }
  const { value } = reading;
  if (value.kind === "range" && compareEnds(value.from, value.to) > 0) {
    line.reject(
      "reversed-range",
      `${literalText(literal)} is in reverse order`,
      rewriteAs([`${literalText(literal.to)}...${literalText(literal.from)}`]),
    );
    return undefined;
  }
  return { type: { ...base, ...literalHead(line, kindName(base.kind)) }, fill: value, declaresType: true };
}

/** The type of the ends of a range literal, by its first end. */
function elementOf(line: LineContext, literal: RangeLiteral): ElementType | undefined {
  const end = literal.from;
  if (end.type === "text" || end.type === "boolean") {
    line.reject(
      "range-ends",
      `${literalText(end)} is a ${literalKind(end)}, and the ends of a range are numbers, ratios, dates or times`,
    );
    return undefined;
  }
  if (end.type !== "number") return end.type === "date" ? DATE : TIME;
  if (end.unit === undefined) return NUMBER;
  const unit = line.context.units.resolve(end.unit);
  if (unit === undefined) return undefined;
  if (!isFound(unit)) {
    line.reject("unknown-unit", `${literalText(end)}: ${unit.message}`, unit.suggestion);
    return undefined;
  }
  if (unit.type.kind === "ratio") return { ...RATIO, units: unit.type.units };
  const name = typeName(unit.type);
  line.reject("measure-range-literal", `a range of ${name} cannot be given as a literal value`, {
    text: `write data ${line.name}: ${name} range and -> fill with the range`,
    remedies: [
      {
        kind: "replace",
        start: line.at.start,
        end: line.at.end,
        text: `data ${line.name}: ${name} range\n  -> fill ${literalText(literal)}`,
      },
    ],
  });
  return undefined;
}

/**
 * Compares numbers by value, dates and times by their clocks; zones are ignored
 * (docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input).
 */
function compareEnds(a: ScalarValue, b: ScalarValue): number {
  if (a.kind === "number" && b.kind === "number") return compare(a, b);
  if (a.kind === "date" && b.kind === "date") return compareWallClock(a, b);
  return a.kind === "time" && b.kind === "time" ? compareWallClock(a, b) : 0;
}

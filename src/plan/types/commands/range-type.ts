import { listed } from "../../../model/listed.ts";
import { exactText } from "../../../model/numbers/decimal.ts";
import { compare, multiply, sign } from "../../../model/numbers/rational.ts";
import { addStandardUnits } from "../../../model/suggestion.ts";
import { amountText } from "../../../model/types/options.ts";
import type {
  DateRangeType,
  ElementType,
  MeasureRangeType,
  NamedBound,
  NumberRangeType,
  RangeType,
  RatioRangeType,
  TimeRangeType,
  Trait,
  TypeHead,
  WidthBound,
} from "../../../model/types/type.ts";
import type { Literal } from "../../../syntax/tree/literal.ts";
import { lately } from "../../findings/suggestions.ts";
import { isFound } from "../../units/unit-table.ts";
import type { LineContext } from "../data-context.ts";
import { literalKind, literalText } from "../describe.ts";
import { type BoundPair, compareNamed, namedBound, numberBound, orderedLimits } from "./bounds.ts";
import { ratioUnits } from "./ratio-units.ts";
import type { DataCommands } from "./read-commands.ts";
import { type BuiltType, measureType } from "./scalar-type.ts";
import { DATES, ENDS, TIMES, wallClockBounds } from "./wall-clock-bounds.ts";

/**
 * A range type over `element` with the commands of its declaration on top of an inherited range
 * type (docs/spec/03-dates-times-ranges.md#3-8-1-declaring and
 * docs/spec/03-dates-times-ranges.md#3-8-2-commands). The bounds of the element become `lower` and
 * `upper`. Widths of date and time ranges need the units in scope.
 */
export function rangeType(
  line: LineContext,
  head: TypeHead,
  base: RangeType,
  settings: DataCommands,
): BuiltType<RangeType> {
  switch (base.kind) {
    case "numberrange":
      return plain(numberRange(line, head, base, settings));
    case "ratiorange":
    case "measurerange":
      return unitRange(line, head, base, settings);
    case "daterange":
    case "timerange":
      return plain(temporalRange(line, head, base, settings));
  }
}

/**
 * The range type that `T range` starts from: the bounds of T become those of the ends; its decimals
 * do not apply.
 */
export function rangeOverType(element: ElementType): RangeType {
  switch (element.kind) {
    case "number": {
      const ends = { ...element, decimals: undefined };
      return { kind: "numberrange", help: "", element: ends, lower: element.minimum, upper: element.maximum };
    }
    case "ratio": {
      const ends = { ...element, decimals: undefined };
      return { kind: "ratiorange", help: "", element: ends, lower: element.minimum, upper: element.maximum };
    }
    case "measure": {
      const ends = { ...element, decimals: undefined };
      return { kind: "measurerange", help: "", element: ends, lower: element.minimum, upper: element.maximum };
    }
    case "date":
      return { kind: "daterange", help: "", element, lower: element.minimum, upper: element.maximum };
    case "time":
      return { kind: "timerange", help: "", element, lower: element.minimum, upper: element.maximum };
  }
}

/**
 * `measure range` with its own units, which serve its input, bounds and rendering only
 * (docs/spec/03-dates-times-ranges.md#3-8-1-declaring).
 */
export function ownUnitsRange(
  line: LineContext,
  head: TypeHead,
  settings: DataCommands,
): BuiltType<RangeType> | undefined {
  const { minimum: _minimum, maximum: _maximum, ...units } = settings;
  const element = measureType(line, { name: head.name, help: "", extends: head.extends }, undefined, units);
  if (element === undefined) return undefined;
  const base: MeasureRangeType = { kind: "measurerange", help: "", element: element.type };
  return rangeType(line, head, base, { ...settings, units: [] });
}

function plain(type: RangeType): BuiltType<RangeType> {
  return { type, ownUnits: [] };
}

function numberRange(
  line: LineContext,
  head: TypeHead,
  base: NumberRangeType,
  settings: DataCommands,
): NumberRangeType {
  const bound = (command: "lower" | "upper" | "minimum" | "maximum") => {
    const literal = settings[command];
    return (literal && numberBound(line, command, literal, base.element)) ?? base[command];
  };
  const how = { compare, text: exactText };
  const [lower, upper] = orderedLimits(
    line.about((settings.upper ?? settings.lower)?.range),
    ["lower bound", "upper bound"],
    [bound("lower"), bound("upper")],
    how,
  );
  const widths = [bound("minimum"), bound("maximum")] as const;
  const [minimum, maximum] = orderedLimits(line, ["minimum width", "maximum width"], widths, how).map((width) =>
    width === undefined || sign(width) >= 0 ? width : reportNegative(line, exactText(width)),
  );
  return { ...base, ...head, lower, upper, minimum, maximum };
}

function unitRange(
  line: LineContext,
  head: TypeHead,
  base: RatioRangeType | MeasureRangeType,
  settings: DataCommands,
): BuiltType<RangeType> {
  const element = extendedElement(line, base, settings);
  const bound = (command: "lower" | "upper" | "minimum" | "maximum") => {
    const literal = settings[command];
    return (literal && namedBound(line, command, literal, element)) ?? base[command];
  };
  const how = { compare: compareNamed, text: amountText };
  const ends = [bound("lower"), bound("upper")] as const;
  const [lower, upper] = orderedLimits<NamedBound>(
    line.about((settings.upper ?? settings.lower)?.range),
    ["lower bound", "upper bound"],
    ends,
    how,
  );
  const widths = [bound("minimum"), bound("maximum")] as const;
  const [minimum, maximum] = orderedLimits<NamedBound>(line, ["minimum width", "maximum width"], widths, how).map(
    (width) => (width === undefined || sign(width.value) >= 0 ? width : reportNegative(line, amountText(width))),
  );
  const bounds = { lower, upper, minimum, maximum };
  const type: RangeType =
    element.kind === "ratio"
      ? { kind: "ratiorange", ...head, ...bounds, element }
      : { kind: "measurerange", ...head, ...bounds, element };
  return { type, ownUnits: [] };
}

/**
 * The element type with the units that the declaration adds. They are units of no type, so they are
 * not in scope.
 */
function extendedElement(line: LineContext, base: RatioRangeType | MeasureRangeType, settings: DataCommands) {
  if (settings.units.length === 0) return base.element;
  if (base.kind === "ratiorange") {
    const { units } = ratioUnits(line, base.element.units, settings.units);
    return { ...base.element, units };
  }
  return measureType(line, base.element, base.element, { units: settings.units })?.type ?? base.element;
}

function temporalRange(
  line: LineContext,
  head: TypeHead,
  base: DateRangeType | TimeRangeType,
  settings: DataCommands,
): DateRangeType | TimeRangeType {
  const [minimum, maximum] = temporalWidths(line, [
    widthOf(line, base, "minimum", settings.minimum),
    widthOf(line, base, "maximum", settings.maximum),
  ]);
  const widths = { minimum, maximum };
  if (base.kind === "daterange") {
    const [lower, upper] = wallClockBounds(line, settings, ENDS, base.element, DATES, [base.lower, base.upper]);
    return { ...base, ...head, lower, upper, ...widths };
  }
  const [lower, upper] = wallClockBounds(line, settings, ENDS, base.element, TIMES, [base.lower, base.upper]);
  return { ...base, ...head, lower, upper, ...widths };
}

function temporalWidths(line: LineContext, widths: BoundPair<WidthBound>): BoundPair<WidthBound> {
  const [minimum, maximum] = widths;
  if (minimum === undefined || maximum === undefined || minimum.trait === maximum.trait) {
    const how = { compare: compareNamed, text: amountText };
    return orderedLimits(line, ["minimum width", "maximum width"], widths, how);
  }
  line.reject(
    "width-unit",
    `the minimum width ${amountText(minimum)} is a ${TRAIT_WORDS[minimum.trait]} and the maximum width ${amountText(maximum)} a ${TRAIT_WORDS[maximum.trait]}; both must be of one kind`,
  );
  return widths;
}

const TRAIT_WORDS: Readonly<Record<Trait, string>> = { duration: "duration", calendar: "calendar amount" };

/**
 * The width of a range, in a unit in scope: a duration or a calendar amount for dates, a duration
 * for times (docs/spec/03-dates-times-ranges.md#3-8-2-commands).
 */
function widthOf(
  line: LineContext,
  base: DateRangeType | TimeRangeType,
  command: "minimum" | "maximum",
  literal: Literal | undefined,
): WidthBound | undefined {
  if (literal === undefined) return base[command];
  const allowed: readonly Trait[] = base.kind === "daterange" ? ["duration", "calendar"] : ["duration"];
  const wanted = listed(
    allowed.map((trait) => TRAIT_WORDS[trait]),
    "or",
  );
  if (literal.type !== "number" || literal.unit === undefined) {
    line.reject(
      "width-unit",
      `${command} ${literalText(literal)} is a ${literalKind(literal)}, but the width of a ${base.element.kind} range is a ${wanted} with its unit`,
    );
    return undefined;
  }
  const unit = line.context.units.resolve(literal.unit);
  if (unit === undefined) return undefined;
  if (!isFound(unit)) {
    line.reject(
      "width-unit",
      `${command} ${literalText(literal)}: ${unit.message}`,
      lately(unit.suggestion, (found) => found ?? addStandardUnits()),
    );
    return undefined;
  }
  const trait =
    unit.type.kind === "measure"
      ? allowed.find((each) => unit.type.kind === "measure" && unit.type.traits.includes(each))
      : undefined;
  if (trait === undefined) {
    line.reject(
      "width-unit",
      `${command} ${literalText(literal)} is not a ${wanted}, and only such an amount can bound the width of a ${base.element.kind} range`,
    );
    return undefined;
  }
  if (sign(literal.value) < 0) return reportNegative(line, literalText(literal));
  return { value: literal.value, unit: unit.unit, canonical: multiply(literal.value, unit.factor), trait };
}

function reportNegative(line: LineContext, width: string): undefined {
  line.reject("negative-width", `the width ${width} is negative`);
}

import { exactText } from "../../../model/numbers/decimal.ts";
import { compare } from "../../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../../model/time/temporal-text.ts";
import { amountText } from "../../../model/types/options.ts";
import { RATIO } from "../../../model/types/primitive.ts";
import type {
  BooleanType,
  DateType,
  MeasureType,
  NamedBound,
  NumberType,
  RatioType,
  TextType,
  TimeType,
  TypeHead,
} from "../../../model/types/type.ts";
import type { LineContext } from "../data-context.ts";
import { inheritedBound, inheritedBounds, namesOfBounds } from "./bound-names.ts";
import { compareNamed, namedBound, numberBound, orderedLimits } from "./bounds.ts";
import { measureUnits } from "./measure-units.ts";
import { textOptions, valueOptions } from "./options.ts";
import { ratioUnits } from "./ratio-units.ts";
import type { DataCommands } from "./read-commands.ts";
import { DATES, TIMES, VALUES, wallClockBounds, wallClockValue } from "./wall-clock-bounds.ts";

/** Types of data that are not ranges. */
export type ScalarDataType = BooleanType | NumberType | RatioType | MeasureType | TextType | DateType | TimeType;

/** A type with the units that its declaration adds. */
export interface BuiltType<Made extends TypeHead = ScalarDataType> {
  readonly type: Made;
  readonly ownUnits: readonly string[];
}

/**
 * The parent's type with the commands of the declaration applied: each overrides the inherited one
 * (docs/spec/02-types-numbers-units.md#2-2-1-derived-data-data-b-a); the merged bounds must be in
 * order.
 */
export function scalarType(line: LineContext, head: TypeHead, base: ScalarDataType, settings: DataCommands): BuiltType {
  switch (base.kind) {
    case "boolean":
      return plain({ kind: "boolean", ...head });
    case "number":
      return plain(numberType(line, head, base, settings));
    case "ratio":
      return ratioType(line, head, base, settings);
    case "text":
      return plain(textType(line, head, base, settings));
    case "date":
      return plain(dateType(line, head, base, settings));
    case "time":
      return plain(timeType(line, head, base, settings));
    case "measure":
      return measureType(line, head, base, settings) ?? plain(base);
  }
}

function plain(type: ScalarDataType): BuiltType {
  return { type, ownUnits: [] };
}

function numberType(line: LineContext, head: TypeHead, base: NumberType, settings: DataCommands): NumberType {
  const bound = (command: "minimum" | "maximum") => {
    const literal = settings[command];
    return (literal && numberBound(line, command, literal, base)) ?? inheritedBound(command, base, settings);
  };
  const limits = [bound("minimum"), bound("maximum")] as const;
  const [minimum, maximum] = orderedLimits(ofBounds(line, settings), ["minimum", "maximum"], limits, {
    compare,
    text: exactText,
  });
  const options = valueOptions(line, base, settings, exactText, (literal) =>
    numberBound(line, "option", literal, base),
  );
  const boundNames = namesOfBounds(base, settings);
  return {
    kind: "number",
    ...head,
    minimum,
    maximum,
    boundNames,
    decimals: settings.decimals ?? base.decimals,
    ...options,
  };
}

function ratioType(line: LineContext, head: TypeHead, base: RatioType, settings: DataCommands): BuiltType {
  const merged = ratioUnits(line, base.units, settings.units);
  const counted: RatioType = { ...RATIO, ...named(head), units: merged.units };
  const limits = namedLimits(line, base, settings, counted);
  const decimals = settings.decimals ?? base.decimals;
  const options = valueOptions(line, base, settings, amountText, (literal) =>
    namedBound(line, "option", literal, counted),
  );
  const boundNames = namesOfBounds(base, settings);
  const type: RatioType = { kind: "ratio", ...head, ...limits, boundNames, decimals, ...options, units: merged.units };
  return { ...merged, type };
}

/** A measure; `base` is absent for the primitive. Undefined without a unit. */
export function measureType(
  line: LineContext,
  head: TypeHead,
  base: MeasureType | undefined,
  settings: DataCommands,
): BuiltType<MeasureType> | undefined {
  const merged = measureUnits(line, base, settings.units);
  if (merged === undefined) return undefined;
  const { units, traits, family, dimensions, ownUnits } = merged;
  const bare: MeasureType = { kind: "measure", ...head, units, traits, family, dimensions };
  const limits = namedLimits(line, base, settings, bare);
  const options = valueOptions(line, base ?? {}, settings, amountText, (literal) =>
    namedBound(line, "option", literal, bare),
  );
  const boundNames = namesOfBounds(base, settings);
  const type = { ...bare, ...limits, boundNames, decimals: settings.decimals ?? base?.decimals, ...options };
  return { type, ownUnits };
}

/** The line, whose errors concern the last of its bounds. */
function ofBounds(line: LineContext, { minimum, maximum }: DataCommands): LineContext {
  return line.about((maximum ?? minimum)?.range);
}

function named(head: TypeHead) {
  return { name: head.name, extends: head.extends };
}

function namedLimits(
  line: LineContext,
  base: MeasureType | RatioType | undefined,
  settings: DataCommands,
  counted: MeasureType | RatioType,
) {
  const bound = (command: "minimum" | "maximum") => {
    const literal = settings[command];
    return (literal && namedBound(line, command, literal, counted)) ?? inheritedBound(command, base, settings);
  };
  const limits = [bound("minimum"), bound("maximum")] as const;
  const how = { compare: compareNamed, text: amountText };
  const [minimum, maximum] = orderedLimits<NamedBound>(ofBounds(line, settings), ["minimum", "maximum"], limits, how);
  return { minimum, maximum };
}

function textType(line: LineContext, head: TypeHead, base: TextType, settings: DataCommands): TextType {
  const options = textOptions(line, base, settings);
  return { kind: "text", ...head, length: settings.length ?? base.length, ...options };
}

function dateType(line: LineContext, head: TypeHead, base: DateType, settings: DataCommands): DateType {
  const [minimum, maximum] = wallClockBounds(line, settings, VALUES, base, DATES, inheritedBounds(base, settings));
  const options = valueOptions(line, base, settings, formatDate, (literal) =>
    wallClockValue(line, "option", literal, base, DATES),
  );
  return { kind: "date", ...head, minimum, maximum, boundNames: namesOfBounds(base, settings), ...options };
}

function timeType(line: LineContext, head: TypeHead, base: TimeType, settings: DataCommands): TimeType {
  const [minimum, maximum] = wallClockBounds(line, settings, VALUES, base, TIMES, inheritedBounds(base, settings));
  const options = valueOptions(line, base, settings, formatTime, (literal) =>
    wallClockValue(line, "option", literal, base, TIMES),
  );
  return { kind: "time", ...head, minimum, maximum, boundNames: namesOfBounds(base, settings), ...options };
}

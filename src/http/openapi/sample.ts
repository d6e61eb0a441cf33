import type { ShowData, ShowUnit, ShowValue, TypeInfo } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { compare, type Rational, rational } from "../../model/numbers/rational.ts";
import { readNumber } from "../../model/numbers/read-number.ts";

/**
 * A value that the input accepts, as a request may give it: its fill or suggestion, else the first
 * that its type allows.
 */
export function sampleOf({ type, fill, suggestion }: ShowData): string | boolean {
  if (fill !== undefined) return asInput(fill);
  if (suggestion !== undefined) return inFirstUnit(suggestion);
  const [option] = type.options ?? [];
  if (option !== undefined) return option;
  switch (type.kind) {
    case "boolean":
      return true;
    case "text":
      return "a".repeat(type.length ?? 4);
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      return rangeSample(type);
    default:
      return scalarSample(type.kind, type.minimum, type.maximum, type.units);
  }
}

/** A value as it can be given in JSON. */
export function asInput(value: ShowValue): string | boolean {
  return value.boolean ?? value.result;
}

/**
 * A value as an example: an amount in the first unit of its type, whatever unit it was declared
 * with.
 */
export function inFirstUnit(example: ShowValue): string | boolean {
  const [first] = Object.entries(example.measure ?? example.ratio ?? {});
  return first === undefined ? asInput(example) : withUnit({ unit: first[0], value: first[1] });
}

type DeclaredBound = TypeInfo["minimum"];

function scalarSample(
  kind: string,
  minimum: DeclaredBound,
  maximum: DeclaredBound,
  units: readonly ShowUnit[] = [],
): string {
  switch (kind) {
    case "date":
      return textOf(minimum) ?? textOf(maximum) ?? "2025-01-01";
    case "time":
      return textOf(minimum) ?? textOf(maximum) ?? "12:00";
    case "number":
      return numberWithin(textOf(minimum), textOf(maximum));
    default: {
      const unit = units.find(({ name }) => name === unitOf(minimum ?? maximum)) ?? units[0];
      if (unit === undefined) return "";
      return withUnit({ value: numberWithin(unit.minimum, unit.maximum), unit: unit.name });
    }
  }
}

/** Kinds of ranges, and the kind of their ends. */
const ENDS: Readonly<Record<string, string>> = {
  numberrange: "number",
  ratiorange: "ratio",
  measurerange: "measure",
  daterange: "date",
  timerange: "time",
};

/** A range from one end to the other, or of one value where an end is not bounded. */
function rangeSample({ kind, lower, upper, units }: TypeInfo): string {
  const end = ENDS[kind] ?? "";
  const [from, to] = [lower, upper].map((bound) => bound && scalarSample(end, bound, bound, units));
  const any = scalarSample(end, null, null, units);
  return `${from ?? to ?? any}...${to ?? from ?? any}`;
}

function textOf(bound: DeclaredBound): string | undefined {
  if (typeof bound !== "object" || bound === null) return bound?.toString();
  return "value" in bound ? bound.value : undefined;
}

function unitOf(bound: DeclaredBound): string | undefined {
  return typeof bound === "object" && bound !== null && "unit" in bound ? bound.unit : undefined;
}

/** Round numbers, which make better examples than the smallest allowed number. */
const PLEASANT = [10n, 100n, 1n];

function numberWithin(minimum: string | undefined, maximum: string | undefined): string {
  const [least, most] = [minimum, maximum].map((bound) => (bound === undefined ? undefined : readNumber(bound)));
  const isWithin = (value: Rational) =>
    (least === undefined || compare(least, value) <= 0) && (most === undefined || compare(value, most) <= 0);
  const pleasant = PLEASANT.find((candidate) => isWithin(rational(candidate)));
  return pleasant === undefined ? (minimum ?? maximum ?? "0") : String(pleasant);
}

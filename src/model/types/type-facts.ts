import { formatDecimal } from "../numbers/decimal.ts";
import { formatDate, formatTime } from "../time/temporal-text.ts";
import { optionTexts } from "./options.ts";
import type { BoundNames, NamedBound, Type } from "./type.ts";

/**
 * One constraint on the values of a type, own or inherited. The text is the bound, the number or
 * the list; each reader puts its own words around it.
 */
interface TypeFact {
  readonly about: FactSubject;
  readonly text: string;
}

export type FactSubject =
  | "minimum"
  | "maximum"
  /** Bounds of the ends of a range. */
  | "lower"
  | "upper"
  /** Bounds of the width of a range. */
  | "narrowest"
  | "widest"
  /** The largest number of decimal places. */
  | "decimals"
  | "options"
  /** The number of characters. */
  | "length"
  | "units";

/**
 * The constraints of a type, in the order in which they are written for people: bounds with the
 * unit they were declared in.
 */
export function typeFacts(type: Type): readonly TypeFact[] {
  switch (type.kind) {
    case "number":
      return [...bounds(type, formatDecimal), ...decimals(type), ...options(type)];
    case "ratio":
      return [...bounds(type, named), ...decimals(type), ...options(type)];
    case "measure":
      return [...bounds(type, named), ...decimals(type), ...options(type), ...units(type)];
    case "text":
      return [
        ...listFact(
          "options",
          type.options.map((option) => `"${option}"`),
        ),
        ...fact("length", type.length, String),
      ];
    case "date":
      return [...bounds(type, formatDate), ...options(type)];
    case "time":
      return [...bounds(type, formatTime), ...options(type)];
    case "numberrange":
      return [...ends(type, formatDecimal), ...widths(type, formatDecimal)];
    case "ratiorange":
      return [...ends(type, named), ...widths(type, named)];
    case "measurerange":
      return [...ends(type, named), ...widths(type, named), ...units(type.element)];
    case "daterange":
      return [...ends(type, formatDate), ...widths(type, named)];
    case "timerange":
      return [...ends(type, formatTime), ...widths(type, named)];
    case "boolean":
    case "list":
    case "row":
    case "anonymous":
    case "veto":
    case "unknown":
      return [];
    default:
      return type satisfies never;
  }
}

type BoundWords<Bound> = (bound: Bound) => string;

/** Bounds of values, or of the width of ranges. */
export interface Bounds<Bound> {
  readonly minimum?: Bound | undefined;
  readonly maximum?: Bound | undefined;
}

/** Bounds of the ends of ranges. */
export interface Ends<Bound> {
  readonly lower?: Bound | undefined;
  readonly upper?: Bound | undefined;
}

function bounds<Bound>(
  { minimum, maximum, boundNames }: Bounds<Bound> & { readonly boundNames?: BoundNames | undefined },
  shown: BoundWords<Bound>,
): readonly TypeFact[] {
  return [
    ...fact("minimum", boundNames?.minimum, (name) => name),
    ...fact("minimum", minimum, shown),
    ...fact("maximum", boundNames?.maximum, (name) => name),
    ...fact("maximum", maximum, shown),
  ];
}

function ends<Bound>({ lower, upper }: Ends<Bound>, shown: BoundWords<Bound>): readonly TypeFact[] {
  return [...fact("lower", lower, shown), ...fact("upper", upper, shown)];
}

function widths<Bound>({ minimum, maximum }: Bounds<Bound>, shown: BoundWords<Bound>): readonly TypeFact[] {
  return [...fact("narrowest", minimum, shown), ...fact("widest", maximum, shown)];
}

function decimals(type: { readonly decimals?: number | undefined }): readonly TypeFact[] {
  return fact("decimals", type.decimals, String);
}

function options(type: Type): readonly TypeFact[] {
  return listFact("options", optionTexts(type));
}

function units(type: { readonly units: readonly { readonly name: string }[] }): readonly TypeFact[] {
  return listFact(
    "units",
    type.units.map(({ name }) => name),
  );
}

function fact<Bound>(about: FactSubject, bound: Bound | undefined, shown: BoundWords<Bound>): readonly TypeFact[] {
  return bound === undefined ? [] : [{ about, text: shown(bound) }];
}

function listFact(about: FactSubject, texts: readonly string[]): readonly TypeFact[] {
  return texts.length === 0 ? [] : [{ about, text: texts.join(", ") }];
}

function named({ value, unit }: NamedBound): string {
  return `${formatDecimal(value)} ${unit}`;
}

import { formatDecimal } from "../../../model/decimal.ts";
import type { Rational } from "../../../model/rational.ts";
import { formatDate, formatTime } from "../../../model/temporal-text.ts";
import type { NamedBound, Type } from "../../../model/type.ts";

/** A type in one word or two: `money (measure)`, `number`, `date range`. */
export function typeTitle(type: Type): string {
  if (type.kind === "veto" || type.kind === "unknown" || type.kind === "anonymous") return type.kind;
  const kind = type.kind.endsWith("range") ? `${type.kind.slice(0, -"range".length)} range` : type.kind;
  return type.name === undefined || type.name === kind ? kind : `${type.name} (${kind})`;
}

/** What values of a type must be like, inherited constraints included, a constraint each: `at least 0 eur`. */
export function typeFacts(type: Type): string[] {
  switch (type.kind) {
    case "number":
      return [...bounds(type, formatDecimal), ...decimals(type.decimals)];
    case "ratio":
      return [...bounds(type, named), ...decimals(type.decimals)];
    case "measure":
      return [...bounds(type, named), ...decimals(type.decimals), ...units(type.units)];
    case "text":
      return [
        ...(type.options.length > 0 ? [`one of ${type.options.map((option) => `"${option}"`).join(", ")}`] : []),
        ...(type.length === undefined ? [] : [`${type.length} characters`]),
      ];
    case "date":
      return bounds(type, formatDate);
    case "time":
      return bounds(type, formatTime);
    case "numberrange":
      return [...ends(type, formatDecimal), ...widths(type, formatDecimal)];
    case "ratiorange":
      return [...ends(type, named), ...widths(type, named)];
    case "measurerange":
      return [...ends(type, named), ...widths(type, named), ...units(type.element.units)];
    case "daterange":
      return [...ends(type, formatDate), ...widths(type, named)];
    case "timerange":
      return [...ends(type, formatTime), ...widths(type, named)];
    case "boolean":
    case "anonymous":
    case "veto":
    case "unknown":
      return [];
    default:
      return type satisfies never;
  }
}

interface Bounds<Bound> {
  readonly minimum?: Bound | undefined;
  readonly maximum?: Bound | undefined;
}

function bounds<Bound>({ minimum, maximum }: Bounds<Bound>, shown: (bound: Bound) => string): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${shown(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${shown(maximum)}`]),
  ];
}

function widths<Bound>(type: Bounds<Bound>, shown: (bound: Bound) => string): string[] {
  return bounds(type, shown).map((bound) => `width ${bound}`);
}

function ends<Bound>(
  { lower, upper }: { readonly lower?: Bound | undefined; readonly upper?: Bound | undefined },
  shown: (bound: Bound) => string,
): string[] {
  return [
    ...(lower === undefined ? [] : [`not below ${shown(lower)}`]),
    ...(upper === undefined ? [] : [`not above ${shown(upper)}`]),
  ];
}

function decimals(count: number | undefined): string[] {
  return count === undefined ? [] : [`${count} decimals`];
}

function units(list: readonly { readonly name: string }[]): string[] {
  return list.length === 0 ? [] : [`units ${list.map(({ name }) => name).join(", ")}`];
}

function named({ value, unit }: NamedBound): string {
  return `${amount(value)} ${unit}`;
}

function amount(value: Rational): string {
  return formatDecimal(value);
}

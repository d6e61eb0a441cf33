import { exactText } from "../numbers/decimal.ts";
import { compare } from "../numbers/rational.ts";
import { compareWallClock } from "../time/calendar.ts";
import { formatDate, formatTime } from "../time/temporal-text.ts";
import type { Value } from "../value.ts";
import type { NamedBound, Type } from "./type.ts";

/** The values that `-> options` lists, as they are given and shown; empty: all are accepted. */
export function optionTexts(type: Type): readonly string[] {
  switch (type.kind) {
    case "text":
      return type.options;
    case "number":
      return type.options?.map(exactText) ?? [];
    case "ratio":
    case "measure":
      return type.options?.map(amountText) ?? [];
    case "date":
      return type.options?.map(formatDate) ?? [];
    case "time":
      return type.options?.map(formatTime) ?? [];
    default:
      return [];
  }
}

/** An amount as declared: `5 eur`, `10%`. */
export function amountText({ value, unit }: NamedBound): string {
  if (unit === "percent") return `${exactText(value)}%`;
  return unit === "permille" ? `${exactText(value)}%%` : `${exactText(value)} ${unit}`;
}

/** True for a value other than a text that is not an option. Moments compare as bounds do. */
export function isNoOption(value: Value, type: Type): boolean {
  switch (type.kind) {
    case "number":
      return value.kind === "number" && type.options?.every((option) => compare(option, value) !== 0) === true;
    case "ratio":
    case "measure":
      return (
        value.kind === "number" && type.options?.every(({ canonical }) => compare(canonical, value) !== 0) === true
      );
    case "date":
      return value.kind === "date" && type.options?.every((option) => compareWallClock(option, value) !== 0) === true;
    case "time":
      return value.kind === "time" && type.options?.every((option) => compareWallClock(option, value) !== 0) === true;
    default:
      return false;
  }
}

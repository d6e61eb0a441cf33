import { formatDecimal } from "../../model/decimal.ts";
import { displayText } from "../../model/display.ts";
import type { ProgramSlot } from "../../model/program.ts";
import type { Rational } from "../../model/rational.ts";
import { formatDate, formatTime } from "../../model/temporal-text.ts";
import type { NamedBound, Type } from "../../model/type.ts";
import type { DateValue, TimeValue } from "../../model/value.ts";

/** Lines as a documentation comment; none for no lines. */
export function docComment(lines: readonly string[], indent = ""): string {
  const written = lines.flatMap((line) => line.split("\n")).map((line) => line.replaceAll("*/", "*\\/").trimEnd());
  if (written.join("") === "") return "";
  if (written.length === 1) return `${indent}/** ${written[0]} */\n`;
  return `${indent}/**\n${written.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** What a person should know of an input: its help, its constraints, and what it is when it is not given. */
export function slotDoc({ type, fill, source }: ProgramSlot, boundTo: string | undefined): readonly string[] {
  const lines = "help" in type && type.help !== "" ? [type.help] : [];
  const constraints = constraintTexts(type);
  if (constraints.length > 0) lines.push(`${constraints.join(", ")}.`);
  if (fill !== undefined) lines.push(`When it is not given: ${displayText(fill, type)}.`);
  if (source !== undefined && boundTo !== undefined) lines.push(`When it is not given: what \`${boundTo}\` is.`);
  return lines;
}

function constraintTexts(type: Type): readonly string[] {
  switch (type.kind) {
    case "number":
      return [...bounds(type, formatDecimal), ...decimals(type.decimals)];
    case "measure":
    case "ratio":
      return [...bounds(type, named), ...decimals(type.decimals)];
    case "text":
      return type.length === undefined ? [] : [`Exactly ${type.length} characters`];
    case "date":
      return bounds(type, formatDate);
    case "time":
      return bounds(type, formatTime);
    case "numberrange":
      return [...ends(type, formatDecimal), ...widths(type, formatDecimal)];
    case "ratiorange":
    case "measurerange":
      return [...ends(type, named), ...widths(type, named)];
    case "daterange":
      return [...ends(type, (end: DateValue) => formatDate(end)), ...widths(type, named)];
    case "timerange":
      return [...ends(type, (end: TimeValue) => formatTime(end)), ...widths(type, named)];
    default:
      return [];
  }
}

type Texts = readonly string[];

function bounds<B>(
  { minimum, maximum }: { readonly minimum?: B | undefined; readonly maximum?: B | undefined },
  text: (bound: B) => string,
): Texts {
  return [
    ...(minimum === undefined ? [] : [`At least ${text(minimum)}`]),
    ...(maximum === undefined ? [] : [`${minimum === undefined ? "At" : "at"} most ${text(maximum)}`]),
  ];
}

function ends<B>(
  { lower, upper }: { readonly lower?: B | undefined; readonly upper?: B | undefined },
  text: (bound: B) => string,
): Texts {
  return [
    ...(lower === undefined ? [] : [`From ${text(lower)} on`]),
    ...(upper === undefined ? [] : [`Up to ${text(upper)}`]),
  ];
}

function widths<B>(
  { minimum, maximum }: { readonly minimum?: B | undefined; readonly maximum?: B | undefined },
  text: (bound: B) => string,
): Texts {
  return [
    ...(minimum === undefined ? [] : [`At least ${text(minimum)} wide`]),
    ...(maximum === undefined ? [] : [`At most ${text(maximum)} wide`]),
  ];
}

function decimals(count: number | undefined): Texts {
  return count === undefined ? [] : [count === 0 ? "whole" : `at most ${count} decimals`];
}

function named({ value, unit }: NamedBound & { readonly value: Rational }): string {
  return `${formatDecimal(value)} ${unit}`;
}

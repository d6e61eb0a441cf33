import type { Extremum } from "../../../model/operators.ts";
import { operandsAs, type Suggestion } from "../../../model/suggestion.ts";
import { UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import type { Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";
import { unitSuggestion } from "./missing-unit.ts";
import { numberResult } from "./sums.ts";

/**
 * Type of `min(a, b, …)` and `max(a, b, …)`: that of the first operand, of numbers of different
 * types a bare number. The static unit is the one that all of them have; without it the value
 * carries that of the chosen one
 * (docs/spec/02-types-numbers-units.md#2-5-1-the-smallest-and-the-largest).
 */
export function extremumType(which: Extremum, operands: readonly Authored[]): Typed | Rejection {
  if (operands.some(({ type }) => type.kind === "unknown")) return { type: UNKNOWN };
  const valued = operands.filter(({ type }) => type.kind !== "veto");
  const [first, ...others] = valued;
  if (first === undefined) return { type: VETO };
  const wrong = valued.find(({ type }) => !COMPARED.has(type.kind));
  if (wrong !== undefined) {
    return {
      message: `${which} takes numbers, amounts, ratios, dates or times, not ${describeType(wrong.type)}`,
      suggestion: wrong.type.kind === "anonymous" ? "convert it first with as <unit>" : undefined,
    };
  }
  const stranger = others.find(({ type }) => !isOneKind(first.type, type));
  if (stranger !== undefined) {
    return {
      message: `${which} takes values of one kind, not ${describeType(first.type)} and ${describeType(stranger.type)}`,
      suggestion: suggestionFor(which, operands, first, stranger),
    };
  }
  if (valued.length < operands.length) return { type: VETO };
  let { type } = first;
  if (type.kind === "number") for (const other of others) ({ type } = numberResult({ ...first, type }, other));
  return { type, unit: others.every(({ unit }) => unit === first.unit) ? first.unit : undefined };
}

const COMPARED: ReadonlySet<Type["kind"]> = new Set(["number", "ratio", "measure", "date", "time"]);

function isOneKind(a: Type, b: Type): boolean {
  return a.kind === "measure" && b.kind === "measure" ? a.family === b.family : a.kind === b.kind;
}

/** The values with what the numbers among them lack. */
function suggestionFor(
  which: Extremum,
  operands: readonly Authored[],
  a: Authored,
  b: Authored,
): Suggestion | undefined {
  const [amount, number] = a.type.kind === "number" ? [b, a] : [a, b];
  if (number.type.kind !== "number") return undefined;
  const completed = (missing: string) => {
    const values = operands.map(({ type }, at) => `{${at}}${type.kind === "number" ? missing : ""}`);
    return `${which}(${values.join(", ")})`;
  };
  if (amount.type.kind === "ratio") {
    const text = "write the number as a ratio: 5%";
    return number.kind === "literal" ? operandsAs(text, which, [completed("%")]) : text;
  }
  return unitSuggestion(amount, number, { operator: which, way: (unit) => completed(` as ${unit}`) });
}

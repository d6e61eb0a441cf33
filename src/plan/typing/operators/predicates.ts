import type { Direction } from "../../../model/operators.ts";
import { operandsAs } from "../../../model/suggestion.ts";
import { BOOLEAN, DATE, rangeOf, UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import type { Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection, Typed } from "../operands.ts";

/** Type of `not operand` (docs/spec/02-types-numbers-units.md#2-4-operators, note 9). */
export function notType({ type }: Authored): Typed | Rejection {
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  if (type.kind === "boolean") return { type: BOOLEAN };
  return { message: `not takes a boolean, not ${describeType(type)}` };
}

/**
 * Type of two booleans that a word joins. The left side is checked first, and at most one error is
 * reported (docs/spec/04-rules-evaluation.md#4-3-types-of-rules).
 */
export function logicType(word: string, left: Authored, right: Authored): Typed | Rejection {
  const [a, b] = [left.type, right.type];
  if (a.kind === "unknown" || b.kind === "unknown") return { type: UNKNOWN };
  if (a.kind !== "boolean" && a.kind !== "veto") return notBoolean(word, "left", a);
  if (b.kind !== "boolean" && b.kind !== "veto") return notBoolean(word, "right", b);
  return { type: a.kind === "veto" || b.kind === "veto" ? VETO : BOOLEAN };
}

function notBoolean(word: string, side: string, type: Type): Rejection {
  return { message: `${word} takes booleans, but its ${side} side is ${describeType(type)}` };
}

/**
 * Type of `d in past`, `d in calendar month` and the like, which take only dates
 * (docs/spec/03-dates-times-ranges.md#3-5-2-forms). `form` is the predicate as written.
 */
export function datePredicateType(form: string, { type }: Authored): Typed | Rejection {
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  if (type.kind === "date") return { type: BOOLEAN };
  return { message: `${form} takes a date before it, not ${describeType(type)}` };
}

/** Type of `t starts with "35"` (docs/spec/02-types-numbers-units.md#2-5-4-the-beginning-of-a-text). */
export function startsWithType(left: Authored, right: Authored): Typed | Rejection {
  const types = [left.type, right.type];
  if (types.some(({ kind }) => kind === "unknown")) return { type: UNKNOWN };
  const wrong = types.find(({ kind }) => kind !== "text" && kind !== "veto");
  if (wrong !== undefined) return { message: `starts with takes two texts, not ${describeType(wrong)}` };
  return { type: types.some(({ kind }) => kind === "veto") ? VETO : BOOLEAN };
}

/**
 * Type of `past amount` and `future amount`: a range of dates
 * (docs/spec/03-dates-times-ranges.md#3-5-2-forms).
 */
export function windowType(direction: Direction, offset: Authored): Typed | Rejection {
  const { type } = offset;
  if (type.kind === "unknown" || type.kind === "veto") return { type };
  if (type.kind === "measure" && type.traits.length > 0) return { type: rangeOf(DATE) };
  const text = `write ${direction} with an amount such as 7 day or 1 month`;
  const isCount = offset.kind === "literal" && type.kind === "number";
  const ways = isCount ? ["day", "month"].map((unit) => `${direction} {right} ${unit}`) : [];
  return {
    message: `${direction} takes a duration or a calendar amount, not ${describeType(type)}`,
    suggestion: ways.length === 0 ? text : operandsAs(text, direction, ways),
  };
}

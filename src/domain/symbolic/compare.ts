import { ZERO } from "../../model/numbers/rational.ts";
import type { Comparison } from "../../model/operators.ts";
import { isConstant, type Linear, minus } from "../linear.ts";
import { inverse } from "../region.ts";
import { comparedWith, texts } from "../value-set.ts";
import { divided, dividedByFlag, type Ground, type PathState, type ReachedOutcome } from "./state.ts";
import { asLinear, type SymbolicOutcome, truthOutcome } from "./symbol.ts";

/** `left < right` and its kin; `key` names a comparison whose truth is followed no further. */
export function compared(
  state: PathState,
  operator: Comparison,
  [left, right]: readonly [SymbolicOutcome, SymbolicOutcome],
  key: string,
  ground: Ground,
): readonly ReachedOutcome[] {
  const [a, b] = [asLinear(left), asLinear(right)];
  if (a !== undefined && b !== undefined) return comparedLinear(state, operator, minus(a, b), ground);
  const isText = left.kind === "unknown" || right.kind === "unknown";
  const [unknown, literal] = left.kind === "unknown" ? [left, right] : [right, left];
  if (!isText || unknown.kind !== "unknown" || unknown.term.domain.kind !== "texts") return byFlag(state, key, ground);
  if (literal.kind !== "value" || literal.value.kind !== "text") {
    if (literal.kind === "unknown" && literal.term === unknown.term)
      return [{ state, outcome: truthOutcome(operator === "is") }];
    return byFlag(state, key, ground);
  }
  const { inside, outside } = divided(state, unknown.term, texts([literal.value.text]), ground);
  return truths(operator === "is" ? inside : outside, operator === "is" ? outside : inside);
}

/** A text and its beginning: followed where the text is one of a few and the beginning known. */
export function beginning(
  state: PathState,
  [text, start]: readonly [SymbolicOutcome | undefined, SymbolicOutcome | undefined],
  key: string,
  ground: Ground,
): readonly ReachedOutcome[] {
  const set = text?.kind === "unknown" && text.term.domain.kind === "texts" ? text.term.domain : undefined;
  if (
    text?.kind !== "unknown" ||
    set === undefined ||
    set.except ||
    start?.kind !== "value" ||
    start.value.kind !== "text"
  )
    return byFlag(state, key, ground);
  const { text: sought } = start.value;
  const listed = [...set.texts].filter((each) => each.startsWith(sought));
  const { inside, outside } = divided(state, text.term, texts(listed), ground);
  return truths(inside, outside);
}

/** A difference compared with 0. */
export function comparedLinear(
  state: PathState,
  operator: Comparison,
  difference: Linear,
  ground: Ground,
): readonly ReachedOutcome[] {
  if (isConstant(difference)) return [{ state, outcome: truthOutcome(isSo(operator, difference.constant.n)) }];
  const { term, factor, constant } = ground.terms.sum(difference);
  const { inside, outside } = divided(state, term, inverse(comparedWith(operator, ZERO), factor, constant), ground);
  return truths(inside, outside);
}

/** A truth of which nothing is known but that it is the same wherever it is asked for. */
export function byFlag(state: PathState, key: string, ground: Ground): readonly ReachedOutcome[] {
  const { inside, outside } = dividedByFlag(state, key, ground);
  return truths(inside, outside);
}

export function truths(yes: PathState | undefined, no: PathState | undefined): readonly ReachedOutcome[] {
  return [
    ...(yes === undefined ? [] : [{ state: yes, outcome: truthOutcome(true) }]),
    ...(no === undefined ? [] : [{ state: no, outcome: truthOutcome(false) }]),
  ];
}

function isSo(operator: Comparison, sign: bigint): boolean {
  switch (operator) {
    case "<":
      return sign < 0n;
    case "<=":
      return sign <= 0n;
    case ">":
      return sign > 0n;
    case ">=":
      return sign >= 0n;
    case "is":
      return sign === 0n;
    case "is not":
      return sign !== 0n;
  }
}

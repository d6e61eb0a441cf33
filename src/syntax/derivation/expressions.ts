import type { PlainKind } from "../../model/operators.ts";
import { KIND } from "../lexer/kinds.ts";
import { type Branch, type Chain, itemsOf, type Leaf, type StepOperation, type TokenSpan } from "./template.ts";

// The functions that the grammar calls for each form of expression and literal
// (grammar/expressions.ne, grammar/literals.ne).

function branch(operation: StepOperation, operands: readonly Branch[], from: number, to: number): Branch {
  return { operation, operands, from, to, outer: { from, to } };
}

function infix(operation: StepOperation, left: Branch, right: Branch): Branch {
  return branch(operation, [left, right], left.outer.from, right.outer.to);
}

function prefix(operation: StepOperation, word: Leaf, operand: Branch): Branch {
  return branch(operation, [operand], word.index, operand.outer.to);
}

export function number(token: Pick<Leaf, "index">): Branch {
  return branch({ make: "number", number: token.index, minuses: 0 }, [], token.index, token.index);
}

export function percentage(token: Leaf, sign: Leaf): Branch {
  const operation: StepOperation = { make: "number", number: token.index, minuses: 0, percentage: sign.index };
  return branch(operation, [], token.index, sign.index);
}

export function measure(token: Leaf, unit: TokenSpan): Branch {
  return branch({ make: "number", number: token.index, minuses: 0, unit }, [], token.index, unit.to);
}

export function text(token: Leaf): Branch {
  return branch({ make: "text", token: token.index }, [], token.index, token.index);
}

export function boolean(token: Leaf): Branch {
  return branch({ make: "boolean", token: token.index }, [], token.index, token.index);
}

export function date(token: Leaf): Branch {
  return branch({ make: "date", token: token.index }, [], token.index, token.index);
}

export function time(token: Leaf): Branch {
  return branch({ make: "time", token: token.index }, [], token.index, token.index);
}

export function now(token: Leaf): Branch {
  return branch({ make: "now" }, [], token.index, token.index);
}

export function reference(path: TokenSpan): Branch {
  return branch({ make: "reference", path }, [], path.from, path.to);
}

/** A plus sign leaves no trace; a literal's range begins with its sign. */
export function plus(sign: Leaf, operand: Branch): Branch {
  const outer = { from: sign.index, to: operand.outer.to };
  return operand.operands.length === 0 ? { ...operand, from: sign.index, outer } : { ...operand, outer };
}

/**
 * A minus folds into a number literal, in parentheses or not; before anything else it is the
 * subtraction from 0 (docs/spec/01-syntax.md#5-1-precedence).
 */
export function minus(sign: Leaf, operand: Branch): Branch {
  const { operation } = operand;
  if (operation.make !== "number") return prefix({ make: "opposite", minus: sign.index }, sign, operand);
  return branch({ ...operation, minuses: operation.minuses + 1 }, [], sign.index, operand.outer.to);
}

export function parenthesised(open: Leaf, inner: Branch, close: Leaf): Branch {
  return { ...inner, outer: { from: open.index, to: close.index } };
}

/** Between `operator` and `right` may stand operands of a chain that the parser did not see. */
export function arithmetic(left: Branch, { text, index, kinds }: Leaf, right: Branch): Branch {
  const isSum = text === "additive" || text === "bounding";
  const last = right.outer.from - 1;
  let chain = left;
  for (let at = index; at < last; at += 2) {
    const operand = at + 1;
    const unseen =
      kinds[operand] === KIND.number ? number({ index: operand }) : reference({ from: operand, to: operand });
    chain = infix({ make: "arithmetic", operator: at, isSum }, chain, unseen);
  }
  return infix({ make: "arithmetic", operator: last, isSum }, chain, right);
}

export function comparison(left: Branch, operator: Leaf, right: Branch): Branch {
  return infix({ make: "comparison", operator: operator.index }, left, right);
}

export function unequal(left: Branch, _operator: Leaf, right: Branch): Branch {
  return infix({ make: "unequal" }, left, right);
}

/** An operation that consists of its two operands alone. */
export function joined(make: PlainKind, left: Branch, right: Branch): Branch {
  return infix({ make }, left, right);
}

export function not(word: Leaf, operand: Branch): Branch {
  return prefix({ make: "not" }, word, operand);
}

export function isVeto(operand: Branch, veto: Leaf): Branch {
  return branch({ make: "is_veto" }, [operand], operand.outer.from, veto.index);
}

export function isNotVeto(operand: Branch, veto: Leaf): Branch {
  const inner = isVeto(operand, veto);
  return branch({ make: "not" }, [inner], inner.from, inner.to);
}

/** The mirrored form `veto is x` (docs/spec/01-syntax.md#5-5-veto-comparisons). */
export function vetoIs(veto: Leaf, operand: Branch): Branch {
  return prefix({ make: "is_veto" }, veto, operand);
}

export function vetoIsNot(veto: Leaf, operand: Branch): Branch {
  return prefix({ make: "not" }, veto, vetoIs(veto, operand));
}

/** `a in past b` is `a in (past b)` (docs/spec/01-syntax.md#5-4-date-predicates). */
export function inWindow(value: Branch, direction: Leaf, offset: Branch): Branch {
  return joined("in_range", value, window(direction, offset));
}

export function window(direction: Leaf, offset: Branch): Branch {
  return prefix({ make: "window", direction: direction.index }, direction, offset);
}

export function relative(value: Branch, direction: Leaf): Branch {
  return branch({ make: "relative", direction: direction.index }, [value], value.outer.from, direction.index);
}

export function calendar(value: Branch, which: "current" | "not_in" | Leaf, period: Leaf): Branch {
  const operation: StepOperation = {
    make: "calendar",
    which: typeof which === "string" ? which : which.index,
    period: period.index,
  };
  return branch(operation, [value], value.outer.from, period.index);
}

export function math(word: Leaf, operand: Branch): Branch {
  return prefix({ make: "math", function: word.index }, word, operand);
}

/** Ends with the mode, else with the step. */
export function rounding(word: Leaf, value: Branch, step: Branch, mode?: Leaf): Branch {
  return branch({ make: "rounding", mode: mode?.index }, [value, step], word.index, mode?.index ?? step.outer.to);
}

export function listed(rest: Chain<Branch>, item: Branch): Chain<Branch> {
  return { rest, item };
}

export function extremum(word: Leaf, chain: Chain<Branch>, close: Leaf): Branch {
  const operands = itemsOf(chain);
  return branch({ make: "extremum", which: word.index, count: operands.length }, operands, word.index, close.index);
}

/** The target of a cast as the grammar reads it. */
export type WrittenTarget = { readonly primitive: number } | { readonly unit: TokenSpan };

export function primitiveTarget(word: Leaf): WrittenTarget {
  return { primitive: word.index };
}

export function unitTarget(path: TokenSpan): WrittenTarget {
  return { unit: path };
}

export function cast(operand: Branch, target: WrittenTarget): Branch {
  if ("primitive" in target) {
    return branch(
      { make: "primitive_cast", target: target.primitive },
      [operand],
      operand.outer.from,
      target.primitive,
    );
  }
  return branch({ make: "unit_cast", target: target.unit }, [operand], operand.outer.from, target.unit.to);
}

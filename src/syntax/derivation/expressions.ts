import type { OperatorKind } from "../../model/operators.ts";
import {
  type Branch,
  type Items,
  itemsOf,
  type Leaf,
  type Link,
  type Operand,
  type StepOperation,
  type TokenSpan,
  type WrittenTarget,
} from "./parts.ts";

// The functions that the grammar calls for each form of expression and literal
// (grammar/expressions.ne, grammar/literals.ne).

function branch(operation: StepOperation, operands: readonly Operand[], from: number, to: number): Branch {
  return { operation, operands, from, to, outer: { from, to } };
}

/** A part of a written form, in its place. */
type GrammarSymbol = Leaf | Operand | WrittenTarget | NonNullable<Items<Operand>>;

/** Makes the branch of an operator from the symbols of one of its forms (`model/operators.ts`). */
export function operation(make: OperatorKind): (symbols: readonly GrammarSymbol[]) => Branch {
  return (symbols) => {
    const words: number[] = [];
    const operands: Operand[] = [];
    let target: WrittenTarget | undefined;
    for (const symbol of symbols) {
      if ("text" in symbol) words.push(symbol.index);
      else if ("outer" in symbol) operands.push(symbol);
      else if ("item" in symbol) for (const operand of itemsOf(symbol)) operands.push(operand);
      else target = symbol;
    }
    const [first] = symbols;
    const last = symbols.at(-1);
    if (first === undefined || last === undefined) throw new Error("unreachable: a form has symbols");
    return branch({ make, words, count: operands.length, target }, operands, spanOf(first).from, spanOf(last).to);
  };
}

function spanOf(symbol: GrammarSymbol): TokenSpan {
  if ("text" in symbol) return { from: symbol.index, to: symbol.index };
  if ("outer" in symbol) return symbol.outer;
  if ("unit" in symbol) return symbol.unit;
  if ("primitive" in symbol) return { from: symbol.primitive, to: symbol.primitive };
  throw new Error("unreachable: a list stands between its parentheses");
}

/** An operator of a chain, of which a suffix has a target on its right. */
export function operatorBranch(
  make: OperatorKind,
  word: number,
  left: Operand,
  right: Operand | WrittenTarget,
  isSum: boolean,
): Branch {
  const span = { from: left.outer.from, to: spanOf(right).to };
  if ("outer" in right) return branch({ make, words: [word], count: 2, isSum }, [left, right], span.from, span.to);
  return branch({ make, words: [word], count: 1, target: right }, [left], span.from, span.to);
}

// Chains: lists of operands and operators, grouped when the whole piece is known (`chains.ts`).

export function first(operand: Operand): Link {
  return { rest: undefined, operator: undefined, right: operand, from: operand.outer.from };
}

export function linked(rest: Link, operator: Leaf, right: Operand | WrittenTarget): Link {
  return { rest, operator, right, from: rest.from };
}

/** The expression of a chain; one of a single operand is that operand. */
export function chain(last: Link): Operand {
  const { rest, right, from } = last;
  return rest === undefined && "outer" in right ? right : { last, outer: { from, to: spanOf(right).to } };
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
export function plus<Signed extends Operand>(sign: Leaf, operand: Signed): Signed {
  const outer = { from: sign.index, to: operand.outer.to };
  const isLeaf = "operation" in operand && operand.operands.length === 0;
  return isLeaf ? { ...operand, from: sign.index, outer } : { ...operand, outer };
}

/**
 * A minus folds into a number literal, in parentheses or not; before anything else it is the
 * subtraction from 0 (docs/spec/01-syntax.md#5-1-precedence).
 */
export function minus(sign: Leaf, operand: Operand): Branch {
  const { to } = operand.outer;
  if ("operation" in operand && operand.operation.make === "number") {
    return branch({ ...operand.operation, minuses: operand.operation.minuses + 1 }, [], sign.index, to);
  }
  return branch({ make: "opposite", minus: sign.index }, [operand], sign.index, to);
}

export function parenthesised(open: Leaf, inner: Operand, close: Leaf): Operand {
  return { ...inner, outer: { from: open.index, to: close.index } };
}

const isVeto = operation("is_veto");
const not = operation("not");

/** The negation of a test, which spans the same tokens. */
function opposite(test: Branch): Branch {
  return branch({ make: "not", words: [], count: 1 }, [test], test.from, test.to);
}

/** `x is not veto`, which spans the same tokens as the test inside it. */
export function isNotVeto(operand: Operand, is: Leaf, veto: Leaf): Branch {
  const test = isVeto([operand, is, veto]);
  return opposite(test);
}

/** The mirrored form `veto is not x` (docs/spec/01-syntax.md#5-5-veto-comparisons). */
export function vetoIsNot(veto: Leaf, is: Leaf, operand: Operand): Branch {
  return not([veto, isVeto([veto, is, operand])]);
}

/** The operands behind `except` and `with weekend`, with the last token. */
interface DayList {
  readonly items: readonly Operand[];
  readonly to: number;
}

interface Exceptions {
  readonly except?: DayList;
  readonly weekend?: DayList;
}

export function only(days: Operand): DayList {
  return { items: [days], to: days.outer.to };
}

/** Several days; `close`: the parenthesis behind them. */
export function enclosed(list: Items<Operand>, close?: Leaf): DayList {
  const items = itemsOf(list);
  return { items, to: close?.index ?? items.at(-1)?.outer.to ?? 0 };
}

/** Working days with the days on which nobody works. */
export function excepting(days: Branch, { except, weekend }: Exceptions): Branch {
  const { operation: step, operands, from, to } = days;
  if (step.make !== "working_days") throw new Error("unreachable: no working days");
  const lists = [except?.items ?? [], weekend?.items ?? []];
  const exceptions = { except: lists[0]?.length ?? 0, weekend: lists[1]?.length ?? 0 };
  const all = [...operands, ...lists.flat()];
  const last = Math.max(to, except?.to ?? 0, weekend?.to ?? 0);
  return branch({ ...step, count: all.length, exceptions }, all, from, last);
}

const workingDay = operation("working_days");

/** `d is not a working day` */
export function notWorking(date: Operand, is: Leaf, day: Leaf, exceptions: Exceptions): Branch {
  const test = excepting(workingDay([date, is, day]), exceptions);
  return opposite(test);
}

const contained = operation("in_range");
const oneOf = operation("one_of");

/** `x not in holidays` is `not (x in holidays)`; both begin at `x`. */
export function notIn(value: Operand, word: Leaf, list: Operand): Branch {
  const inner = contained([value, word, list]);
  return opposite(inner);
}

/** `x not in (a, b)` is `not (x in (a, b))`; `list` begins with the word `in`. */
export function noneOf(value: Operand, list: readonly GrammarSymbol[]): Branch {
  const inner = oneOf([value, ...list]);
  return opposite(inner);
}

/** `(staff -> first).bonus` */
export function member(open: Leaf, of: Operand, path: TokenSpan): Branch {
  return branch({ make: "member", path }, [of], open.index, path.to);
}

export function primitiveTarget(word: Leaf): WrittenTarget {
  return { primitive: word.index };
}

export function unitTarget(path: TokenSpan): WrittenTarget {
  return { unit: path };
}

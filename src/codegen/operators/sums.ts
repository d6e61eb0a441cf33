import type { Cell, CellId } from "../../model/program/program.ts";
import {
  fitsDouble,
  type Interval,
  isScaled,
  largest,
  lcm,
  MAX,
  onlyScaledRepresentation,
  rescaled,
  smallest,
} from "../analysis/representation.ts";
import { type Code, code, join } from "../code/code.ts";
import type { OperandFacts, Operands, Operator } from "./operator.ts";

/** Sums and differences at the common denominator. */
export const sums: Operator = {
  representation(cell, facts) {
    const terms = termsOf(cell, facts);
    if (terms === undefined) return undefined;
    const den = terms.reduce((all, { interval }) => lcm(all, interval.den), 1n);
    return onlyScaledRepresentation(
      total(terms, den),
      terms.some(({ kind }) => kind === "bigint") ? "bigint" : "double",
    );
  },
  emit(cell, representation, writer) {
    const terms = termsOf(cell, writer);
    if (terms === undefined || !isScaled(representation)) throw new Error("unreachable: no sum");
    const { den, kind } = representation;
    const parts = terms.map((term) => ({ ...term, code: writer.scaled(term.id, den, kind) }));
    if (kind === "bigint" || fitsDouble(size(terms, den))) return sum(parts);
    return partialSums(parts, den, writer);
  },
  passesNaN: true,
};

interface Term {
  readonly id: CellId;
  readonly negative: boolean;
  readonly interval: Interval;
  readonly kind: "double" | "bigint";
}

function termsOf(cell: Cell, facts: OperandFacts): readonly Term[] | undefined {
  if (cell.op !== "add" && cell.op !== "subtract") return undefined;
  const terms: Term[] = [];
  for (const [at, id] of cell.operands.entries()) {
    const representation = facts.representation(id);
    if (representation === undefined || !isScaled(representation)) return undefined;
    terms.push({ id, negative: cell.op === "subtract" && at > 0, interval: representation, kind: representation.kind });
  }
  return terms;
}

function total(terms: readonly Term[], den: bigint): Interval {
  let [lo, hi, usual] = [0n, 0n, 0n];
  for (const { interval, negative } of terms) {
    const scaled = rescaled(interval, den);
    lo += negative ? -scaled.hi : scaled.lo;
    hi += negative ? -scaled.lo : scaled.hi;
    usual += scaled.usual;
  }
  return { den, lo, hi, usual };
}

/** Bounds on every partial sum. */
function size(terms: readonly Term[], den: bigint): { readonly lo: bigint; readonly hi: bigint } {
  let [lo, hi] = [0n, 0n];
  for (const { interval, negative } of terms) {
    const scaled = rescaled(interval, den);
    const [low, high] = negative ? [-scaled.hi, -scaled.lo] : [scaled.lo, scaled.hi];
    if (low < 0n) lo += low;
    if (high > 0n) hi += high;
  }
  return { lo, hi };
}

function sum(parts: readonly { readonly code: Code; readonly negative: boolean }[]): Code {
  return code`(${join(
    parts.map((part, at) => (at === 0 ? part.code : part.negative ? code`- ${part.code}` : code`+ ${part.code}`)),
    " ",
  )})`;
}

/**
 * In a sum of only positive terms, a partial sum that is too large stays too large: one guard at
 * the end is enough. Otherwise every partial sum has its own guard.
 */
function partialSums(parts: readonly (Term & { readonly code: Code })[], den: bigint, writer: Operands): Code {
  const rising = parts.every(({ interval, negative }) => !negative && interval.lo >= 0n);
  if (rising) return writer.guarded(sum(parts), total(parts, den));
  const [first, ...rest] = parts;
  if (first === undefined) throw new Error("unreachable: a sum of nothing");
  let done: Code = first.code;
  let interval = total([first], den);
  for (const part of rest) {
    const next = total([{ ...first, interval }, part], den);
    done = writer.guarded(sum([{ code: done, negative: false }, part]), next);
    interval = { ...next, lo: largest([next.lo, -MAX]), hi: smallest([next.hi, MAX]) };
  }
  return done;
}

import { type Rational, rational } from "../../model/numbers/rational.ts";
import { MODERATE_BITS } from "../../model/numbers/roots.ts";
import type { CellId, CellKind } from "../../model/program/program.ts";
import { isConstant, type Linear, termOf } from "../linear.ts";
import { ANY_NUMBER, ANY_TEXT, ANY_TRUTH, type NumberSet, numbers } from "../value-set.ts";
import { byFlag } from "./compare.ts";
import { dividedByFlag, type Ground, narrowed, type PathState, type ReachedOutcome } from "./state.ts";
import type { CountedKind, SymbolicOutcome, SymbolicVeto } from "./symbol.ts";

/** An operation whose operands all have values. */
export interface Operating {
  readonly id: CellId;
  /** The kind of its value. */
  readonly kind: CellKind;
  readonly state: PathState;
  readonly operands: readonly SymbolicOutcome[];
  /** The effective instant. */
  readonly now: SymbolicOutcome;
  /** The rule that is explored. */
  readonly rule: number;
  readonly ground: Ground;
}

/** The value of the cell, of which at most bounds are known. */
export function unknown(
  { id, kind, state, ground }: Operating,
  within: NumberSet = ANY_NUMBER,
): readonly ReachedOutcome[] {
  switch (kind) {
    case "number":
    case "date":
    case "time": {
      const grid = kind === "number" ? within : numbers(within.intervals, rational(1n));
      const term = ground.terms.add(
        { of: "cell", cell: id },
        kind === "number" ? ANY_NUMBER : numbers([{}], rational(1n)),
      );
      const left = narrowed(state, term, grid, ground);
      return left === undefined ? [] : [linearReached(left, termOf(term.id), kind)];
    }
    case "boolean":
      return byFlag(state, `cell ${id}`, ground);
    case "text":
      return [{ state, outcome: { kind: "unknown", term: ground.terms.add({ of: "cell", cell: id }, ANY_TEXT) } }];
    case "range":
    case "veto":
    case "list":
    case "row":
      return [{ state, outcome: { kind: "unknown", term: ground.terms.add({ of: "cell", cell: id }, ANY_TRUTH) } }];
  }
}

export function linearReached(state: PathState, linear: Linear, counted: CountedKind = "number"): ReachedOutcome {
  if (counted === "number" && isConstant(linear))
    return { state, outcome: { kind: "value", value: { kind: "number", ...linear.constant } } };
  return { state, outcome: { kind: "linear", counted, linear } };
}

/** The same outcomes, with the largest size of a set of days. */
export function daysAtMost(reached: readonly ReachedOutcome[], most: number | undefined): readonly ReachedOutcome[] {
  return reached.map((part) =>
    part.outcome.kind === "unknown" ? { ...part, outcome: { ...part.outcome, most } } : part,
  );
}

/** Any value of the cell, or a veto. */
export function anything(operating: Operating, reason: string, isLimit?: boolean): readonly ReachedOutcome[] {
  const { veto, value } = perhaps(operating, reason, isLimit);
  return [...veto, ...(value === undefined ? [] : unknown({ ...operating, state: value }))];
}

const LONG = 1n << BigInt(MODERATE_BITS);

/** A sum of terms, while its numbers are small: eliminations multiply them. */
export function small(operating: Operating, linear: Linear): readonly ReachedOutcome[] {
  const parts = [linear.constant, ...linear.factors.values()];
  const isLong = parts.some(({ n, d }) => n >= LONG || n <= -LONG || d >= LONG);
  return isLong ? anything(operating, "", true) : [linearReached(operating.state, linear)];
}

/** Where the computation may have no value, and nothing tells when. */
export function perhaps(
  operating: Operating,
  reason: string,
  isLimit?: boolean,
): { veto: readonly ReachedOutcome[]; value: PathState | undefined } {
  const { inside, outside } = dividedByFlag(operating.state, `veto ${operating.id}`, operating.ground);
  return {
    veto:
      inside === undefined
        ? []
        : [{ state: inside, outcome: { ...vetoOf(operating, reason, isLimit), isReasonKnown: false } }],
    value: outside,
  };
}

export function vetoOf({ id, rule }: Operating, reason: string, isLimit?: boolean): SymbolicVeto {
  return { kind: "veto", cause: "computation", reason, cell: id, rule, isLimit, isReasonKnown: isLimit !== true };
}

export function closed(at: Rational) {
  return { at, closed: true };
}

export function negative({ n, d }: Rational): Rational {
  return { n: -n, d };
}

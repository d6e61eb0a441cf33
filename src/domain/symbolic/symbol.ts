import { rational } from "../../model/numbers/rational.ts";
import type { CellId } from "../../model/program/program.ts";
import { instantOf, utcMicroseconds } from "../../model/time/calendar.ts";
import type { Value, Veto } from "../../model/value.ts";
import { constantOf, type Linear, linearKey } from "../linear.ts";
import type { RegionTerm } from "../terms.ts";

/** The kinds of values that are counted: dates and times of day in microseconds. */
export type CountedKind = "number" | "date" | "time";

/** The outcome of a computation in a region. Truths are always values. */
export type SymbolicOutcome =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "linear"; readonly counted: CountedKind; readonly linear: Linear }
  /** A text, or a range of which nothing is known; `most`: the largest size of a set of days. */
  | { readonly kind: "unknown"; readonly term: RegionTerm; readonly most?: number | undefined }
  | { readonly kind: "range"; readonly from: SymbolicOutcome; readonly to: SymbolicOutcome }
  | SymbolicVeto;

export interface SymbolicVeto {
  readonly kind: "veto";
  readonly cause: Veto["cause"] | "unexplored";
  readonly reason?: string | undefined;
  /** The computation without a value, and the rule that it belongs to. */
  readonly cell: CellId;
  readonly rule: number;
  /** False: the words of the evaluation may be others. */
  readonly isReasonKnown: boolean;
  /** True: a number is too large, which is told of no rule. */
  readonly isLimit?: boolean | undefined;
}

export function truthOutcome(value: boolean): SymbolicOutcome {
  return value ? YES : NO;
}

const YES: SymbolicOutcome = { kind: "value", value: { kind: "boolean", value: true } };
const NO: SymbolicOutcome = { kind: "value", value: { kind: "boolean", value: false } };

export function isTrue(outcome: SymbolicOutcome): boolean {
  return outcome.kind === "value" && outcome.value.kind === "boolean" && outcome.value.value;
}

/** The outcome as a sum of terms; undefined for texts, truths and ranges. */
export function asLinear(outcome: SymbolicOutcome): Linear | undefined {
  if (outcome.kind === "linear") return outcome.linear;
  if (outcome.kind !== "value") return undefined;
  const { value } = outcome;
  switch (value.kind) {
    case "number":
      return constantOf(rational(value.n, value.d));
    case "date":
      return constantOf(rational(instantOf(value)));
    case "time":
      return constantOf(rational(BigInt(utcMicroseconds(value))));
    default:
      return undefined;
  }
}

/** Outcomes with equal keys are equal for all inputs. */
export function outcomeKey(outcome: SymbolicOutcome): string {
  switch (outcome.kind) {
    case "veto":
      return `veto ${outcome.cause} ${outcome.isReasonKnown ? (outcome.reason ?? "") : outcome.cell}`;
    case "unknown":
      return `term ${outcome.term.id}`;
    case "range":
      return `${outcomeKey(outcome.from)}...${outcomeKey(outcome.to)}`;
    default: {
      const linear = asLinear(outcome);
      if (linear !== undefined) return linearKey(linear);
      return outcome.kind === "value" ? JSON.stringify(outcome.value, bigintText) : "";
    }
  }
}

function bigintText(_: string, part: unknown): unknown {
  return typeof part === "bigint" ? `${part}n` : part;
}

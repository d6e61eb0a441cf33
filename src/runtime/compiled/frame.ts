import type { DateValue, NumberValue, Veto } from "../../model/value.ts";
import { computationVeto } from "../veto.ts";

/** One evaluation by generated code. What a generated frame adds are fields for the values and vetoes of slots, rules and parts of rules. */
export interface Frame {
  /** Texts and truth values by input key, spelled as declared. */
  readonly data: PlainData;
  readonly now: DateValue;
  /** A number did not fit: the request must be answered exactly. */
  left: boolean;
}

export type PlainData = Readonly<Record<string, unknown>>;

/** Stands for the outcome of what did not fit; the answer is thrown away with the frame. */
const LEFT: Veto = computationVeto("a number outside the range of generated code");

/** Marks a frame: what was computed so far does not count. */
export function leave(frame: Frame): Veto {
  frame.left = true;
  return LEFT;
}

/** Which veto an operation ends in (chapter 4, 4.2): the first definite one, else the first missing input. At least one is given. */
export function firstVeto(vetoes: readonly (Veto | null)[]): Veto {
  let missing: Veto | undefined;
  for (const veto of vetoes) {
    if (veto === null) continue;
    if (veto.cause !== "missing") return veto;
    missing ??= veto;
  }
  if (missing === undefined) throw new Error("unreachable: no operand has a veto");
  return missing;
}

/** Whether a unit that was just evaluated ended in a veto; the value is given only so that it is evaluated first. */
export function isVetoed(_value: unknown, veto: Veto | null): boolean {
  return veto !== null;
}

/** The exact value of n / den. */
export function boxNumber(n: number, den: bigint, unit: string | undefined): NumberValue {
  return { kind: "number", n: BigInt(n), d: den, unit };
}

/** The whole number n of a value n / den; NaN when it is none or not safe. */
export function wholeNumber(value: NumberValue, den: bigint): number {
  const scaled = value.n * den;
  if (scaled % value.d !== 0n) return Number.NaN;
  const n = Number(scaled / value.d);
  return Number.isSafeInteger(n) ? n : Number.NaN;
}

import type { RowLimits } from "../../model/limits.ts";
import type { ValueSource } from "../../model/program/stated-values.ts";
import type { DateValue, Veto } from "../../model/value.ts";
import type { OperationContext } from "../operators/operate.ts";
import type { OnListed } from "../respond.ts";

/**
 * The members of an evaluation's frame that the functions here use; generated code makes the frame.
 */
export interface GeneratedFrame {
  /** Names to texts and truth values. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly context: GeneratedContext;
  /** Longest text of an input, in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Something did not fit the fast program: the exact one must answer. */
  left: boolean;
  /** The frame of the whole, where this is one of a row. */
  readonly main?: GeneratedFrame | undefined;
}

/** The frame of a large program: the outcomes of its places are in lists. */
export interface ListFrame extends GeneratedFrame {
  readonly values: unknown[];
  readonly vetoes: (Veto | null | undefined)[];
}

export interface GeneratedContext extends OperationContext {
  /** The effective instant. */
  readonly now: DateValue;
  /** The limits on rows; for programs with lists. */
  readonly rows?: RowLimits;
  /** The values that explanations lead to. */
  readonly values?: ValueSource | undefined;
  /** The number of rows that the evaluation made. */
  made?: number;
  /** Makes what is called with the texts of lists that the answer shows. */
  readonly onListed?: (() => OnListed) | undefined;
  listed?: OnListed | undefined;
}

/** The largest integer that generated code computes with in doubles. */
export const MAX = Number.MAX_SAFE_INTEGER;

/**
 * The veto of every missing input. The exact program finds out which input it is, and which others
 * may be needed.
 */
export const MISSING: Veto = { kind: "veto", cause: "missing" };

/** True for the veto of a result that lists inputs, which the exact program finds. */
export function listsData({ cause, refusal }: Veto): boolean {
  return cause === "missing" || refusal !== undefined;
}

/** The placeholder of an outcome that the fast program does not know; no user sees it. */
const HANDED_OVER: Veto = { kind: "veto", cause: "computation" };

/** Gives the request to the exact program. */
export function handOver(f: GeneratedFrame): Veto {
  (f.main ?? f).left = true;
  return HANDED_OVER;
}

/**
 * The veto of a strict expression with the vetoes of its operands, from left to right: the first
 * definite one, else a missing input (docs/spec/04-rules-evaluation.md#4-2-vetoes). Without any, a
 * number left its range.
 */
export function firstVeto(f: GeneratedFrame, ...vetoes: readonly (Veto | null | undefined)[]): Veto {
  let missing: Veto | undefined;
  for (const veto of vetoes) {
    if (veto === null || veto === undefined) continue;
    if (veto.cause !== "missing") return veto;
    missing ??= veto;
  }
  return missing ?? handOver(f);
}

/**
 * As `firstVeto`, for an expression in which an operation may have a definite veto of its own,
 * which wins over a missing input and over vetoes of later operands. `vetoes`: only those of the
 * operands before that operation.
 */
export function definiteVeto(f: GeneratedFrame, ...vetoes: readonly (Veto | null | undefined)[]): Veto {
  const veto = firstVeto(f, ...vetoes);
  return veto.cause === "missing" ? handOver(f) : veto;
}

/** Called before a loop that may run for each of other rows. Throws what the deadline throws. */
export function checkTime({ context }: GeneratedFrame): void {
  context.checkDeadline?.();
}

/** The veto that a rule writes, with its message if it has one. */
export function userVeto(reason: string | undefined): Veto {
  return { kind: "veto", cause: "user", reason };
}

/**
 * Makes lists for the values of a large program, none of which is known: NaN for a number, as tests
 * of numbers expect it. `kinds`: a letter for each place, `n` for a number.
 */
export function emptyValues(kinds: string): () => readonly (number | undefined)[] {
  const values = Array.from(kinds, (kind) => (kind === "n" ? Number.NaN : undefined));
  return () => values.slice();
}

/** A list for other parts of its outcomes. */
export function emptyList(length: number): undefined[] {
  return new Array<undefined>(length).fill(undefined);
}

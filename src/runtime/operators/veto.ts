import type { RefusedValue, Veto } from "../../model/value.ts";

/**
 * A veto of an operation that has no result for these operands
 * (docs/spec/04-rules-evaluation.md#4-2-vetoes). `reason` names the problem in the user's words.
 */
export function computationVeto(reason: string): Veto {
  return { kind: "veto", cause: "computation", reason };
}

/** A veto of a given value that cannot be used; `name`: its data, as messages name it. */
export function inputVeto(name: string, refusal: RefusedValue): Veto {
  return { kind: "veto", cause: "input", reason: `Data ${name}: ${refusal.problem}`, refusal };
}

/**
 * A veto of a value that `with` binds to a slot whose constraints it breaks
 * (docs/spec/04-rules-evaluation.md#4-6-slots-fed-through-with).
 */
export function constraintVeto(name: string, refusal: RefusedValue): Veto {
  return { kind: "veto", cause: "constraint", reason: `Data ${name}: ${refusal.problem}`, refusal };
}

/**
 * The veto of a result that cannot be written as a decimal
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3).
 */
export const BEYOND_DECIMALS: Veto = computationVeto(
  "The result is too large to be written: at most 79228162514264337593543950335",
);

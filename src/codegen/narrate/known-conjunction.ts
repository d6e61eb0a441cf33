import type { OperandForm, Statement } from "../../model/program/narration.ts";
import type { FormFacts } from "../../runtime/narrate/reach.ts";

/** The known truth of a conjunction: its first false conjunct; absent: all of them hold. */
export interface KnownConjunction {
  readonly conjuncts: readonly Statement[];
  readonly firstFalse?: number | undefined;
}

/**
 * The facts that are known before the run. Generated code leaves vetoes to the exact program, so
 * all that it converts has a value.
 */
export function factsBeforeRun(forms: readonly OperandForm[], known: readonly KnownConjunction[]): FormFacts {
  const starts = subtreeStarts(forms);
  return {
    holds: ({ operands: [left] }) => knownTruth(starts[left] ?? 0, left, known),
    converts: () => true,
  };
}

/**
 * Truth of the left side whose forms are those from `start` to `end`, as far as the conjuncts among
 * them tell.
 */
function knownTruth(start: number, end: number, known: readonly KnownConjunction[]): boolean | undefined {
  for (const { conjuncts, firstFalse } of known) {
    const inside = [...conjuncts.keys()].filter((at) => {
      const form = conjuncts[at]?.form ?? -1;
      return form >= start && form <= end;
    });
    if (inside.length === 0) continue;
    return firstFalse === undefined || inside.every((at) => at < firstFalse);
  }
  return undefined;
}

/**
 * The first form of what belongs to each form: the forms of one operand stand next to each other.
 */
function subtreeStarts(forms: readonly OperandForm[]): readonly number[] {
  const starts: number[] = [];
  for (const [at, form] of forms.entries()) {
    const first = "operands" in form ? form.operands[0] : undefined;
    starts.push(first === undefined ? at : (starts[first] ?? at));
  }
  return starts;
}

import type { OperandForm, Statement } from "../../model/program/narration.ts";
import type { FormFacts } from "../../runtime/narrate/reach.ts";

/** The parts of a condition with the first one that decides; absent: none of them does. */
export interface KnownParts {
  readonly parts: readonly Statement[];
  readonly decider?: number | undefined;
  /** The decider decides for all data, so an earlier part may decide as well. */
  readonly always?: boolean | undefined;
}

/**
 * The facts that are known before the run. Generated code leaves vetoes to the exact program, so
 * all that it converts has a value.
 */
export function factsBeforeRun(forms: readonly OperandForm[], known: readonly KnownParts[]): FormFacts {
  const starts = subtreeStarts(forms);
  return {
    goesOn: ({ operands: [left] }) => isKnownToGoOn(starts[left] ?? 0, left, known),
    converts: () => true,
  };
}

/**
 * True when the left side with the forms from `start` to `end` leaves the decision to the right
 * one, as far as the parts among them tell.
 */
function isKnownToGoOn(start: number, end: number, known: readonly KnownParts[]): boolean | undefined {
  for (const { parts, decider, always = false } of known) {
    const inside = [...parts.keys()].filter((at) => {
      const form = parts[at]?.form ?? -1;
      return form >= start && form <= end;
    });
    if (inside.length === 0) continue;
    const isBefore = decider === undefined || inside.every((at) => at < decider);
    return isBefore && always ? undefined : isBefore;
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

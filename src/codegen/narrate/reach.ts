import type { OperandForm, Statement } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";

/** The known truth of a conjunction: its first false conjunct; absent: all of them hold. */
export interface KnownConjunction {
  readonly conjuncts: readonly Statement[];
  readonly firstFalse?: number | undefined;
}

/**
 * The condition under which a form is evaluated: the expression is, and all these left sides of
 * `and` hold. `below`: inside a conversion, which stands for all that is below it.
 */
export interface Reached {
  readonly when: readonly CellId[];
  readonly below: boolean;
}

/**
 * The forms below `root` that are evaluated: the right side of `and` only when the left one holds,
 * which may be known before the run.
 */
export function reach(
  forms: readonly OperandForm[],
  root: number,
  known: readonly KnownConjunction[],
): readonly (Reached | undefined)[] {
  const reached: (Reached | undefined)[] = forms.map(() => undefined);
  reached[root] = { when: [], below: false };
  const starts = subtreeStarts(forms);
  for (let at = root; at >= 0; at--) {
    const form = forms[at];
    const here = reached[at];
    if (form === undefined || here === undefined || !("operands" in form)) continue;
    const below = form.form === "conversion" ? { ...here, below: true } : here;
    const [left, ...more] = form.operands;
    if (left !== undefined) reached[left] = below;
    if (form.form !== "and") {
      for (const operand of more) reached[operand] = below;
      continue;
    }
    const [, right] = form.operands;
    const holds = knownTruth(starts[left ?? 0] ?? 0, left ?? 0, known);
    if (holds === false) continue;
    reached[right] = holds === true ? below : { ...below, when: [...below.when, form.left] };
  }
  return reached;
}

/**
 * The truth of the left side with the forms from `start` to `end`, as far as the known conjuncts
 * tell.
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
 * For each form, the first form of its subtree: the forms of one operand stand next to each other.
 */
function subtreeStarts(forms: readonly OperandForm[]): readonly number[] {
  const starts: number[] = [];
  for (const [at, form] of forms.entries()) {
    const first = "operands" in form ? form.operands[0] : undefined;
    starts.push(first === undefined ? at : (starts[first] ?? at));
  }
  return starts;
}

import type { RuleResult } from "../../engine/api.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { add, type Rational, subtract, ZERO } from "../../model/numbers/rational.ts";
import { readNumber } from "../../model/numbers/read-number.ts";
import type { ChangedRule } from "./compare-line.ts";

/** The changes of one rule in a log. */
export interface RuleChanges {
  readonly spec: string;
  readonly rule: string;
  /** Outcomes that were compared. */
  readonly compared: number;
  readonly changed: number;
  /** Changes between a value and none, or none of another reason. */
  readonly vetoes: number;
  /** Sums of what the changed values are more, or less, than before; exact. By unit; "": none. */
  readonly sums?: Readonly<Record<string, string>>;
}

/** Counts the changes of one rule. */
export class RuleChangeCounter {
  #compared = 0;
  #changed = 0;
  #vetoes = 0;
  readonly #sums = new Map<string, Rational>();

  count(change: ChangedRule | undefined): void {
    this.#compared++;
    if (change === undefined) return;
    this.#changed++;
    const { before, after } = change;
    if (before === undefined || before.vetoed || after === undefined || after.vetoed) {
      this.#vetoes++;
      return;
    }
    const [old, now] = [amounts(before), amounts(after)];
    for (const [unit, amount] of now) {
      const was = old.get(unit);
      if (was !== undefined) this.#sums.set(unit, add(this.#sums.get(unit) ?? ZERO, subtract(amount, was)));
    }
  }

  told(spec: string, rule: string): RuleChanges {
    const counts = { spec, rule, compared: this.#compared, changed: this.#changed, vetoes: this.#vetoes };
    if (this.#sums.size === 0) return counts;
    return { ...counts, sums: Object.fromEntries(Array.from(this.#sums, ([unit, sum]) => [unit, exactText(sum)])) };
  }
}

/** The numbers of a result by unit; "": without one. */
function amounts({ number, measure, ratio, result = "" }: RuleResult): ReadonlyMap<string, Rational> {
  const all = number === undefined ? Object.entries(measure ?? ratio ?? {}) : [["", number] as const];
  // A result is shown in one of its units: sums in all of them would say the same again.
  const shown = all.filter(([unit]) => all.length === 1 || result.endsWith(` ${unit}`));
  return new Map(
    (shown.length === 0 ? all.slice(0, 1) : shown).flatMap(([unit, text]) => {
      const amount = readNumber(text);
      return amount === undefined ? [] : [[unit, amount] as const];
    }),
  );
}

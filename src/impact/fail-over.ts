import { problem } from "../batch/problem.ts";
import { exactText, fitsDecimal, formatDecimal } from "../model/numbers/decimal.ts";
import { absolute, compare, type Rational, subtract } from "../model/numbers/rational.ts";
import { readNumber } from "../model/numbers/read-number.ts";
import { percentOfChange } from "./report/amounts.ts";
import type { ComparedRule } from "./run.ts";

/** A bound on what may change. */
export interface ChangeBound {
  /** As the user wrote it. */
  readonly text: string;
  /** A rule key, or `vetoed` or `changed`, which are counts of records. */
  readonly of: string;
  readonly most: Rational;
  readonly isPercent: boolean;
}

/** Reads `price: 0.5%` or `vetoed: 0`. Throws EngineErrors. */
export function readBound(text: string): ChangeBound {
  const [, of, number, percent] = /^\s*(.+?)\s*:\s*(\S+?)\s*(%?)\s*$/.exec(text) ?? [];
  const most = readNumber(number ?? "");
  if (of === undefined || most === undefined || most.n < 0n)
    throw problem(`--fail-over \`${text}\` is not a bound`, "such as 'price: 0.5%', 'price: 1000' or 'vetoed: 0'");
  return { text: text.trim(), of: of.toLowerCase(), most, isPercent: percent === "%" };
}

const COUNTS = ["vetoed", "changed"];

/** Refuses bounds on rules that are not compared. Throws EngineErrors. */
export function checkBounds(bounds: readonly ChangeBound[], rules: readonly string[]): void {
  const unknown = bounds.find(({ of }) => !COUNTS.includes(of) && !rules.includes(of));
  if (unknown !== undefined)
    throw problem(`--fail-over: rule \`${unknown.of}\` is not compared`, `compared are ${rules.join(", ")}`);
}

/** A compared rule under its key. `isSummed`: both sides have common numbers. */
export interface BoundedRule extends Pick<ComparedRule, "totals"> {
  readonly key: string;
  readonly isSummed: boolean;
}

/** The bounds that were passed, each in a sentence. Without a sum, changed records are counted. */
export function passedBounds(bounds: readonly ChangeBound[], rules: readonly BoundedRule[]): readonly string[] {
  return bounds.flatMap((bound) => {
    const { of, text, most, isPercent } = bound;
    const asked = COUNTS.includes(of) ? rules : rules.filter(({ key }) => key === of);
    return asked.flatMap((rule) => {
      const found = foundOf(bound, rule);
      if (found === undefined || (found !== FROM_ZERO && compare(found, most) <= 0)) return [];
      const amount = found === FROM_ZERO ? found : amountText(found, isPercent);
      const counted = of === rule.key && !rule.isSummed ? " (changed records)" : "";
      return [`${rule.key}: ${amount}${counted} is over \`${text}\``];
    });
  });
}

function amountText(found: Rational, isPercent: boolean): string {
  if (isPercent) return `${Number((found.n * 10000n) / found.d) / 10000}%`;
  return fitsDecimal(found) ? formatDecimal(found) : exactText(found);
}

/** A change that has no percentage, and is over all of them. */
const FROM_ZERO = "a change from 0";

/** The size of what a bound is about; undefined: there is none. */
function foundOf({ of, isPercent }: ChangeBound, { isSummed, totals: { totals, kinds } }: BoundedRule) {
  const { records, changed, before, after } = totals;
  if (of === "vetoed") return share(kinds["to-veto"], records, isPercent);
  if (of === "changed" || !isSummed) return share(changed, records, isPercent);
  if (!isPercent) return absolute(subtract(after, before));
  if (compare(before, after) === 0) return undefined;
  const percent = percentOfChange(before, after);
  return percent === undefined ? FROM_ZERO : absolute(percent);
}

function share(count: number, records: number, isPercent: boolean): Rational {
  if (!isPercent) return { n: BigInt(count), d: 1n };
  return { n: BigInt(count) * 100n, d: BigInt(Math.max(records, 1)) };
}

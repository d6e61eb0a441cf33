import type { Veto } from "../../model/value.ts";

/** Counts of the answers of one rule. */
export interface RuleTally {
  answered: number;
  /** Texts of vetoes to their numbers. */
  readonly vetoed: Map<string, number>;
}

/** Counts of the answers for the records of a chunk. */
export interface TallyOfChunk {
  readonly rules: readonly RuleTally[];
  /** Input keys to the number of records in which a rule waits for them. */
  readonly missing: ReadonlyMap<string, number>;
}

/** Counts of the answers for many records: of one chunk, or of all. */
export class Tally {
  readonly rules: readonly RuleTally[];
  readonly missing = new Map<string, number>();
  /** The number of vetoes of all rules. */
  vetoes = 0;

  /** `rules`: their number. */
  constructor(rules: number) {
    this.rules = Array.from({ length: rules }, () => ({ answered: 0, vetoed: new Map() }));
  }

  add(other: TallyOfChunk): void {
    other.rules.forEach(({ answered, vetoed }, at) => {
      const rule = this.rules[at];
      if (rule === undefined) return;
      rule.answered += answered;
      for (const [reason, count] of vetoed) {
        increase(rule.vetoed, reason, count);
        this.vetoes += count;
      }
    });
    for (const [key, count] of other.missing) increase(this.missing, key, count);
  }
}

/** Adds to a count. */
export function increase(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/**
 * The reason of a veto without the value that an input had: there may be as many as records.
 */
export function reasonWithoutValue(veto: string): string {
  const found = /^Data [^:]+/.exec(veto);
  return found === null ? veto : found[0];
}

/** The text of a veto; never empty. */
export function vetoText({ reason }: Pick<Veto, "reason">): string {
  return reason || "veto";
}

const MISSING_DATA = "Missing data: ";

/** The input that the reason of a rule names which waits for data. */
export function missingInput(reason: string): string {
  const [key = ""] = reason.slice(MISSING_DATA.length).split(" ", 1);
  return key;
}

/** That reason without a hint. */
export function missingReason(key: string): string {
  return MISSING_DATA + key;
}

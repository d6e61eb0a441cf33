/*
 * Cases as their files say them, before any name is looked up. Places are UTF-16 units from the
 * start of the file.
 */

export interface CasePlace {
  readonly start: number;
  readonly end: number;
}

export interface InFile<T> extends CasePlace {
  readonly value: T;
}

/** A file of cases. */
export interface CaseFile {
  /** As the user would write it. */
  readonly path: string;
  /** Where it is read and written. */
  readonly source: string;
  readonly text: string;
  /** Given in every case. */
  readonly data: readonly GivenValue[];
  readonly cases: readonly TestCase[];
  /** Of a table: the names in its first line. */
  readonly columns?: readonly InFile<string>[] | undefined;
  /** Boolean rules, `SPEC.RULE`, that must never be false. */
  readonly properties: readonly Property[];
}

/** A rule that must never be false; the rest is that of the file. */
export interface Property extends InFile<string> {
  readonly file: CaseFile;
  readonly repository: InFile<string> | undefined;
  readonly effective: InFile<string> | undefined;
}

/** A case, or several that differ in the values of `each`. */
export interface TestCase extends CasePlace {
  readonly file: CaseFile;
  readonly name: string;
  /** Absent: the only spec of the workspace. */
  readonly spec: InFile<string> | undefined;
  readonly repository: InFile<string> | undefined;
  readonly effective: InFile<string> | undefined;
  readonly data: readonly GivenValue[];
  readonly each: readonly VariedValue[];
  readonly overrides: readonly ReplacedRule[];
  readonly results: readonly ExpectedResult[];
  /** Of a table: values whose columns are inputs or rules of the spec. */
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  readonly column: InFile<string>;
  readonly cell: InFile<string>;
}

export interface GivenValue {
  readonly name: InFile<string>;
  /** Null takes the value of the file back, of a list all of its rows. */
  readonly value: string | null;
}

export interface VariedValue {
  readonly name: InFile<string>;
  readonly values: readonly string[];
}

export interface ReplacedRule {
  readonly rule: InFile<string>;
  readonly outcome: InFile<{ readonly value: string } | { readonly veto: string }>;
}

export interface ExpectedResult {
  readonly rule: InFile<string>;
  readonly expectation: InFile<Expectation>;
}

export type Expectation =
  /** Equal to the shown result as a value. */
  | { readonly kind: "value"; readonly text: string }
  /** Equal to the unrounded value; may be a fraction. */
  | { readonly kind: "exact"; readonly text: string }
  /** The text of the result itself. */
  | { readonly kind: "text"; readonly text: string }
  /** Undefined: any veto but missing data; empty: one without message. */
  | { readonly kind: "veto"; readonly reason: string | undefined }
  /** The inputs that are asked for, in order. */
  | { readonly kind: "missing"; readonly inputs: readonly string[] }
  /** The values or rows of a list, in order. */
  | { readonly kind: "list"; readonly items: readonly ExpectedItem[] };

/** A value, the name of a row, or the texts of some of its fields. */
export type ExpectedItem = string | ReadonlyMap<string, string>;

/** The most cases that `each` of one case may make. */
export const MOST_PRODUCTS = 10_000;

/** The most cases in the text of one file, and the most that they make by `each`. */
const MOST_WRITTEN = 50_000;
const MOST_IN_FILE = 1_000_000;

/** Counts the cases of a file, each of which takes memory and time. */
export class CaseCount {
  #written = 0;
  #made = 0;

  /** Counts one more; the problem where these are too many. */
  add(test: Pick<TestCase, "each">): string | undefined {
    this.#made += productsOf(test);
    if (++this.#written > MOST_WRITTEN) return `the file has more than ${MOST_WRITTEN} cases`;
    return this.#made > MOST_IN_FILE ? `the cases of the file make more than ${MOST_IN_FILE} by \`each\`` : undefined;
  }
}

/** The remedy for a file with too many cases. */
export const SPLIT = "split it into several files";

/** The number of cases that a case stands for. */
export function productsOf({ each }: Pick<TestCase, "each">): number {
  return each.reduce((product, { values }) => product * values.length, 1);
}

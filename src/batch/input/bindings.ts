import { listed } from "../../model/listed.ts";
import { inputHint, nearest } from "../../model/suggest.ts";
import { problem } from "../problem.ts";

/** A column whose values are given for an input. */
export interface ColumnBinding {
  /** Its position among the columns. */
  readonly column: number;
  /** The input key. */
  readonly key: string;
  /** The unit of bare numbers. */
  readonly unit?: string | undefined;
}

/** An input that has no column, and the rules that wait for it. */
export interface InputWithoutColumn {
  readonly key: string;
  readonly rules: readonly string[];
  /** A column that was probably meant. */
  readonly hint?: string | undefined;
}

/** What is known of an input. */
export interface BatchInput {
  readonly key: string;
  /** The requested rules that need it. */
  readonly rules: readonly string[];
  /** It has a value without being given. */
  readonly isFilled: boolean;
}

interface WantedBindings {
  /** Input keys to columns. */
  readonly columns: ReadonlyMap<string, string>;
  /** Units by input key. */
  readonly units: ReadonlyMap<string, string>;
}

/**
 * Finds the inputs among columns: by the same name, letter case aside, or by the map. A header
 * `weight [kilogram]` is the column `weight` with a unit. Throws EngineErrors for names that the
 * map has wrong, and for two columns of one input.
 */
export function bindings(
  columns: readonly string[],
  inputs: readonly BatchInput[],
  wanted: WantedBindings,
): { readonly bound: readonly ColumnBinding[]; readonly without: readonly InputWithoutColumn[] } {
  const keys = inputs.map(({ key }) => key);
  checkKeys(wanted, keys);
  const headers = columns.map(headerOf);
  const mapped = new Set([...wanted.columns.values()].map((name) => mappedColumn(name, columns, headers)));
  const bound: ColumnBinding[] = [];
  for (const key of keys) {
    const name = wanted.columns.get(key);
    const found =
      name === undefined
        ? headers.flatMap((header, at) => (header.name.toLowerCase() === key && !mapped.has(at) ? [at] : []))
        : [mappedColumn(name, columns, headers)];
    const [column, other] = found;
    if (column === undefined) continue;
    if (other !== undefined)
      throw problem(`two columns are the input \`${key}\`: \`${columns[column]}\` and \`${columns[other]}\``);
    bound.push({ column, key, unit: wanted.units.get(key) ?? headers[column]?.unit });
  }
  const taken = new Set(bound.map(({ key }) => key));
  const free = headers.flatMap(({ name }, at) => (bound.some(({ column }) => column === at) ? [] : [name]));
  const without = inputs
    .filter(({ key, isFilled, rules }) => !taken.has(key) && !isFilled && rules.length > 0)
    .map(({ key, rules }) => ({ key, rules, hint: inputHint(key, free) }));
  return { bound, without };
}

interface Header {
  readonly name: string;
  readonly unit: string | undefined;
}

/** Splits `weight [kilogram]`. */
function headerOf(column: string): Header {
  const trimmed = column.trim();
  const open = trimmed.endsWith("]") ? trimmed.lastIndexOf("[") : -1;
  const unit = open < 0 ? "" : trimmed.slice(open + 1, -1).trim();
  return unit === "" ? { name: trimmed, unit: undefined } : { name: trimmed.slice(0, open).trim(), unit };
}

function checkKeys({ columns, units }: WantedBindings, keys: readonly string[]): void {
  for (const key of [...columns.keys(), ...units.keys()]) {
    if (keys.includes(key)) continue;
    const near = nearest(key, keys);
    throw problem(`there is no input \`${key}\``, near === undefined ? undefined : `did you mean \`${near}\`?`);
  }
}

/** The position of a column that the map names: its whole header, or the header without a unit. */
function mappedColumn(name: string, columns: readonly string[], headers: readonly Header[]): number {
  const whole = columns.indexOf(name);
  const at = whole >= 0 ? whole : headers.findIndex((header) => header.name === name.trim());
  if (at >= 0) return at;
  const near = nearest(name, columns);
  throw problem(
    `there is no column \`${name}\``,
    near === undefined
      ? `the columns are ${listed(columns.map((column) => `\`${column}\``))}`
      : `did you mean \`${near}\`?`,
  );
}

import { firstOf } from "../../model/listed.ts";
import { inputHint, nearest } from "../../model/suggest.ts";
import type { BatchInput } from "../interface.ts";
import { problem } from "../problem.ts";
import { alikeInRows, typesOfInput } from "./row-names.ts";

/** A column whose values are given for an input. */
export interface ColumnBinding {
  /** Its position among the columns. */
  readonly column: number;
  /** The input key. */
  readonly key: string;
  /** The unit of bare numbers. */
  readonly unit?: string | undefined;
  /** Numbers of its texts have decimal commas. */
  readonly decimalComma?: true;
}

/** An input that has no column, and the rules that read it. */
export interface InputWithoutColumn {
  readonly key: string;
  readonly rules: readonly string[];
  /** True: it has a value in the rules, and is listed for its hint. */
  readonly isFilled: boolean;
  /** A column that was probably meant. */
  readonly hint?: string | undefined;
  /** The records have members, not columns. */
  readonly isMember?: true;
}

interface WantedBindings {
  /** Input keys to columns. */
  readonly columns: ReadonlyMap<string, string>;
  /** Units by keys of inputs and rules. */
  readonly units: ReadonlyMap<string, string>;
  /** The column with the instant of each record. */
  readonly effectiveColumn?: string | undefined;
}

export interface Bindings {
  readonly bound: readonly ColumnBinding[];
  readonly without: readonly InputWithoutColumn[];
}

/**
 * Finds the inputs among columns: by the same name, letter case aside, or by the map. A header
 * `weight [kilogram]` is the column `weight` with a unit. Throws EngineErrors for names that the
 * map has wrong, and for two columns of one input.
 */
export function bindings(columns: readonly string[], inputs: readonly BatchInput[], wanted: WantedBindings): Bindings {
  const headers = columns.map(headerOf);
  const mapped = new Set([...wanted.columns.values()].map((name) => columnAt(name, columns)));
  const bound = new Map<string, ColumnBinding>();
  const bind = (binding: ColumnBinding) => {
    const { key, column } = binding;
    const other = bound.get(key);
    if (other !== undefined)
      throw problem(`two columns are the input \`${key}\`: \`${columns[other.column]}\` and \`${columns[column]}\``);
    bound.set(key, binding);
  };
  const taken = new Set<string>();
  for (const { key, isList } of inputs) {
    if (isList) {
      const parts = [
        ...partsOf(key, headers).filter(({ column, key: part }) => !mapped.has(column) && !wanted.columns.has(part)),
        ...mappedParts(key, columns, headers, wanted),
      ];
      if (parts.length > 0) taken.add(key);
      for (const part of parts) bind({ ...part, unit: wanted.units.get(part.key) ?? part.unit });
    }
    const name = wanted.columns.get(key);
    const found =
      name === undefined
        ? headers.flatMap((header, at) => (header.name.toLowerCase() === key && !mapped.has(at) ? [at] : []))
        : [columnAt(name, columns)];
    for (const column of found) bind({ column, key, unit: wanted.units.get(key) ?? headers[column]?.unit });
  }
  for (const key of bound.keys()) taken.add(key);
  const used = new Set(Array.from(bound.values(), ({ column }) => column));
  const free = headers.flatMap(({ name }, at) =>
    used.has(at) || name === wanted.effectiveColumn || columns[at] === wanted.effectiveColumn ? [] : [name],
  );
  const without = inputs
    .filter(({ key, rules }) => !taken.has(key) && rules.length > 0)
    .map(({ key, rules, isFilled }) => ({ key, rules, isFilled, hint: inputHint(key, free) }))
    .filter(({ isFilled, hint }) => !isFilled || hint !== undefined);
  const inRows = alikeInRows(
    headers.map(({ name }) => name),
    inputs,
  );
  return { bound: [...bound.values()], without: [...without, ...inRows] };
}

/** The columns of the rows of a list: `members.1.age`, `fares.2`. */
function partsOf(list: string, headers: readonly Header[]): readonly ColumnBinding[] {
  return headers.flatMap(({ name, unit }, column) => {
    const key = name.toLowerCase();
    return key.startsWith(`${list}.`) && /^\d+(?:\.|$)/.test(key.slice(list.length + 1)) ? [{ column, key, unit }] : [];
  });
}

/** The columns that are given for rows of a list by the map. */
function mappedParts(
  list: string,
  columns: readonly string[],
  headers: readonly Header[],
  wanted: WantedBindings,
): readonly ColumnBinding[] {
  const parts = [...wanted.columns].filter(([key]) => key.startsWith(`${list}.`));
  return parts.map(([key, name]) => {
    const column = columnAt(name, columns);
    return { column, key, unit: headers[column]?.unit };
  });
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

/** Refuses columns that look like inputs without a column. */
export function refuseAlike(without: readonly InputWithoutColumn[]): void {
  const alike = without.filter(({ hint }) => hint !== undefined);
  if (alike.length === 0) return;
  const names = firstOf(alike, ({ hint }) => `\`${hint}\``);
  const meant = firstOf(alike, ({ key, hint }) => (alike.length === 1 ? `\`${key}\`` : `\`${key}\` for \`${hint}\``));
  throw problem(`the spec has no input ${names}`, `did you mean ${meant}?`);
}

/** Refuses names that are neither an input nor a rule, and units that an input does not have. */
export function checkNames(inputs: readonly BatchInput[], rules: readonly string[], wanted: WantedBindings): void {
  const keys = inputs.map(({ key }) => key);
  const isInput = (key: string) => typesOfInput(key, inputs) !== undefined;
  for (const key of wanted.columns.keys()) if (!isInput(key)) throw unknown("input", key, keys);
  const all = [...keys, ...rules];
  for (const key of wanted.units.keys())
    if (!isInput(key) && !rules.includes(key)) throw unknown("input or rule", key, all);
}

/** Refuses a unit that no version of an input has. */
export function checkUnits(bound: readonly ColumnBinding[], inputs: readonly BatchInput[]): void {
  for (const { key, unit } of bound) {
    const types = typesOfInput(key, inputs);
    if (unit === undefined || types === undefined || types.includes(undefined)) continue;
    const units = types.flatMap((type) => (type?.units ?? []).map(({ name }) => name));
    if (units.includes(unit)) continue;
    if (units.length === 0) throw problem(`the input \`${key}\` has no units, but its column gives \`${unit}\``);
    const near = nearest(unit, units);
    const hint = near === undefined ? `its units are ${firstOf([...new Set(units)])}` : `did you mean \`${near}\`?`;
    throw problem(`the input \`${key}\` has no unit \`${unit}\``, hint);
  }
}

function unknown(kind: string, key: string, known: readonly string[]): Error {
  const near = nearest(key, known);
  return problem(`there is no ${kind} \`${key}\``, near === undefined ? undefined : `did you mean \`${near}\`?`);
}

/**
 * The position of a column by its name, with or without the unit of its header. Throws
 * EngineErrors.
 */
export function columnAt(name: string, columns: readonly string[]): number {
  const whole = columns.indexOf(name);
  const at = whole >= 0 ? whole : columns.findIndex((column) => headerOf(column).name === name.trim());
  if (at >= 0) return at;
  const near = nearest(name, columns);
  const all = `the columns are ${firstOf(columns.map((column) => `\`${column}\``))}`;
  throw problem(`there is no column \`${name}\``, near === undefined ? all : `did you mean \`${near}\`?`);
}

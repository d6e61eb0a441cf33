import type { TypeInfo } from "../../engine/api.ts";
import { inputHint } from "../../model/suggest.ts";
import type { BatchInput } from "../interface.ts";
import type { InputWithoutColumn } from "./bindings.ts";

/** A list, a place, and what stands behind it: `members.1.age`. */
const PART = /^(.*?)\.(\d+)\.(.+)$/s;
/** From the place on: `.1.age` of `members.1.age`. */
export const IN_ROW = /\.\d+(?:\..*)?$/s;
/** A value of a list: `fares.2`. */
const VALUE = /^(.*?)\.\d+$/s;

/** The types of an input, or of a value in a list, such as `members.1.age`; undefined: no input. */
export function typesOfInput(
  name: string,
  inputs: readonly Pick<BatchInput, "key" | "types">[],
): readonly (TypeInfo | undefined)[] | undefined {
  const input = inputs.find(({ key }) => key === name);
  if (input !== undefined) return input.types;
  const [, list, , field = ""] = PART.exec(name) ?? VALUE.exec(name) ?? [];
  const types = inputs.find(({ key }) => key === list)?.types.filter((type) => type?.kind === "list") ?? [];
  const found = types.flatMap((type) => {
    if (field === "") return type?.of ?? [];
    const data = Object.entries(type?.data ?? {}).map(([key, { type: of }]) => ({ key, types: [of] }));
    return typesOfInput(field, data) ?? [];
  });
  return found.length === 0 ? undefined : found;
}

/**
 * The names in rows that look like data of the row and are none, such as `members.1.incom`, unless
 * that data is given in the same row.
 */
export function alikeInRows(names: Iterable<string>, inputs: readonly BatchInput[]): readonly InputWithoutColumn[] {
  const given = new Set(Array.from(names, (name) => name.toLowerCase()));
  return [...names].flatMap((hint) => {
    const [, list = "", place, field = ""] = PART.exec(hint.toLowerCase()) ?? [];
    const input = inputs.find(({ key, isList }) => isList && key === list);
    const meant = input && meantIn(input.types, field);
    if (input === undefined || meant === undefined || given.has(`${list}.${place}.${meant}`)) return [];
    return [{ key: `${list}.${place}.${meant}`, rules: input.rules, isFilled: false, hint }];
  });
}

/** The data of a row, or of rows in it, that is not the field but like it. */
function meantIn(types: readonly (TypeInfo | undefined)[], field: string): string | undefined {
  const data = new Map(types.flatMap((type) => Object.entries(type?.data ?? {})));
  if (data.has(field) || data.has(VALUE.exec(field)?.[1] ?? "")) return undefined;
  const [, list = "", place, inner = ""] = PART.exec(field) ?? [];
  const rows = data.get(list);
  if (rows !== undefined) {
    const meant = meantIn([rows.type], inner);
    return meant && `${list}.${place}.${meant}`;
  }
  return [...data.keys()].find((key) => inputHint(key, [field]) !== undefined);
}

/** The names in the rows that a JSON value has, each for the first row: `members.1.age`. */
export function namesInRows(list: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const found = new Map<string, string>();
  for (const [at, row] of value.entries()) {
    if (typeof row !== "object" || row === null) continue;
    for (const [name, inner] of Object.entries(row)) {
      const own = `${list}.${at + 1}.${name}`;
      if (!found.has(name)) found.set(name, own);
      for (const nested of namesInRows(own, inner)) {
        const inEachRow = nested.slice(own.length).replace(/\.\d+\./g, ".");
        if (!found.has(name + inEachRow)) found.set(name + inEachRow, nested);
      }
    }
  }
  return [...found.values()];
}

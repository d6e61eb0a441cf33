import type { Program } from "../../model/program/program.ts";

/** Given values by name. */
export type NamedTexts = Readonly<Record<string, string>>;

type RowTexts = string | { readonly [field: string]: RowTexts } | readonly RowTexts[];

/** Data in which each list that is given as a whole is given by names: `members.1.age`. */
export function withNamedRows(data: NamedTexts, { lists = [] }: Program): NamedTexts {
  if (lists.length === 0) return data;
  const keys = new Set(lists.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, text]) => (keys.has(key) ? namesOf(key, text) : [[key, text] as const])),
  );
}

/** No rows, and rows without data, have no names: such a list stays whole. */
function namesOf(key: string, text: string): readonly (readonly [string, string])[] {
  const rows: unknown = JSON.parse(text);
  const named = Array.isArray(rows) && rows.length > 0 ? flat(key, rows as RowTexts) : undefined;
  return named ?? [[key, text]];
}

function flat(key: string, value: RowTexts): readonly (readonly [string, string])[] | undefined {
  if (typeof value === "string") return [[key, value]];
  const parts: readonly (readonly [string, RowTexts])[] = Array.isArray(value)
    ? value.map((each: RowTexts, at) => [`${key}.${at + 1}`, each] as const)
    : Object.entries(value).map(([field, each]) => [`${key}.${field}`, each] as const);
  if (parts.length === 0) return undefined;
  const found: (readonly [string, string])[] = [];
  for (const [name, part] of parts) {
    const named = flat(name, part);
    if (named === undefined) return undefined;
    found.push(...named);
  }
  return found;
}

/** Data in which lists whose rows are given by names are given as a whole. */
export function withWholeLists(data: NamedTexts, { lists = [] }: Program): NamedTexts {
  const found: Record<string, string> = {};
  const whole = new Map<string, { [name: string]: string }>();
  for (const [name, text] of Object.entries(data)) {
    const list = lists.find(({ key }) => new RegExp(`^${escaped(key)}\\.\\d+(\\.|$)`, "i").test(name));
    if (list === undefined) found[name] = text;
    else whole.set(list.key, { ...whole.get(list.key), [name.slice(list.key.length + 1)]: text });
  }
  for (const [key, named] of whole) found[key] = JSON.stringify(rowsOf(named));
  return found;
}

function escaped(key: string): string {
  return key.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Rows by names without that of their list: `2.age`. Data of nested lists keep their names. */
function rowsOf(named: Readonly<Record<string, string>>): readonly RowTexts[] {
  const rows: (string | Record<string, string>)[] = [];
  for (const [name, text] of Object.entries(named)) {
    const [, place = "", field] = /^(\d+)(?:\.(.+))?$/s.exec(name) ?? [];
    const at = Number(place) - 1;
    if (field === undefined) rows[at] = text;
    else {
      const row = rows[at];
      rows[at] = { ...(typeof row === "object" ? row : {}), [field]: text };
    }
  }
  return rows;
}

/**
 * The keys of data without those that are not in `read`, in the order of the program. A row keeps a
 * data even so, as it counts.
 */
export function keysKept(
  data: NamedTexts,
  read: ReadonlySet<string>,
  { slots, lists = [] }: Pick<Program, "slots" | "lists">,
): readonly string[] {
  const kept = slots.map(({ key }) => key).filter((key) => read.has(key));
  for (const { key } of lists) {
    const names = Object.keys(data).filter((name) => name === key || name.startsWith(`${key}.`));
    const rows = new Map<string, string[]>();
    for (const name of names) {
      const row = name
        .slice(key.length + 1)
        .split(".", 1)
        .join();
      rows.set(row, [...(rows.get(row) ?? []), name]);
    }
    for (const [first = key, ...others] of rows.values()) {
      const all = [first, ...others];
      const wanted = all.filter((name) => read.has(name) || NESTED.test(name.slice(key.length + 1)));
      kept.push(...(wanted.length > 0 ? wanted : [first]));
    }
  }
  return kept;
}

/** The name of a data in a row of a row. */
const NESTED = /^\d+\..*\.\d/;

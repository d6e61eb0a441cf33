import type { Show, ShowData, TypeInfo, UnlistedType, UnlistedTypes } from "../../engine/api.ts";
import { ROW_NAME } from "../../model/program/row-name.ts";
import { spokenName } from "../../model/spoken-name.ts";
import type { Language } from "../language/languages.ts";

/** The name of a row or a value in a list: the list and the number in it. */
export const PLACE = /^(.*)\.(\d+)$/;

/** An input that a page can ask for. */
export interface FormQuestion {
  /** The name by which data give it: `rent`, `members.2.wage`. */
  readonly name: string;
  readonly label: string;
  readonly data: Omit<ShowData, "path">;
}

/** The input of a key. */
export function questionOf(show: Show, key: string): FormQuestion | undefined {
  const data = memberOf(show.data, key);
  return data === undefined ? undefined : { name: key, label: labelOf(key, data), data };
}

/** The words for a name: its label, else the name as people read it; in a row, after the row. */
export function labelOf(key: string, labelled: { readonly label?: string } | undefined): string {
  const [own = "", row, list = ""] = key.split(".").reverse();
  const words = labelled?.label ?? spokenName(own);
  return Number(row) ? `${spokenName(list)} ${row} · ${words}` : words;
}

/** True for an input that rules need, unless they make its rows with nothing in them to give. */
export function isAsked({ type: { rows, data = {} }, needed_by_rules: rules }: Omit<ShowData, "path">): boolean {
  return rules.length > 0 && (!rows || Object.values(data).some(isAsked));
}

/**
 * The inputs in a row of a list; those that no rule needs are left out where others are needed, and
 * those of other specs always.
 */
export function rowQuestions({ name, data }: FormQuestion, row: number): readonly FormQuestion[] {
  const place = `${name}.${row}`;
  if (data.type.of !== undefined) return [];
  // A list in rows of its own spec tells no data of its rows.
  const all = Object.entries(data.type.data ?? {}).filter(([, { type }]) => Object.keys(type.data ?? type).length > 0);
  const asked = all.filter(([, each]) => isAsked(each));
  return (asked.length === 0 ? all.filter(([key]) => !key.includes(".")) : asked).map(([key, each]) => ({
    name: `${place}.${key}`,
    label: labelOf(key, each),
    data: each,
  }));
}

/** The title of a row or a value of a list: `Seats: 2`. */
export function rowTitle(label: string, row: number | string, { texts }: Language): string {
  return label + texts.colon + row;
}

/** An input of which only the type is known, such as a value of a list: `seats.2`. */
export function valueQuestion(name: string, label: string, type: TypeInfo): FormQuestion {
  return { name, label, data: { type, needed_by_rules: [] } };
}

/** Inputs by key: those of a spec, or of the rows of a list. */
interface FormInputs {
  readonly data: Readonly<Record<string, LabelledInput>>;
}

/** The parts of an input by which its values are shown. */
type LabelledInput = Pick<ShowData, "label" | "type">;

/** The input that a name means, in rows of lists as well: `members.2.wage`. */
export function inputOf(inputs: FormInputs, name: string): LabelledInput | undefined {
  const key = keyOf(inputs, name);
  if (key === undefined || key === name) return memberOf(inputs.data, name);
  const { of, data = {} } = inputs.data[key]?.type ?? {};
  const [, member] = /^\d+\.(.+)$/.exec(name.slice(key.length + 1)) ?? [];
  return member === undefined ? of && { type: of } : inputOf({ data }, member);
}

/** The type of a name that the interface does not list: `members.2.counted`. */
export function unlistedType(types: UnlistedTypes, name: string, place = 0): UnlistedType | undefined {
  const known = types[place] ?? {};
  const [, list = name, row, field] = ROW_NAME.exec(name) ?? [];
  const found = memberOf(known, list);
  if (row === undefined) return found;
  return field === undefined ? found?.of : unlistedType(types, field, found?.rows ?? types.length);
}

/** The type of the input that a name means. */
export function typeOf(show: Show, name: string): TypeInfo | undefined {
  return inputOf(show, name)?.type;
}

/** The key of the input that holds a name: `members` for `members.2.wage`. */
export function keyOf({ data }: FormInputs, name: string): string | undefined {
  if (Object.hasOwn(data, name)) return name;
  return Object.keys(data).find((key) => data[key]?.type.kind === "list" && name.startsWith(`${key}.`));
}

/** A key may be that of a member which every object has. */
export function memberOf<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

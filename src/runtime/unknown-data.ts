import { foldName } from "../model/fold-name.ts";
import { shortName } from "../model/listed.ts";
import { nearest } from "../model/suggest.ts";
import type { UnknownData } from "../model/value.ts";
import type { IgnoredNames, SlotKeys } from "./inputs.ts";

/** The most names that an answer lists, and the most members of a value that are looked at. */
const MOST_LISTED = 10;

/** The first names among those that are ignored. `more`: how many are left out. */
export function unknownData(places: readonly IgnoredNames[]): {
  readonly unknown: readonly UnknownData[];
  readonly more: number;
} {
  const ignored = [...ignoredByName(places).values()];
  const unknown = ignored.slice(0, MOST_LISTED).map((each) => entryOf(...each));
  return { unknown, more: ignored.length - unknown.length };
}

/** The place of a row, in the names of `ignoredByName`. */
export const IN_EACH_ROW = ".*";

type IgnoredName = readonly [prefix: string, name: string, value: unknown, known: IgnoredNames["known"]];

/**
 * Ignored names by what they are in each row: `lines.2.price` is `lines.*.price`, which stands for
 * the first row that has it. `null` is not given, under any name.
 */
export function ignoredByName(places: readonly IgnoredNames[]): ReadonlyMap<string, IgnoredName> {
  const found = new Map<string, IgnoredName>();
  for (const { prefix, names, known } of places) {
    for (const [name, value] of names) {
      const inEachRow = (prefix + foldName(name)).replace(/\.\d+(?=\.)/g, IN_EACH_ROW);
      if (value !== null && !found.has(inEachRow)) found.set(inEachRow, [prefix, name, value, known]);
    }
  }
  return found;
}

function entryOf(...[prefix, name, value, known]: IgnoredName): UnknownData {
  const keys = known();
  const members = membersOf(value);
  const input = members.find((member) => keys.has(foldName(member)));
  const suggestion = input === undefined ? meant(name, keys) : undefined;
  const hint = suggestion === undefined ? wrapperHint(prefix + name, members, input, keys) : undefined;
  return {
    name: shortName(prefix + name),
    ...(suggestion && { suggestion: prefix + suggestion }),
    ...(hint && { hint }),
  };
}

/** The first members of an object, or of the first one of a list. */
function membersOf(value: unknown): readonly string[] {
  const object: unknown = Array.isArray(value) ? value[0] : value;
  return typeof object === "object" && object !== null ? Object.keys(object).slice(0, MOST_LISTED) : [];
}

/**
 * The key that is nearest to a name, or the only one that is this name behind an alias. The place
 * of a row stays: `member.1.age` is nearest to `members.1.age`.
 */
function meant(name: string, keys: SlotKeys): string | undefined {
  // Two edits change the length by at most two letters of two units each.
  const alike = [...keys.keys()].filter((key) => Math.abs(key.length - name.length) <= 4);
  const near = nearest(name, alike);
  if (near !== undefined) return near;
  const [, list, place] = /^(.*?)(\.\d+(?:\..+)?)$/s.exec(name) ?? [];
  if (list !== undefined) {
    const nearList = meant(list, keys);
    return nearList && nearList + place;
  }
  const ending = `.${foldName(name)}`;
  const [only, ...others] = [...keys.keys()].filter((key) => key.endsWith(ending));
  return others.length === 0 ? only : undefined;
}

/**
 * The hint for a name whose value is an object of inputs, as when a body is wrapped once more. An
 * object with one member that is not like an input may be an amount.
 */
function wrapperHint(
  name: string,
  members: readonly string[],
  input: string | undefined,
  keys: SlotKeys,
): string | undefined {
  const example = input ?? members.find((member) => meant(member, keys) !== undefined);
  if (example === undefined && members.length < 2) return undefined;
  const such = example === undefined ? "" : `, such as \`${shortName(example)}\``;
  return `give the inputs themselves${such}, not inside of \`${shortName(name)}\``;
}

import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { FieldMember, ListedItem } from "../../model/types/rows-member.ts";
import type { RowType, Type } from "../../model/types/type.ts";
import type { ExpectedItem, InFile } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import { isSameText, resultValue } from "./read-value.ts";

/** A rule with its type, in its version. */
interface ExpectingRule {
  readonly key: string;
  readonly type: Type;
  readonly version: WrittenVersion;
}

/** Adds the problems of a list that cannot be the result of a rule; true: there are none. */
export function canBeListed(
  { key, type, version }: ExpectingRule,
  { value: items, ...at }: InFile<readonly ExpectedItem[]>,
  problems: FileProblems,
): boolean {
  if (type.kind !== "list") {
    problems.add(at, `rule \`${key}\` is not a list`, "give a value");
    return false;
  }
  const { of } = type;
  const wrong = items.find((item) => !isPossible(item, of, { key, version }));
  if (wrong === undefined) return true;
  if (typeof wrong === "string") problems.add(at, `\`${wrong}\` is not a value of the list \`${key}\``);
  else if (of.kind !== "row") problems.add(at, `the list \`${key}\` has values without names`, "give the values");
  else {
    const known = fieldsOf(of, version);
    const name = [...wrong.keys()].find((each) => !known.has(each)) ?? "";
    problems.unknown(at, name, `spec \`${of.spec}\` has neither data nor a rule \`${name}\``, [...known.keys()]);
  }
  return false;
}

function isPossible(item: ExpectedItem, of: Type, { key, version }: Omit<ExpectingRule, "type">): boolean {
  if (of.kind !== "row") return typeof item === "string" && resultValue(item, of, key, version).kind !== "veto";
  if (typeof item === "string") return true;
  const known = fieldsOf(of, version);
  return [...item.keys()].every((name) => known.has(name));
}

/** True when the rows of an answer are those expected, in their order. */
export function isListed(
  items: readonly ExpectedItem[],
  list: readonly ListedItem[],
  { key, type, version }: ExpectingRule,
): boolean {
  if (type.kind !== "list" || items.length !== list.length) return false;
  const { of } = type;
  const fields = of.kind === "row" ? fieldsOf(of, version) : undefined;
  return list.every((item, at) => {
    const expected = items[at];
    if (expected === undefined) return false;
    if (typeof expected === "string") return isSameText(expected, item.result, of, key, version);
    const data = "row" in item ? item.row.data : {};
    return [...expected].every(([name, text]) => {
      const shown = data[name];
      const type = fields?.get(name);
      return shown !== undefined && type !== undefined && isSameText(text, fieldText(shown), type, name, version);
    });
  });
}

/** The rows of an answer in the form of those that were expected. */
export function listedAs(items: readonly ExpectedItem[], list: readonly ListedItem[]): readonly ExpectedItem[] {
  const names = new Set(items.flatMap((item) => (typeof item === "string" ? [] : [...item.keys()])));
  if (names.size === 0) return list.map(({ result }) => result);
  return list.map((item) => {
    const data = "row" in item ? item.row.data : {};
    return new Map([...names].map((name) => [name, fieldText(data[name])]));
  });
}

/** The text of a list for people. */
export function listText(items: readonly ExpectedItem[]): string {
  return `[${items.map((item) => (typeof item === "string" ? item : rowText(item))).join(", ")}]`;
}

function rowText(item: ReadonlyMap<string, string>): string {
  return `{${Array.from(item, ([name, text]) => `${name}: ${text}`).join(", ")}}`;
}

/** A field that a row does not show has no text; nor has one without value. */
function fieldText(field: FieldMember | undefined): string {
  return field === undefined || "vetoed" in field ? "" : field.result;
}

/** The types of the fields of a row, of its newest version. */
function fieldsOf({ spec, repository }: RowType, { program }: WrittenVersion): ReadonlyMap<string, Type> {
  const rowSpec = program.rowSpecs?.find((each) => each.spec === spec && each.repository === repository);
  const { slots = [], rules = [] } = rowSpec?.versions.at(-1)?.program ?? {};
  return new Map([...slots, ...rules].map(({ key, type }) => [key, type]));
}

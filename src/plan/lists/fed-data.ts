import { didYouMean } from "../../model/suggestion.ts";
import type { Range } from "../../syntax/tree/place.ts";
import { rowsOf } from "../../syntax/tree/written-lines.ts";
import { isOfKind } from "../bindings/binding-value.ts";
import type { ListDeclaration, SlotDeclaration } from "../body.ts";
import { describeType } from "../types/describe.ts";
import { slotAt } from "../typing/commands/find.ts";
import { fieldValue } from "./field-value.ts";
import type { ListLines } from "./list-lines.ts";

/** A data that a line states, and its part of the line. */
interface StatedData {
  readonly line: Range;
  readonly part: Range;
}

/** `-> each f: EXPR`: the data of every row that are this, and no input. */
export function fedData(lines: ListLines): ListDeclaration["each"] {
  const each: ListDeclaration["each"][number][] = [];
  if (lines.body === undefined) return each;
  const fed = new Map<string, StatedData>();
  const given = new Map<string, StatedData>();
  // A table is read again for this.
  if (lines.of("each").length > 0)
    for (const { fields, range } of rowsOf(lines.lines))
      for (const node of fields) keepFirst(given, node.path.join("."), { line: range, part: node.range });
  const keys = new Map<string, StatedData>();
  for (const line of lines.of("key"))
    for (const { path, range } of line.fields) keepFirst(keys, path.join("."), { line: line.range, part: range });
  const grouped = new Map<string, StatedData>();
  for (const { field, of, range } of lines.of("by"))
    keepFirst(grouped, (field ?? of.path.slice(1)).join("."), { line: range, part: range });
  for (const line of lines.of("each")) {
    for (const node of line.fields) {
      const field = node.path.join(".");
      const slot = fieldSlot(lines, node.path, line.range, node.range);
      if (slot === undefined) continue;
      const here = { line: line.range, part: node.range };
      const [other, problem] = fed.has(field)
        ? [fed.get(field), `\`each\` gives \`${field}\` twice`]
        : given.has(field)
          ? [given.get(field), `\`${field}\` is given by \`each\` and by a row`]
          : grouped.has(field)
            ? [grouped.get(field), `groups are made by \`${field}\`, and \`each\` would give it to every group`]
            : [keys.get(field), `\`${field}\` is a key, and \`each\` would give it to every row`];
      keepFirst(fed, field, here);
      if (other !== undefined) {
        const second = other.line.start <= line.range.start ? here : other;
        lines.reject("list-line", second.line, problem, {
          suggestion: "keep one of them",
          part: lines.at(second.part),
        });
        continue;
      }
      const value = fieldValue(lines, node, slot, "row", line.range);
      if (value === undefined) continue;
      each.push({ field, value, at: lines.at(line.range) });
    }
  }
  return each;
}

function keepFirst(places: Map<string, StatedData>, name: string, place: StatedData): void {
  if (!places.has(name)) places.set(name, place);
}

/** The data of the rows with a name; where there is none the error is reported. */
export function fieldSlot(
  lines: ListLines,
  path: readonly string[],
  at: Range,
  part: Range,
): SlotDeclaration | undefined {
  const { body } = lines;
  if (body === undefined) return undefined;
  const slot = slotAt(body, path);
  if (slot !== undefined) return slot;
  const name = path.join(".");
  const { spec } = body.row;
  const isRule = path.length === 1 && body.names.ruleNames.has(name);
  const what = isRule ? "a rule" : body.lists.has(name) || body.names.lists.has(name) ? "a list" : undefined;
  lines.reject(
    "list-row",
    at,
    what === undefined
      ? `the spec \`${spec}\` has no data \`${name}\``
      : `\`${name}\` is ${what} of \`${spec}\`, and only data can be given`,
    {
      suggestion: (suggest) =>
        what === undefined ? didYouMean(suggest(name, () => [...body.slots.keys()])) : undefined,
      part: lines.at(part),
      related_data: name,
    },
  );
  return undefined;
}

/** True when a value is of the kind of its data; else the error is reported. */
export function fits(
  lines: ListLines,
  field: string,
  slot: SlotDeclaration,
  type: SlotDeclaration["type"],
  at: Range,
  part: Range,
): boolean {
  if (slot.type.kind === "unknown" || isOfKind(type, slot.type)) return true;
  lines.rejectType(
    "list-row",
    at,
    `\`${field}\` is ${describeType(slot.type)}, and \`${lines.textAt(part)}\` is ${describeType(type)}`,
    { part: lines.at(part), related_data: field },
  );
  return false;
}

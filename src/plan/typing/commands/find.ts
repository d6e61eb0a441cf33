import { listed } from "../../../model/listed.ts";
import { isRange, type KeyField, type ListType, type Type } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import type { Body } from "../../body.ts";
import { describeType } from "../../types/describe.ts";
import { isRejection, type Rejection } from "../operands.ts";
import { operatorType } from "../operators/operator-table.ts";
import { containmentType } from "../ranges.ts";
import { isPlace, type TypedCommand } from "./command-type.ts";

/**
 * The arguments of `find`: a value for each key, or the place of a row of a list without key
 * (docs/spec/08-lists.md#5-evaluation, rule 4).
 */
export function checkFind(command: TypedCommand, list: Authored & { readonly type: ListType }): Rejection | undefined {
  const { text, units } = command;
  const given = command.arguments.map(({ value }) => value);
  const key = list.type.of.kind === "row" ? list.type.of.key : [];
  if (key.length === 0) return checkPlace(given, text);
  if (given.length !== key.length) {
    return {
      message: `\`-> find\` takes a value for each key of \`${text(list)}\`: ${listed(key.map(({ name }) => name))}, not ${given.length}`,
    };
  }
  for (const [at, field] of key.entries()) {
    const value = given[at];
    const type = list.rows?.slots.get(field.name)?.type;
    if (value === undefined || type === undefined || fitsKey(field, type, value, units)) continue;
    return {
      message: `the key \`${field.name}\` of \`${text(list)}\` is ${describeType(type)}, and \`${text(value)}\` is ${describeType(value.type)}`,
    };
  }
  return undefined;
}

function checkPlace(given: readonly Authored[], text: TypedCommand["text"]): Rejection | undefined {
  const [value] = given;
  if (value === undefined || given.length > 1)
    return {
      message: "`-> find` takes the place of one row, as the list has no key",
      suggestion: "give the list a key with -> key",
    };
  if (value.type.kind !== "number" && value.type.kind !== "veto") {
    return {
      message: `\`-> find\` takes the place of a row, as the list has no key, and \`${text(value)}\` is ${describeType(value.type)}`,
      suggestion: "give the list a key with -> key",
    };
  }
  return isPlace(value)
    ? undefined
    : { message: `\`-> find\` takes the place of a row, a whole number from 1, not ${text(value)}` };
}

function fitsKey(field: KeyField, type: Type, value: Authored, units: TypedCommand["units"]): boolean {
  const key = keyNode(type, value);
  if (type.kind === "unknown" || value.type.kind === "veto") return true;
  const compared = isRange(type)
    ? containmentType(value, key)
    : operatorType(field.bound === undefined ? "is" : "<=", value, key, units);
  return !isRejection(compared);
}

/** The field as an operand. */
function keyNode(type: Type, { node, range }: Authored): Authored {
  return { node, range, type, kind: "element", level: 0 };
}

/** The type of a field of rows, by its dotted path; undefined where it is unknown. */
export function slotAt(body: Body, path: readonly string[]) {
  let at: Body | undefined = body;
  for (const alias of path.slice(0, -1)) at = at?.imports.get(alias)?.body;
  return at?.slots.get(path.at(-1) ?? "");
}

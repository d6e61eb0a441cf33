import { didYouMean } from "../../../model/suggestion.ts";
import type { ListType } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { isOfKind } from "../../bindings/binding-value.ts";
import { agree } from "../../checks/agree.ts";
import { describeType } from "../../types/describe.ts";
import type { Rejection } from "../operands.ts";
import type { TypedCommand } from "./command-type.ts";
import { slotAt } from "./find.ts";

/** The arguments of `with`: values, or rows as imports or by the values of their data. */
export function checkAdded(command: TypedCommand, list: Authored & { readonly type: ListType }): Rejection | undefined {
  const { of } = list.type;
  const named = new Set<string>();
  for (const { value, field } of command.arguments) {
    if (field === undefined) {
      if (agree(of, value.type)) continue;
      return {
        message: `\`-> with\` adds ${describeType(of)} to \`${command.text(list)}\`, and \`${command.text(value)}\` is ${describeType(value.type)}`,
      };
    }
    const problem = fieldProblem(command, list, field, value, named);
    if (problem !== undefined) return problem;
    named.add(field.join("."));
  }
  return undefined;
}

function fieldProblem(
  { text }: TypedCommand,
  { type, rows }: Authored & { readonly type: ListType },
  field: readonly string[],
  value: Authored,
  named: ReadonlySet<string>,
): Rejection | undefined {
  const name = field.join(".");
  if (type.of.kind !== "row" || rows === undefined)
    return { message: `the values of the list have no data \`${name}\``, suggestion: "write the values without names" };
  if (named.has(name)) return { message: `\`${name}\` is given twice`, suggestion: "keep one of them" };
  const slot = slotAt(rows, field);
  const { spec } = type.of;
  if (slot === undefined) {
    return {
      message: `the spec \`${spec}\` has no data \`${name}\``,
      suggestion: (suggest) => didYouMean(suggest(name, () => [...rows.slots.keys()])),
    };
  }
  if (slot.type.kind === "unknown" || isOfKind(value.type, slot.type)) return undefined;
  return {
    message: `\`${name}\` of \`${spec}\` is ${describeType(slot.type)}, and \`${text(value)}\` is ${describeType(value.type)}`,
  };
}

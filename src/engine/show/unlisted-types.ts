import type { Program, ProgramList } from "../../model/program/program.ts";
import { optionTexts } from "../../model/types/options.ts";
import type { Type } from "../../model/types/type.ts";
import type { UnlistedType, UnlistedTypes } from "../api.ts";

/**
 * The types of all that an explanation may name and `show` does not list: data that are bound, and
 * the data and rules of rows, of which the last version counts.
 */
export function unlistedTypes(program: Program): UnlistedTypes {
  const bound = program.slots.filter(({ source }) => source !== undefined);
  const rows = (program.rowSpecs ?? []).map(({ versions }): UnlistedTypes[number] =>
    Object.assign({}, ...versions.map(({ program: { slots, rules, lists } }) => typesOf([...slots, ...rules], lists))),
  );
  return [typesOf(bound, program.lists), ...rows];
}

function typesOf(
  values: readonly { readonly key: string; readonly type: Type }[],
  lists: readonly ProgramList[] = [],
): UnlistedTypes[number] {
  return Object.fromEntries([
    ...values.map(({ key, type }) => [key, unlistedType(type)] as const),
    ...lists.map(({ key, of }) => [key, listType(of)] as const),
  ]);
}

function listType(of: ProgramList["of"]): UnlistedType {
  return { kind: "list", ...("type" in of ? { of: unlistedType(of.type) } : { rows: of.rowSpec + 1 }) };
}

function unlistedType(type: Type): UnlistedType {
  const options = optionTexts(type);
  return {
    kind: type.kind,
    ...(options.length > 0 && { options }),
    ...("optionLabels" in type && type.optionLabels && { option_labels: type.optionLabels }),
    ...("traits" in type && { traits: type.traits }),
    ...(type.kind === "list" && type.of.kind === "row" && { spec: type.of.spec }),
  };
}

import { literal } from "../../codegen/code/code.ts";
import type { ProgramRule } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { NamedTypes } from "./named-types.ts";

/**
 * The TypeScript type of the answer for a rule (docs/spec/07-surfaces.md#1-5-evaluation-json): a
 * value with its one typed member, or a veto.
 */
export function resultType({ type, typeName }: ProgramRule, names: NamedTypes): string {
  const name = String(literal(typeName));
  const member = typedMember(type, names);
  return member === undefined ? `Vetoed<${name}>` : `Value<${name}, ${member}> | Vetoed<${name}>`;
}

function typedMember(type: Type, names: NamedTypes): string | undefined {
  switch (type.kind) {
    case "boolean":
      return "{ readonly boolean: boolean }";
    case "number":
    case "anonymous":
      return "{ readonly number: string }";
    case "text":
      return "{ readonly text: string }";
    case "date":
      return "{ readonly date: string }";
    case "time":
      return "{ readonly time: string }";
    case "ratio":
      return `{ readonly ratio: ${names.perUnit(type)} }`;
    case "measure": {
      if (!type.traits.includes("calendar")) return `{ readonly measure: ${names.perUnit(type)} }`;
      return `{ readonly calendar: { readonly value: string; readonly unit: ${names.unit(type)} } }`;
    }
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange": {
      const end = `{ readonly result: string } & ${typedMember(type.element, names)}`;
      return `{ readonly range: { readonly from: ${end}; readonly to: ${end} } }`;
    }
    case "list": {
      const { of } = type;
      const item = typedMember(of, names);
      return item === undefined ? undefined : `{ readonly list: readonly ({ readonly result: string } & ${item})[] }`;
    }
    case "row":
      return `{ readonly row: ${ROW} }`;
    case "veto":
    case "unknown":
      return undefined;
  }
}

/** The fields of a row are told by its spec. */
const ROW =
  "{ readonly spec: string; readonly repository?: string; readonly data: { readonly [field: string]: { readonly [member: string]: unknown } } }";

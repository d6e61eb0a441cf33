import type { ProgramList, ProgramRowSpec } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { type NamedTypes, propertyName } from "./named-types.ts";

/**
 * The TypeScript type of the values that a caller may give for a slot
 * (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json): texts and, where they are exact,
 * values of other types.
 */
export function inputType(type: Type, names: NamedTypes): string {
  switch (type.kind) {
    case "boolean":
      return 'boolean | "true" | "false" | "yes" | "no"';
    case "number":
      return "number | bigint | string";
    case "text":
      return type.options.length === 0 ? "string" : names.option(type);
    case "measure":
      return `Amount<${names.unit(type)}>`;
    case "ratio":
      return `Percentage | Amount<${names.unit(type)}>`;
    case "date":
    case "time":
      return "string";
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal type of TypeScript
      return "`${string}...${string}`";
    case "list":
    case "row":
    case "anonymous":
    case "veto":
    case "unknown":
      return "never";
  }
}

/**
 * The TypeScript type of the rows that a caller may give for a list, without the data that the list
 * feeds. `around`: specs of rows.
 */
export function listInputType(
  { of, each }: ProgramList,
  rowSpecs: readonly ProgramRowSpec[],
  names: NamedTypes,
  around: readonly number[] = [],
): string {
  if ("type" in of) return `readonly (${inputType(of.type, names)})[]`;
  // A spec that lists itself has rows of any depth.
  if (around.includes(of.rowSpec)) return "readonly { readonly [key: string]: unknown }[]";
  const inside = [...around, of.rowSpec];
  const fed = new Set(each.map(({ field }) => field));
  // The day of a row may choose its version.
  const types = new Map<string, Set<string>>();
  const add = (key: string, type: string) => types.set(key, (types.get(key) ?? new Set()).add(type));
  for (const { program } of rowSpecs[of.rowSpec]?.versions ?? []) {
    for (const { key, type, source } of program.slots)
      if (!fed.has(key) && (source === undefined || !("rule" in source))) add(key, inputType(type, names));
    for (const list of program.lists ?? []) add(list.key, listInputType(list, rowSpecs, names, inside));
  }
  const members = Array.from(types, ([key, of]) => `readonly ${propertyName(key)}?: ${[...of].join(" | ")} | null`);
  return `readonly { ${members.join("; ")} }[]`;
}

/** Declarations of named input types, each written only when it is used. */
export const INPUT_TYPES: Readonly<Record<string, string>> = {
  Amount: `/** An amount with its unit: "12.50 eur", or { eur: "12.50" }. A number must be whole, so that it is exact. */
export type Amount<Unit extends string> =
  | \`\${string} \${Unit}\`
  | { [U in Unit]: { readonly [Name in U]: string | number | bigint } & { readonly [Other in Exclude<Unit, U>]?: never } }[Unit];`,
  Percentage: `/** "15%", or "15%%" for 15 permille. */
export type Percentage = \`\${string}%\`;`,
};

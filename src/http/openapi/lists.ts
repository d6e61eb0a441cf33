import type { ShowData, TypeInfo } from "../../engine/api.ts";
import { isJsonObject } from "../../node/json-object.ts";
import { schemaRef } from "./refs.ts";
import { sampleOf } from "./sample.ts";
import type { Schema } from "./schemas.ts";

/** The most levels of rows that are described; rows of rows may be of their own kind. */
const MOST_LEVELS = 4;

/** The rows of a list in a body: an array of values, or of objects with the data of a row. */
export function listSchema(type: TypeInfo, described: (input: ShowData) => Schema, level = 0): Schema {
  const { minimum, maximum } = type;
  return {
    type: "array",
    ...(typeof minimum === "number" && { minItems: minimum }),
    ...(typeof maximum === "number" && { maxItems: maximum }),
    items: itemsOf(type, described, level),
  };
}

function itemsOf({ data }: TypeInfo, described: (input: ShowData) => Schema, level: number): Schema {
  if (!isJsonObject(data)) return schemaRef("InputValue");
  if (level >= MOST_LEVELS) return { type: "object" };
  const properties = Object.entries(rowData(data)).map(([key, input]) => {
    const schema = isList(input) ? listSchema(input.type, described, level + 1) : schemaRef("InputValue");
    return [key, { ...schema, ...described(input) }] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}

export function isList({ type }: Pick<ShowData, "type">): boolean {
  return type.kind === "list";
}

/** One row of a list, with a value for each of its data. */
export function listSample({ of, data }: TypeInfo, level = 0): readonly unknown[] {
  if (isJsonObject(of)) return [sampleOf({ type: of as TypeInfo, path: [], needed_by_rules: [] })];
  if (!isJsonObject(data) || level >= MOST_LEVELS) return [];
  const members = Object.entries(rowData(data)).map(([key, input]) => {
    return [key, isList(input) ? listSample(input.type, level + 1) : sampleOf(input)] as const;
  });
  return [Object.fromEntries(members)];
}

/** The data of rows are told as those of specs are. */
function rowData(data: object): Readonly<Record<string, ShowData>> {
  return data as Readonly<Record<string, ShowData>>;
}

import type { ShowData, TypeInfo } from "../../engine/api.ts";
import type { SpecSignature } from "../../engine/show/signature.ts";
import { isJsonObject } from "../../node/json-object.ts";
import { VERSION_MEMBERS } from "./answer-schemas.ts";
import { inputInWords } from "./input-words.ts";
import { schemaRef } from "./refs.ts";
import { inFirstUnit, sampleOf } from "./sample.ts";

/**
 * The body of an evaluation, as JSON or as a form: nothing is required, because partial data is a
 * valid request, and other members are ignored.
 */
export function requestSchema({ inputs }: SpecSignature): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, bodyInput(input)])),
  };
}

export type Schema = Readonly<Record<string, unknown>>;

/** The answer of an evaluation: a property for each local rule, those of imports if asked for. */
export function responseSchema(signature: SpecSignature): Schema {
  const result = schemaRef("RuleResult");
  return {
    type: "object",
    required: ["spec", "effective", "results"],
    properties: {
      ...VERSION_MEMBERS,
      results: {
        type: "object",
        properties: Object.fromEntries(
          signature.rules.flatMap((rule) => (rule.own ? [[rule.key, { ...result, ...titled(rule) }]] : [])),
        ),
        ...othersToo(result),
      },
      unknown_data: { type: "array", items: schemaRef("UnknownData") },
    },
  };
}

/**
 * Members beside those of `properties`, with the schema of each. A type in `additionalProperties`
 * makes classes that do not compile: their members are optional, and so not of that type.
 */
export function othersToo(schema: Schema): Schema {
  return { patternProperties: { "": schema }, additionalProperties: true };
}

/** The keys of rules that may be asked for, those of imports included. */
export function ruleName({ rules }: SpecSignature): Schema {
  return { type: "string", enum: rules.map(({ key }) => key) };
}

/** The keys of the rules of the spec itself. */
export function ownRules({ rules }: SpecSignature): string[] {
  return rules.flatMap(({ key, own }) => (own ? [key] : []));
}

/** An example of a request: a value for each input. */
export function exampleOf({ inputs }: SpecSignature): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(inputs).map(([key, input]) => [key, isList(input) ? listSample(input.type) : sampleOf(input)]),
  );
}

/** The same as texts of a form, where a row has a name for each of its data: `members.1.age`. */
export function formExampleOf(signature: SpecSignature): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(exampleOf(signature)).flatMap(([key, value]) => fieldsOf(key, value)));
}

function fieldsOf(name: string, value: unknown): readonly (readonly [name: string, value: unknown])[] {
  if (!Array.isArray(value)) return [[name, value]];
  return value.flatMap((row, at) =>
    isJsonObject(row)
      ? Object.entries(row).flatMap(([key, each]) => fieldsOf(`${name}.${at + 1}.${key}`, each))
      : [[`${name}.${at + 1}`, row] as const],
  );
}

/** An input in a query, where everything is a text: rows are one of JSON. */
export function queryInput(key: string, input: ShowData): object {
  return { name: key, in: "query", ...described(input), ...queryValue(input) };
}

function queryValue(input: ShowData): object {
  const { type, suggestion } = input;
  if (isList(input)) {
    const array = { ...listSchema(type, described), ...titled(input), type: "array" };
    return isJsonObject(type.data)
      ? { content: { "application/json": { schema: array } } }
      : { schema: { ...array, items: { type: "string" } } };
  }
  const example = suggestion === undefined ? {} : { examples: [inFirstUnit(suggestion)].map(String) };
  return { schema: { ...titled(input), type: "string", ...example } };
}

/**
 * An input in a body. Every value is admitted that the server reads: one that is wrong for the type
 * of the input is not a wrong request, it vetoes the rules that need it.
 */
function bodyInput(input: ShowData): Schema {
  return {
    ...(isList(input) ? listSchema(input.type, described) : schemaRef("InputValue")),
    ...titled(input),
    ...described(input),
    ...(input.suggestion === undefined ? {} : { examples: [inFirstUnit(input.suggestion)] }),
    "x-needed-by-rules": input.needed_by_rules,
  };
}

/**
 * The options of inputs by key. They are schemas of their own, for clients that want names for
 * them: as a part of the schema of an input they would exclude values that are read.
 */
export function optionSchemas({ inputs }: SpecSignature): [key: string, schema: Schema][] {
  return Object.entries(inputs).flatMap(([key, { type }]) => {
    const { kind, options = [], option_labels: labels } = type;
    if (kind !== "text" || options.length === 0) return [];
    const words = Object.entries(labels ?? {}).map(([option, label]) => `${JSON.stringify(option)}: ${label}`);
    return [[key, { type: "string", enum: options, ...(words.length > 0 && { description: words.join("\n") }) }]];
  });
}

function described(input: ShowData): { readonly description: string } {
  return { description: inputInWords(input) };
}

function titled({ label }: { readonly label?: string }): { readonly title?: string } {
  return label === undefined ? {} : { title: label };
}

/** The most levels of rows that are described; rows of rows may be of their own kind. */
const MOST_LEVELS = 4;

/** The rows of a list in a body: an array of values, or of objects with the data of a row. */
function listSchema(type: TypeInfo, described: (input: ShowData) => Schema, level = 0): Schema {
  const { minimum, maximum } = type;
  return {
    type: ["array", "null"],
    ...(typeof minimum === "number" && { minItems: minimum }),
    ...(typeof maximum === "number" && { maxItems: maximum }),
    items: itemsOf(type, described, level),
  };
}

function itemsOf({ data }: TypeInfo, described: (input: ShowData) => Schema, level: number): Schema {
  if (!isJsonObject(data)) return schemaRef("ListedValue");
  if (level >= MOST_LEVELS) return { type: "object" };
  const properties = rowData(data).map(([key, input]) => {
    const schema = isList(input) ? listSchema(input.type, described, level + 1) : schemaRef("InputValue");
    return [key, { ...schema, ...described(input) }] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}

export function isList({ type }: Pick<ShowData, "type">): boolean {
  return type.kind === "list";
}

/** One row of a list, with a value for each of its data. */
function listSample({ of, data }: TypeInfo, level = 0): readonly unknown[] {
  if (isJsonObject(of)) return [sampleOf({ type: of as TypeInfo, path: [], needed_by_rules: [] })];
  if (!isJsonObject(data) || level >= MOST_LEVELS) return [];
  const members = rowData(data).map(([key, input]) => {
    return [key, isList(input) ? listSample(input.type, level + 1) : sampleOf(input)] as const;
  });
  return [Object.fromEntries(members)];
}

/** The data of rows by name, as those of specs are told; of imports those that a rule needs. */
function rowData(data: object): readonly (readonly [name: string, data: ShowData])[] {
  const all = Object.entries(data as Readonly<Record<string, ShowData>>);
  return all.filter(([name, { needed_by_rules: needed }]) => needed.length > 0 || !name.includes("."));
}

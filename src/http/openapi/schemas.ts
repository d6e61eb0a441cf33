import type { Show, ShowData } from "../../engine/api.ts";
import { VERSION_MEMBERS } from "./answer-schemas.ts";
import { inputInWords } from "./input-words.ts";
import { schemaRef } from "./refs.ts";
import { inFirstUnit, sampleOf } from "./sample.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** Keys of the inputs that some rule needs, imported ones included, in show order. */
export function inputKeys(show: Show): string[] {
  return Object.keys(show.data).filter((key) => (show.data[key]?.needed_by_rules.length ?? 0) > 0);
}

/**
 * The body of an evaluation, as JSON or as a form: nothing is required, because partial data is a
 * valid request, and other members are ignored.
 */
export function requestSchema(show: Show): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(inputKeys(show).map((key) => [key, bodyInput(show.data[key])])),
  };
}

/** The answer of an evaluation, a property for each local rule. */
export function responseSchema(show: Show): Schema {
  const own = Object.keys(show.rules).filter((key) => show.rules[key]?.path.length === 0);
  const result = schemaRef("RuleResult");
  return {
    type: "object",
    required: ["spec", "effective", "results"],
    properties: {
      ...VERSION_MEMBERS,
      results: {
        type: "object",
        properties: Object.fromEntries(own.map((key) => [key, result])),
        additionalProperties: result,
      },
    },
  };
}

/** Lists of rules, imported ones included. */
export function ruleArray(show: Show): Schema {
  const keys = Object.keys(show.rules);
  return { type: "array", minItems: 1, items: { type: "string", enum: keys } };
}

/** An example of a request: a value for each input. */
export function exampleOf(show: Show): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries(
    inputKeys(show).flatMap((key) => {
      const slot = show.data[key];
      return slot === undefined ? [] : [[key, sampleOf(slot)] as const];
    }),
  );
}

/** An input in a query, where everything is a text. */
export function queryInput(show: Show, key: string): object {
  const slot = show.data[key];
  const example = slot?.suggestion === undefined ? {} : { examples: [inFirstUnit(slot.suggestion)].map(String) };
  return { name: key, in: "query", ...described(slot), schema: { type: "string", ...example } };
}

/**
 * An input in a body. Every value is admitted that the server reads: one that is wrong for the type
 * of the input is no wrong request, it vetoes the rules that need it.
 */
function bodyInput(slot: ShowData | undefined): Schema {
  const any = schemaRef("InputValue");
  if (slot === undefined) return any;
  return {
    ...any,
    ...described(slot),
    ...(slot.suggestion === undefined ? {} : { examples: [inFirstUnit(slot.suggestion)] }),
    "x-needed-by-rules": slot.needed_by_rules,
  };
}

/**
 * The options of inputs by key. They are schemas of their own, for clients that want names for
 * them: as a part of the schema of an input they would exclude values that are read.
 */
export function optionSchemas(show: Show): [key: string, schema: Schema][] {
  return inputKeys(show).flatMap((key) => {
    const { options = [] } = show.data[key]?.type ?? {};
    return options.length === 0 ? [] : [[key, { type: "string", enum: options }]];
  });
}

function described(slot: ShowData | undefined): { readonly description?: string } {
  return slot === undefined ? {} : { description: inputInWords(slot) };
}

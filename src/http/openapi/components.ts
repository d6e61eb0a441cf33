import { SCHEMAS } from "./answer-schemas.ts";
import { type Kind, type Ref, ref, schemaRef } from "./refs.ts";

/*
 * The parts that all operations share, written once in a document: repeated for each operation, a
 * workspace of 2,000 small specs would exceed the size limit of an answer. Names begin with a
 * capital, as names of specs never do.
 */

const VARY = ref("headers", "Vary");

/** Status, name and description of the refusals that every operation may answer. */
const FAILURES: readonly (readonly [status: string, name: string, description: string, header?: string])[] = [
  ["400", "BadRequest", "The request is wrong: the body says what to change."],
  ["404", "NotFound", "No such spec, version or rule."],
  ["405", "NotAllowed", "The method is not allowed here.", "Allow"],
  ["413", "TooLarge", "The body is larger than 2 MiB."],
  ["415", "WrongType", "The body is neither JSON nor a form."],
  ["503", "Unavailable", "The evaluation took too long.", "Retry-After"],
];

/** The refusals of an operation. */
export const REFUSALS: Readonly<Record<string, Ref>> = Object.fromEntries(
  FAILURES.map(([status, name]) => [status, ref("responses", name)]),
);

/** The answer of a version: the results, or its interface. */
export function versionAnswer(description: string, schema: object): object {
  return {
    description,
    headers: { Vary: VARY, "Memento-Datetime": ref("headers", "Memento-Datetime") },
    ...json(schema),
  };
}

export function json(schema: object): object {
  return { content: { "application/json": { schema } } };
}

export const RULES_OF_PATH = {
  name: "rules",
  in: "path",
  required: true,
  description: "The rules to evaluate, separated by commas.",
  style: "simple",
};

export const RULES_OF_QUERY = {
  name: "rules",
  in: "query",
  description: "The rules to evaluate, separated by commas. Default: all rules of the spec.",
  style: "form",
  explode: false,
};

const text = { type: "string" };
const texts = { type: "array", items: text };

/**
 * Components by kind and name. The last parameters and answers are for specs shown without their
 * interface.
 */
export const COMMON: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  schemas: SCHEMAS,
  headers: {
    Vary: { description: "Always names Accept-Datetime.", schema: text },
    "Memento-Datetime": { description: "Start of the version that answered, when it has one.", schema: text },
    Allow: { description: "The methods that are.", schema: text },
    "Retry-After": { description: "Seconds to wait.", schema: text },
  },
  responses: {
    ...Object.fromEntries(
      FAILURES.map(([, name, description, header]) => [
        name,
        {
          description,
          headers: { Vary: VARY, ...(header === undefined ? {} : { [header]: ref("headers", header) }) },
          ...json(schemaRef("Error")),
        },
      ]),
    ),
    List: { description: "The list", headers: { Vary: VARY }, ...json(schemaRef("List")) },
    Results: versionAnswer("The results", schemaRef("Evaluation")),
  },
  parameters: {
    "Accept-Datetime": {
      name: "Accept-Datetime",
      in: "header",
      description:
        "The instant whose version answers and that `now` is: a year, month, day, ISO week or date and time. Default: now.",
      schema: text,
      example: "2025-01-01",
    },
    "X-Explain": {
      name: "x-explain",
      in: "header",
      description: "`true` adds an explanation to every result.",
      schema: text,
    },
    RulesOfPath: { ...RULES_OF_PATH, schema: texts },
    RulesOfQuery: { ...RULES_OF_QUERY, schema: texts },
  },
  requestBodies: {
    Data: {
      required: false,
      content: {
        "application/json": { schema: schemaRef("Data") },
        "application/x-www-form-urlencoded": { schema: schemaRef("Data") },
      },
    },
  },
};

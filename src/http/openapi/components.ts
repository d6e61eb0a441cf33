import { SCHEMAS } from "./answer-schemas.ts";
import { type Kind, type Ref, ref, schemaRef } from "./refs.ts";

/*
 * The parts that all operations share, written once in a document: repeated for each operation, a
 * workspace of 2,000 small specs would exceed the size limit of an answer. Names begin with a
 * capital, as names of specs never do.
 */

const MEMENTO = "Memento-Datetime";

/** Status, name, description and own headers of the refusals that every operation may answer. */
const FAILURES: readonly (readonly [status: string, name: string, description: string, ...headers: string[]])[] = [
  ["400", "BadRequest", "The request is wrong: the body says what to change.", MEMENTO],
  ["401", "Unauthorized", "The bearer token is missing or wrong.", "WWW-Authenticate"],
  ["404", "NotFound", "No such spec, version or rule.", MEMENTO],
  ["405", "NotAllowed", "The method is not allowed here.", "Allow"],
  ["413", "TooLarge", "The body is larger than 2 MiB, or has too many lines.", MEMENTO],
  ["415", "WrongType", "The body is neither JSON, nor lines of it, nor a form.", MEMENTO],
  ["503", "Unavailable", "The evaluation took too long.", MEMENTO, "Retry-After"],
];

/**
 * The forms of docs/spec/07-surfaces.md#1-2-the-effective-instant, or nothing. Days that a month
 * does not have are told apart; the 53rd week, which few years have, is left to the server.
 */
const INSTANT = (() => {
  const year = "(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)";
  const four = "(?:0[48]|[2468][048]|[13579][26])";
  const leap = `(?:[0-9]{2}${four}|${four}00)`;
  const long = "(?:0?[13578]|1[02])-(?:0?[1-9]|[12][0-9]|3[01])";
  const short = "(?:0?[469]|11)-(?:0?[1-9]|[12][0-9]|30)";
  const february = "0?2-(?:0?[1-9]|1[0-9]|2[0-8])";
  const day = `(?:${year}-(?:${long}|${short}|${february})|${leap}-0?2-29)`;
  const clock = "(?:[01]?[0-9]|2[0-3]):[0-5]?[0-9](?::[0-5]?[0-9](?:[.][0-9]+)?)?";
  const zone = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])";
  const month = "(?:0?[1-9]|1[0-2])";
  const week = "W(?:0[1-9]|[1-4][0-9]|5[0-2])";
  return `^(?:${year}(?:-${month}|-${week})?|${day}(?:[Tt]${clock}${zone}?)?)?$`;
})();

const REFUSALS: Readonly<Record<string, Ref>> = Object.fromEntries(
  FAILURES.map(([status, name]) => [status, ref("responses", name)]),
);
const OPEN_REFUSALS = Object.fromEntries(Object.entries(REFUSALS).filter(([status]) => status !== "401"));

/** The refusals of an operation. `secured`: requests must bring a token. */
export function refusals(secured: boolean): Readonly<Record<string, Ref>> {
  return secured ? REFUSALS : OPEN_REFUSALS;
}

/** The answer of a version: the results, or its interface. */
export function versionAnswer(description: string, schema: object): object {
  return {
    description,
    headers: headers(MEMENTO),
    ...json(schema),
  };
}

/** References to the headers of an answer; every one has `Vary`. */
function headers(...names: readonly string[]): Readonly<Record<string, Ref>> {
  return Object.fromEntries(["Vary", ...names].map((name) => [name, ref("headers", name)]));
}

/**
 * The answer of an evaluation, or of many: the schema is that of each line. Clients whose types are
 * those of all media types together know nothing of an answer when one of them has no schema.
 */
export function resultsAnswer(schema: object): object {
  const content = { "application/json": { schema }, "application/x-ndjson": { schema } };
  return { ...versionAnswer("The results", schema), content };
}

/** Many inputs. */
export const LINES = { schema: schemaRef("Lines") };

export function json(schema: object): object {
  return { content: { "application/json": { schema } } };
}

export const RULES_OF_PATH = {
  name: "rules",
  in: "path",
  required: true,
  description: "Rules to evaluate, comma-separated.",
  style: "simple",
};

export const RULES_OF_QUERY = {
  name: "rules",
  in: "query",
  description: "Rules to evaluate, comma-separated. Default: all of the spec.",
  style: "form",
  explode: false,
};

const text = { type: "string" };
const texts = { type: "array", minItems: 1, items: text };

/**
 * Components by kind and name. The last parameters and answers are for specs shown without their
 * interface.
 */
export const COMMON: Readonly<Record<Kind, Readonly<Record<string, unknown>>>> = {
  schemas: SCHEMAS,
  headers: {
    Vary: { description: "Always names Accept-Datetime.", schema: text },
    [MEMENTO]: { description: "Start of the version in force, when it has one.", schema: text },
    "WWW-Authenticate": { description: "Asks for a bearer token.", schema: text },
    Allow: { description: "The methods that are.", schema: text },
    "Retry-After": { description: "Seconds to wait.", schema: text },
  },
  responses: {
    ...Object.fromEntries(
      FAILURES.map(([, name, description, ...own]) => [
        name,
        { description, headers: headers(...own), ...json(schemaRef("Error")) },
      ]),
    ),
    List: { description: "The list", headers: headers(), ...json(schemaRef("List")) },
    Results: resultsAnswer(schemaRef("Evaluation")),
  },
  parameters: {
    "Accept-Datetime": {
      name: "Accept-Datetime",
      in: "header",
      description:
        "The instant whose version answers and that `now` is: a year, month, day, ISO week or date and time. Default: now.",
      schema: { type: "string", pattern: INSTANT },
    },
    Prefer: {
      name: "Prefer",
      in: "header",
      description: "`handling=strict` refuses names that are not inputs.",
      schema: text,
    },
    "X-Explain": {
      name: "x-explain",
      in: "header",
      description: "`true` adds an explanation to every result; `values` also the values of the calculations in them.",
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
        "application/x-www-form-urlencoded": { schema: schemaRef("Form") },
        "application/x-ndjson": LINES,
      },
    },
  },
};

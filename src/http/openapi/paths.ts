import type { Show } from "../../engine/api.ts";
import { HIDDEN_NAMES } from "../request/path.ts";
import { UniqueNames } from "./names.ts";
import { inFirstUnit, inputKeys, inputOf, inputSchema } from "./schemas.ts";

export interface Described {
  readonly show: Show;
  /** Name of the spec in operation ids and components. */
  readonly component: string;
}

type Headers = Readonly<Record<string, object>>;

const FAILURES: readonly (readonly [status: string, description: string, headers?: Headers])[] = [
  ["400", "The request is wrong: the body says what to change."],
  ["404", "No such spec, version or rule."],
  ["405", "The method is not allowed here.", { Allow: textHeader("The methods that are.") }],
  ["413", "The body is larger than 2 MiB."],
  ["415", "The body is neither JSON nor a form."],
  ["503", "The evaluation took too long.", { "Retry-After": textHeader("Seconds to wait.") }],
];

/** Path items of all specs, and the list at `/`. */
export function pathsOf(described: readonly Described[], explain: boolean): Record<string, unknown> {
  const paths: Record<string, unknown> = {
    "/": {
      get: {
        operationId: "list",
        summary: "All specs and their versions",
        responses: { "200": answer("The list", ref("List")), ...failures() },
      },
    },
  };
  const operations = new UniqueNames(["list"]);
  for (const { show, component } of described) {
    const id = (action: string) => operations.of(`${action}_${component}`);
    const validity = { "x-effective-from": show.effective_from ?? null, "x-effective-to": show.effective_to ?? null };
    const shared = [acceptDatetime(), ...(explain ? [explainHeader()] : [])];
    // The path of a page leads to the page.
    paths[HIDDEN_NAMES.includes(show.spec) ? `/${show.spec}/` : `/${show.spec}`] = {
      ...validity,
      get: operation(show, id("show"), `Show ${show.spec}, or evaluate it when data are given`, {
        parameters: [...shared, ...(takesRulesAsData(show) ? [] : [rulesQuery(show)]), ...queryInputs(show)],
        responses: {
          "200": versioned("The interface, or the results when data are given", {
            anyOf: [ref("Show"), ref(`${component}.Response`)],
          }),
          ...failures(),
        },
      }),
      post: operation(show, id("evaluate"), `Evaluate ${show.spec}`, {
        parameters: [...shared, rulesQuery(show)],
        requestBody: requestBody(show, component),
        responses: evaluated(component),
      }),
    };
    paths[`/${show.spec}/{rules}`] = {
      ...validity,
      get: operation(show, id("query_rules"), `Evaluate rules of ${show.spec}`, {
        parameters: [...shared, rulesPath(show), ...queryInputs(show)],
        responses: evaluated(component),
      }),
      post: operation(show, id("evaluate_rules"), `Evaluate rules of ${show.spec}`, {
        parameters: [...shared, rulesPath(show)],
        requestBody: requestBody(show, component),
        responses: evaluated(component),
      }),
    };
  }
  return paths;
}

function operation(
  show: Show,
  operationId: string,
  summary: string,
  rest: Record<string, unknown>,
): Record<string, unknown> {
  return { operationId, summary, tags: [show.spec], ...rest };
}

function ref(component: string): { $ref: string } {
  return { $ref: `#/components/schemas/${component}` };
}

function evaluated(component: string): Record<string, unknown> {
  return { "200": versioned("The results", ref(`${component}.Response`)), ...failures() };
}

function failures(): Record<string, unknown> {
  return Object.fromEntries(
    FAILURES.map(([status, description, headers]) => [status, answer(description, ref("Error"), headers)]),
  );
}

function answer(description: string, schema: unknown, headers: Headers = {}): Record<string, unknown> {
  return { description, headers: { Vary: VARY, ...headers }, content: { "application/json": { schema } } };
}

function versioned(description: string, schema: unknown): Record<string, unknown> {
  return answer(description, schema, { "Memento-Datetime": MEMENTO });
}

const VARY = textHeader("Always names Accept-Datetime.");
const MEMENTO = textHeader("Start of the version that answered, when it has one.");

function textHeader(description: string): object {
  return { description, schema: { type: "string" } };
}

function acceptDatetime(): Record<string, unknown> {
  return {
    name: "Accept-Datetime",
    in: "header",
    description:
      "The instant whose version answers and that `now` is: a year, month, day, ISO week or date and time. Default: now.",
    schema: { type: "string" },
    example: "2025-01-01",
  };
}

function explainHeader(): Record<string, unknown> {
  return {
    name: "x-explain",
    in: "header",
    description: "`true` adds an explanation to every result.",
    schema: { type: "string" },
  };
}

function rulesQuery(show: Show): Record<string, unknown> {
  return {
    name: "rules",
    in: "query",
    description: "The rules to evaluate, separated by commas. Default: all rules of the spec.",
    style: "form",
    explode: false,
    schema: ruleArray(show),
  };
}

function rulesPath(show: Show): Record<string, unknown> {
  return {
    name: "rules",
    in: "path",
    required: true,
    description: "The rules to evaluate, separated by commas.",
    style: "simple",
    schema: ruleArray(show),
    example: Object.keys(show.rules).filter((key) => show.rules[key]?.path.length === 0),
  };
}

function ruleArray(show: Show): Record<string, unknown> {
  const keys = Object.keys(show.rules);
  return { type: "array", items: keys.length === 0 ? { type: "string" } : { type: "string", enum: keys } };
}

/** A data key `rules` is data on GET: rules are selected by the path alone then. */
function takesRulesAsData(show: Show): boolean {
  return Object.hasOwn(show.data, "rules");
}

function queryInputs(show: Show): Record<string, unknown>[] {
  return inputKeys(show).map((key) => {
    const { description, ...schema } = inputSchema(show, key, "text");
    return { name: key, in: "query", ...(description === undefined ? {} : { description }), schema };
  });
}

function requestBody(show: Show, component: string): Record<string, unknown> {
  const example = exampleOf(show);
  const media = { schema: ref(`${component}.Request`), example };
  return {
    required: false,
    content: { "application/json": media, "application/x-www-form-urlencoded": { schema: formSchema(show), example } },
  };
}

function formSchema(show: Show): Record<string, unknown> {
  return {
    type: "object",
    properties: Object.fromEntries(inputKeys(show).map((key) => [key, inputSchema(show, key, "text")])),
  };
}

/** Made from fills and suggestions. */
function exampleOf(show: Show): Record<string, string | boolean> {
  return Object.fromEntries(
    inputKeys(show).flatMap((key) => {
      const { fill, suggestion } = show.data[key] ?? {};
      if (fill !== undefined) return [[key, inputOf(fill)] as const];
      return suggestion === undefined ? [] : [[key, inFirstUnit(suggestion)] as const];
    }),
  );
}

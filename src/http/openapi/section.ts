import type { ListedSpec } from "../../engine/api.ts";
import type { SpecSignature } from "../../engine/show/signature.ts";
import { HIDDEN_NAMES } from "../request/path.ts";
import { LINES, RULES_OF_PATH, RULES_OF_QUERY, refusals, resultsAnswer, versionAnswer } from "./components.ts";
import { type Kind, type Ref, ref, schemaRef, type UniqueNames } from "./refs.ts";
import {
  exampleOf,
  formExampleOf,
  optionSchemas,
  ownRules,
  queryInput,
  requestSchema,
  responseSchema,
  ruleName,
} from "./schemas.ts";

/** The parts of a document about one spec: a tag, paths and components. */
export interface Section {
  readonly tag: object;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Partial<Record<Kind, Readonly<Record<string, unknown>>>>>;
}

/** The names of a spec and its operations in a document. */
export interface SectionNames {
  /** The name in keys of components. */
  readonly component: string;
  readonly operations: Readonly<Record<PathOperation, string>>;
  /** The names of parameters, which all specs share. */
  readonly parameters: UniqueNames;
  /** The names of options, likewise. */
  readonly options: UniqueNames;
}

export const OPERATIONS = ["show", "evaluate", "query_rules", "evaluate_rules"] as const;
type PathOperation = (typeof OPERATIONS)[number];

/** The inputs and answers of the operations of a spec. */
interface Parts {
  readonly inputs: readonly Ref[];
  readonly body: Ref;
  readonly results: Ref;
  readonly resultsSchema: Ref;
  readonly rulesOfPath: Ref;
  readonly rulesOfQuery: Ref;
  /** True when `rules` in a query is an input on GET: only the path selects rules then. */
  readonly takesRulesAsData: boolean;
  /** A remark in the description of each operation. */
  readonly note?: string;
}

/** The settings of the server that show in a section. */
export interface SectionTerms {
  /** True when clients may ask for explanations. */
  readonly explain: boolean;
  /** True when requests must bring a bearer token. */
  readonly secured?: boolean | undefined;
}

/** The section of a spec with its interface. */
export function section(signature: SpecSignature, names: SectionNames, terms: SectionTerms): Section {
  const { component } = names;
  const about = [signature.label, signature.commentary].filter((text) => text !== undefined);
  const schema = {
    request: `${component}.Request`,
    response: `${component}.Response`,
    rule: `${component}.Rule`,
    rules: `${component}.Rules`,
  };
  const rules = schemaRef(schema.rules);
  const parameters: Record<string, unknown> = {};
  const parameter = (name: string, value: object) => {
    const unique = names.parameters.of(`${component}.${name}`);
    parameters[unique] = value;
    return ref("parameters", unique);
  };
  const parts: Parts = {
    inputs: Object.entries(signature.inputs).map(([key, input]) => parameter(key, queryInput(key, input))),
    body: ref("requestBodies", component),
    // Generators make names of the kinds of components: `shop.Response` is that of the schema.
    results: ref("responses", `${component}.Results`),
    resultsSchema: schemaRef(schema.response),
    rulesOfPath: parameter("rules", { ...RULES_OF_PATH, schema: rules, example: ownRules(signature) }),
    rulesOfQuery: parameter("rules", { ...RULES_OF_QUERY, schema: rules }),
    takesRulesAsData: signature.hasData("rules"),
  };
  return {
    tag: { name: signature.spec, ...(about.length > 0 && { description: about.join("\n\n") }) },
    paths: paths({ ...signature, name: signature.spec }, names, terms, parts),
    components: {
      schemas: {
        [schema.request]: requestSchema(signature),
        [schema.response]: responseSchema(signature),
        [schema.rule]: ruleName(signature),
        [schema.rules]: { type: "array", minItems: 1, items: schemaRef(schema.rule) },
        ...Object.fromEntries(
          optionSchemas(signature).map(([key, options]) => [names.options.of(`${component}.Options.${key}`), options]),
        ),
      },
      parameters,
      requestBodies: { [component]: requestBody(signature, schemaRef(schema.request)) },
      responses: { [`${component}.Results`]: resultsAnswer(parts.resultsSchema) },
    },
  };
}

/** The section of a spec whose interface is left out; `note` says why. */
export function bareSection(version: ListedSpec, names: SectionNames, terms: SectionTerms, note: string): Section {
  const parts: Parts = {
    inputs: [],
    body: ref("requestBodies", "Data"),
    results: ref("responses", "Results"),
    resultsSchema: schemaRef("Evaluation"),
    rulesOfPath: ref("parameters", "RulesOfPath"),
    rulesOfQuery: ref("parameters", "RulesOfQuery"),
    takesRulesAsData: false,
    note,
  };
  return { tag: { name: version.name }, paths: paths(version, names, terms, parts), components: {} };
}

function paths(
  { name, effective_from, effective_to }: ListedSpec,
  { operations }: SectionNames,
  { explain, secured = false }: SectionTerms,
  { inputs, body, results, resultsSchema, rulesOfPath, rulesOfQuery, takesRulesAsData, note }: Parts,
): Record<string, unknown> {
  const validity = {
    ...(effective_from !== undefined && { "x-effective-from": effective_from }),
    ...(effective_to !== undefined && { "x-effective-to": effective_to }),
  };
  const headers = ["Accept-Datetime", "Prefer", ...(explain ? ["X-Explain"] : [])].map((header) =>
    ref("parameters", header),
  );
  const operation = (action: PathOperation, summary: string, rest: object) => ({
    operationId: operations[action],
    summary,
    ...(note === undefined ? {} : { description: note }),
    tags: [name],
    ...rest,
  });
  const refused = refusals(secured);
  const evaluated = { "200": results, ...refused };
  const shown = versionAnswer("Interface or results", {
    anyOf: [schemaRef("Show"), resultsSchema],
  });
  return {
    // Without the slash the path leads to a page of the server.
    [HIDDEN_NAMES.includes(name) ? `/${name}/` : `/${name}`]: {
      ...validity,
      get: operation("show", `Show ${name}, or evaluate data`, {
        parameters: [...headers, ...(takesRulesAsData ? [] : [rulesOfQuery]), ...inputs],
        responses: { "200": shown, ...refused },
      }),
      post: operation("evaluate", `Evaluate ${name}`, {
        parameters: [...headers, rulesOfQuery],
        requestBody: body,
        responses: evaluated,
      }),
    },
    [`/${name}/{rules}`]: {
      ...validity,
      get: operation("query_rules", `Evaluate rules of ${name}`, {
        parameters: [...headers, rulesOfPath, ...inputs],
        responses: evaluated,
      }),
      post: operation("evaluate_rules", `Evaluate rules of ${name}`, {
        parameters: [...headers, rulesOfPath],
        requestBody: body,
        responses: evaluated,
      }),
    },
  };
}

function requestBody(signature: SpecSignature, schema: Ref): object {
  return {
    required: false,
    content: {
      "application/json": { schema, example: exampleOf(signature) },
      "application/x-www-form-urlencoded": { schema: schemaRef("Form"), example: formExampleOf(signature) },
      "application/x-ndjson": LINES,
    },
  };
}

import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { SCHEMAS as OPENAPI } from "../../src/http/openapi/answer-schemas.ts";
import { type Engine, type EngineError, EngineErrors, type RunOptions } from "../../src/index.ts";
import { brokenExplanation } from "../engine/text/explanation-table.ts";

const ajv = new Ajv2020({ allErrors: false, strict: false, verbose: true });
const SCHEMAS = {
  show: compiled("show"),
  response: compiled("response"),
  list: compiled("list"),
  errors: compiled("errors"),
  "an evaluation in OpenAPI": ajv.compile({
    $ref: "#/$defs/Evaluation",
    $defs: JSON.parse(JSON.stringify(OPENAPI).replaceAll("#/components/schemas/", "#/$defs/")),
  }),
};

function compiled(name: string): ValidateFunction {
  const file = new URL(`../../docs/spec/schemas/${name}.v1.json`, import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(file, "utf8")));
}

/**
 * The answers about a workspace that break the schemas of the specification, as lines. Runs are
 * explained, as the schema of an answer holds that of its explanations.
 */
export function brokenSchemas(engine: Engine, requests: readonly RunOptions[]): string[] {
  return [
    ...brokenSchema("list", engine.list()),
    ...requests.flatMap((options) => [
      ...brokenAnswer(["response", "an evaluation in OpenAPI"], () => engine.run({ ...options, explain: true })),
      ...brokenExplanations(engine, options),
      ...brokenAnswer(["show"], () => engine.show(options)),
    ]),
  ];
}

function brokenExplanations(engine: Engine, options: RunOptions): string[] {
  try {
    const { results } = engine.run({ ...options, explain: true });
    return Object.values(results).flatMap(({ explanation }) => brokenExplanation(explanation));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return [];
    throw thrown;
  }
}

export function brokenErrors(errors: readonly EngineError[]): string[] {
  return brokenSchema("errors", errors);
}

function brokenAnswer(names: readonly (keyof typeof SCHEMAS)[], ask: () => unknown): string[] {
  try {
    const answer = ask();
    return names.flatMap((name) => brokenSchema(name, answer));
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return brokenErrors(thrown.errors);
  }
}

function brokenSchema(name: keyof typeof SCHEMAS, answer: unknown): string[] {
  const validate = SCHEMAS[name];
  const plain: unknown = JSON.parse(JSON.stringify(answer));
  return validate(plain) ? [] : [`breaks the schema of ${name}: ${problemsIn(validate.errors ?? [])}`];
}

/** The problems that ajv found; of a value that fits no variant, not those of each variant. */
function problemsIn(errors: readonly ErrorObject[]): string {
  const unfit = errors.filter(({ keyword }) => keyword === "oneOf");
  const [deepest] = unfit.sort((a, b) => b.instancePath.length - a.instancePath.length);
  if (deepest === undefined) return ajv.errorsText([...errors]);
  return `data${deepest.instancePath} fits none of the variants: ${JSON.stringify(deepest.data)}`;
}

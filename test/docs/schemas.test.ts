import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "chai";
import type { RunOptions } from "../../src/engine/api.ts";
import { Engine } from "../../src/engine/engine.ts";
import { EngineErrors } from "../../src/engine/errors.ts";
import { filesOf, isRecord, readCases, recordsOf } from "../conformance/cases.ts";

const ajv = new Ajv2020({ allErrors: false, strict: false });
const schemas = Object.fromEntries(
  ["show", "response", "list", "errors"].map((name) => [name, compiled(`${name}.v1.json`)]),
);

function compiled(file: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(new URL(`../../docs/spec/schemas/${file}`, import.meta.url), "utf8")));
}

function expectValid(name: string, answer: unknown, place: string): void {
  const validate = schemas[name];
  const plain: unknown = JSON.parse(JSON.stringify(answer));
  if (validate === undefined || validate(plain)) return;
  expect.fail(`${place}: ${name} answer breaks its schema: ${ajv.errorsText(validate.errors)}`);
}

/** The answer, or nothing when the request is refused; the errors are checked as well. */
function answer<Answer>(ask: () => Answer, place: string): Answer | undefined {
  try {
    return ask();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    expectValid("errors", thrown.errors, place);
    return undefined;
  }
}

const root = fileURLToPath(new URL("../conformance", import.meta.url));

/*
 * Cases about limits are left out: a checker of schemas recurses as deep as their chains of rules
 * are long.
 */
describe("every answer to a conformance case keeps its schema", () => {
  for (const folder of ["02-types", "03-dates-ranges", "04-evaluation", "05-composition", "06-show-explain"]) {
    it(folder, () => {
      for (const { name, file, body } of readCases(root, [folder])) {
        if (body.generate !== undefined || file.includes("limits")) continue;
        const place = `${file}: ${name}`;
        const engine = new Engine();
        if (answer(() => engine.load(filesOf(body)) ?? true, place) === undefined) continue;
        expectValid("list", engine.list(), place);
        for (const request of [...recordsOf(body.run), ...recordsOf(body.show)]) {
          const ref = requestOf(request);
          const response = answer(() => engine.run(ref), place);
          if (response !== undefined) expectValid("response", response, place);
          const shown = answer(() => engine.show(ref), place);
          if (shown !== undefined) expectValid("show", shown, place);
        }
      }
    });
  }
});

/** Always explained: the schema of an answer holds that of its explanations. */
function requestOf(request: Readonly<Record<string, unknown>>): RunOptions {
  return {
    spec: String(request.spec),
    explain: true,
    ...(request.repo !== undefined && { repository: String(request.repo) }),
    ...(request.effective !== undefined && { effective: String(request.effective) }),
    ...(Array.isArray(request.rules) && { rules: request.rules.map(String) }),
    ...(isRecord(request.data) && { data: request.data as NonNullable<RunOptions["data"]> }),
  };
}

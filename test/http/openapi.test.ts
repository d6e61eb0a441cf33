import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import type { Engine } from "../../src/engine/engine.ts";
import { Engine as NewEngine } from "../../src/engine/engine.ts";
import { EngineErrors } from "../../src/engine/errors.ts";
import { COMPONENTS } from "../../src/http/openapi/components.ts";
import { openapiDocument } from "../../src/http/openapi/document.ts";
import { LocalSpecs } from "../../src/http/service.ts";
import { loadWorkspace } from "../../src/node/load.ts";
import { filesOf, readCases } from "../conformance/cases.ts";

const examples = fileURLToPath(new URL("../../examples", import.meta.url));
const cases = fileURLToPath(new URL("../conformance", import.meta.url));

/** Documents of every version boundary of a workspace, as the server writes them. */
function documentsOf(engine: Engine): Record<string, unknown>[] {
  const specs = [...new LocalSpecs(engine).names].sort();
  const listed = engine.list().find(({ repository }) => repository === undefined);
  const instants = new Set(listed?.specs.map(({ effective_from }) => effective_from));
  return [...instants].map((effective) =>
    openapiDocument(
      specs.flatMap((spec) => {
        try {
          return [engine.show({ spec, effective })];
        } catch (thrown) {
          if (thrown instanceof EngineErrors && thrown.errors[0]?.request_kind === "spec_not_found") return [];
          throw thrown;
        }
      }),
      effective ?? "now",
      true,
    ),
  );
}

describe("the OpenAPI document", () => {
  const validator = new Validator();
  const ajv = new Ajv2020({ strict: false });

  async function expectValid(engine: Engine): Promise<number> {
    const documents = documentsOf(engine);
    for (const document of documents) {
      const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
      expect(valid, JSON.stringify(errors)?.slice(0, 500)).to.equal(true);
      expectUniqueNames(document);
      expectValidSchemas(document);
    }
    return documents.length;
  }

  /** The meta-schema of OpenAPI leaves the schemas inside to JSON Schema; those that all documents share are looked at once. */
  function expectValidSchemas(document: Record<string, unknown>): void {
    for (const [name, schema] of Object.entries(schemasOf(document))) {
      if (Object.hasOwn(COMPONENTS, name)) continue;
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText(ajv.errors)}`).to.equal(true);
    }
  }

  it("has schemas that are JSON Schema", () => {
    for (const [name, schema] of Object.entries(COMPONENTS))
      expect(ajv.validateSchema(schema as object), `${name}: ${ajv.errorsText(ajv.errors)}`).to.equal(true);
  });

  it("gives examples of requests that fit their own schemas", async () => {
    const engine = new NewEngine();
    engine.load(`spec a
data n: number -> minimum 1 -> suggest 2
data member: boolean -> suggest true
data kind: text -> option "x" -> option "y" -> suggest "y"
data money: measure -> unit eur: 1 -> suggest 5 eur
data share: ratio -> suggest 5%
data day: date -> suggest 2025-03-01
rule r: n * money * share
  unless member then 0 eur
  unless kind is "x" and day > 2025-01-01 then 1 eur
`);
    const [document] = documentsOf(engine);
    const { paths, components } = JSON.parse(JSON.stringify(document));
    const { example } = paths["/a"].post.requestBody.content["application/json"];
    expect(Object.keys(example)).to.have.members(["n", "member", "kind", "money", "share", "day"]);
    expect(ajv.validate(components.schemas["a.Request"], example), ajv.errorsText()).to.equal(true);
    const { results } = engine.run({ spec: "a", data: example });
    expect(results.r).to.include({ vetoed: false });
  });

  it("is the same for the same specs, byte by byte", async () => {
    const text = async () => JSON.stringify(documentsOf(await loadWorkspace(`${examples}/uk-tax`)));
    expect(await text()).to.equal(await text());
  });

  it("keeps names apart that would fall together", async () => {
    const engine = new NewEngine();
    engine.load(
      "spec a/b\nrule r: 1\nspec a.b\nrule r: 1\nspec rules_x\nrule r: 1\nspec x\nrule r: 1\nspec show\nrule r: 1\n",
    );
    await expectValid(engine);
    const schemas = Object.keys(schemasOf(documentsOf(engine)[0]));
    expect(schemas).to.include.members(["a.b.Request", "a.b_2.Request", "rules_x.Response"]);
  });

  it("lists a data key called rules as data on GET", () => {
    const engine = new NewEngine();
    engine.load('spec a\ndata rules: number -> help "how many"\nrule r: rules + 1\n');
    const [document] = documentsOf(engine);
    const { paths } = JSON.parse(JSON.stringify(document));
    const named = paths["/a"].get.parameters.filter(({ name }: { name: string }) => name === "rules");
    expect(named).to.have.length(1);
    expect(named[0].description).to.equal("how many");
  });

  for (const example of readdirSync(examples)) {
    it(`is valid for the example ${example}`, async () => {
      expect(await expectValid(await loadWorkspace(`${examples}/${example}`))).to.be.greaterThan(0);
    });
  }

  it("is valid for every program of the conformance cases that loads", async () => {
    const seen = new Set<string>();
    for (const { body } of readCases(cases, ["."])) {
      const files = [...filesOf(body)].filter(([name]) => name.endsWith(".rules"));
      const key = JSON.stringify(files);
      if (files.length === 0 || key.length > 60_000 || seen.has(key)) continue;
      seen.add(key);
      const engine = new NewEngine();
      try {
        engine.load(Object.fromEntries(files));
      } catch {
        continue;
      }
      await expectValid(engine);
    }
    expect(seen.size).to.be.greaterThan(500);
  });
});

function schemasOf(document: Record<string, unknown> | undefined): Record<string, object> {
  return (document?.components as { schemas: Record<string, object> } | undefined)?.schemas ?? {};
}

function expectUniqueNames(document: Record<string, unknown>): void {
  const ids = Object.values(document.paths as Record<string, Record<string, unknown>>).flatMap((item) =>
    [item.get, item.post].flatMap((operation) =>
      operation === undefined ? [] : [(operation as { operationId: string }).operationId],
    ),
  );
  const names = [...ids, ...Object.keys(schemasOf(document))];
  expect(new Set(ids).size).to.equal(ids.length);
  for (const name of names) expect(name).to.match(/^[A-Za-z0-9._-]+$/);
}

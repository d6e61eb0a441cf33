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

  /**
   * The meta-schema of OpenAPI leaves the schemas inside to JSON Schema; those that all documents
   * share are looked at once.
   */
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

  /** The schemas of the inputs of a spec `a` with these data, all of which are needed. */
  function inputsOf(data: string): Record<string, Record<string, unknown>> {
    const engine = new NewEngine();
    const names = [...data.matchAll(/^data (\w+)/gm)].map(([, name]) => name);
    engine.load(`spec a\nuses std units\n${data}\n${names.map((name) => `rule r_${name}: ${name}`).join("\n")}\n`);
    const [document] = documentsOf(engine);
    return (schemasOf(document)["a.Request"] as { properties: Record<string, Record<string, unknown>> }).properties;
  }

  it("says the constraints of an input in words, ratios in percent", () => {
    const inputs = inputsOf(`data n: number -> minimum 1 -> maximum 20 -> help "How many"
data fine: number -> minimum 0.5 -> maximum 9007199254740993 -> decimals 1
data code: text -> length 5
data share: ratio -> minimum 1%% -> maximum 50%
data band: share range
data day: date -> minimum 2024-01-01
data stay: date range -> minimum 2 day -> maximum 10 day
`);
    expect(inputs.n).to.include({ description: "How many (at least 1, at most 20)", minimum: 1, maximum: 20 });
    expect(inputs.fine).to.include({
      description: "(at least 0.5, at most 9007199254740993, at most 1 decimal)",
      minimum: 0.5,
    });
    expect(inputs.fine).not.to.have.property("maximum");
    expect(inputs.code).to.include({ description: "(exactly 5 characters)", minLength: 5, maxLength: 5 });
    expect(inputs.share?.description).to.equal("(at least 0.1%, at most 50%) In percent, permille.");
    expect(inputs.band?.description).to.equal("(from 0.1%, to 50%) In percent, permille.");
    expect(inputs.day?.description).to.equal("(at least 2024-01-01)");
    expect(inputs.stay?.description).to.equal("(spanning at least 2 day, spanning at most 10 day)");
  });

  it("gives a suggested amount in the first unit of its type, and a filled one as it is written", () => {
    const inputs = inputsOf(`data money: measure -> unit eur: 1 -> unit usd: 0.9 -> decimals 2
data tip: money -> suggest 5 usd
data fee: money -> fill 5 usd
data share: ratio -> suggest 5%%
`);
    expect(inputs.tip?.examples).to.deep.equal(["4.50 eur"]);
    expect(inputs.tip).not.to.have.property("default");
    expect(inputs.fee?.default).to.equal("5.00 usd");
    expect(inputs.share?.examples).to.deep.equal(["0.5%"]);
  });

  it("leads to a spec that is named like a page, and names the headers of refusals", () => {
    const engine = new NewEngine();
    engine.load("spec health\nrule r: 1\nspec openapi.json\nrule r: 1\nspec docs/x\nrule r: 1\n");
    const { paths } = JSON.parse(JSON.stringify(documentsOf(engine)[0]));
    expect(Object.keys(paths)).to.deep.equal([
      "/",
      "/docs/x",
      "/docs/x/{rules}",
      "/health/",
      "/health/{rules}",
      "/openapi.json/",
      "/openapi.json/{rules}",
    ]);
    expect(paths["/health/"].get.responses["405"].headers).to.have.all.keys("Vary", "Allow");
    expect(paths["/health/"].post.responses["503"].headers).to.have.all.keys("Vary", "Retry-After");
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

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import type { Effective } from "../../../src/engine/api.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { Engine as NewEngine } from "../../../src/engine/engine.ts";
import { SCHEMAS } from "../../../src/http/openapi/answer-schemas.ts";
import { openapiDocument } from "../../../src/http/openapi/document.ts";
import type { Ref } from "../../../src/http/openapi/refs.ts";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import { filesOf, readCases } from "../../conformance/cases.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
const cases = fileURLToPath(new URL("../../conformance", import.meta.url));

/** Documents of every version boundary of a workspace, as the server writes them. */
function documentsOf(engine: Engine): Record<string, unknown>[] {
  const listed = engine.list().find(({ repository }) => repository === undefined);
  const instants = new Set(listed?.specs.map(({ effective_from }) => effective_from));
  return [...instants].map((effective) => JSON.parse(documentText(engine, effective)));
}

function documentText(engine: Engine, effective: Effective = new Date()): string {
  return openapiDocument(engine, effective, { explain: true, base: "" });
}

interface RequestBody {
  readonly content: { readonly "application/json": { readonly example: Record<string, string> } };
}

/** The part of a document that a reference points to. */
function resolved<Part>(document: unknown, { $ref }: Ref): Part {
  return $ref
    .split("/")
    .slice(1)
    .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], document) as Part;
}

describe("the OpenAPI document", () => {
  const validator = new Validator();
  const ajv = new Ajv2020({ strict: false });

  async function expectValid(engine: Engine): Promise<number> {
    const documents = documentsOf(engine);
    for (const document of documents) {
      const { valid, errors } = await validator.validate(document);
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
      if (Object.hasOwn(SCHEMAS, name)) continue;
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText(ajv.errors)}`).to.equal(true);
    }
  }

  it("has schemas that are JSON Schema", () => {
    for (const [name, schema] of Object.entries(SCHEMAS))
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
    const document = JSON.parse(documentText(engine));
    const { paths, components } = document;
    const body: RequestBody = resolved(document, paths["/a"].post.requestBody);
    const { example } = body.content["application/json"];
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
    const document = JSON.parse(documentText(engine));
    const { paths } = document;
    expect(Object.keys(paths)).to.deep.equal([
      "/",
      "/docs/x",
      "/docs/x/{rules}",
      "/health/",
      "/health/{rules}",
      "/openapi.json/",
      "/openapi.json/{rules}",
    ]);
    const headersOf = (answer: Ref): object => resolved<{ headers: object }>(document, answer).headers;
    expect(headersOf(paths["/health/"].get.responses["405"])).to.have.all.keys("Vary", "Allow");
    expect(headersOf(paths["/health/"].post.responses["503"])).to.have.all.keys("Vary", "Retry-After");
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
    const document = JSON.parse(documentText(engine));
    const asked: Ref[] = document.paths["/a"].get.parameters;
    const named = asked
      .map((parameter) => resolved<{ name: string; description: string }>(document, parameter))
      .filter(({ name }) => name === "rules");
    expect(named.map(({ description }) => description)).to.deep.equal(["how many"]);
  });

  it("tells a spec that cannot be shown without its interface, and why", async () => {
    const numbers = Array.from({ length: 100 }, (_, i) => i);
    const row = numbers.map((i) => `data d${i}: number\nrule r${i}: ${i === 0 ? "" : `r${i - 1} + `}d${i}\n`);
    const engine = new NewEngine({ limits: { max_planning_steps: 5000 } });
    engine.load({ "small.rules": "spec small\nrule r: 1\n", "row.rules": `spec row 2020\n${row.join("")}` });
    expect(() => engine.show({ spec: "row" })).to.throw("max_planning_steps");
    await expectValid(engine);
    const { paths, components } = JSON.parse(documentText(engine));
    expect(Object.keys(paths)).to.include.members(["/small", "/row", "/row/{rules}"]);
    for (const { description } of [paths["/row"].get, paths["/row"].post, paths["/row/{rules}"].get])
      expect(description).to.match(/^The interface is left out here: .*max_planning_steps/);
    expect(paths["/row"]["x-effective-from"]).to.equal("2020");
    expect(components.schemas).to.include.keys("small.Request").and.not.include.keys("row.Request");
  });

  it("leaves the largest interfaces out where there is no room for all of them", async () => {
    const engine = new NewEngine({ limits: { max_response_bytes: 40_000 } });
    const spec = (name: string, data: number) =>
      `spec ${name}\n${Array.from({ length: data }, (_, i) => `data d${i}: number\nrule r${i}: d${i}\n`).join("")}`;
    engine.load([["all.rules", [spec("a", 50), spec("b", 5), spec("c", 2000), spec("d", 5)].join("\n")]]);
    await expectValid(engine);
    const text = documentText(engine);
    expect(Buffer.byteLength(text)).to.be.lessThan(40_000);
    const { paths } = JSON.parse(text);
    const isTold = (name: string) => paths[`/${name}`].get.description === undefined;
    expect(["a", "b", "c", "d"].map(isTold)).to.deep.equal([false, true, false, true]);
    expect(paths["/a"].get.description).to.contain("no room").and.to.contain("max_response_bytes is 40000");
  });

  it("takes less than 5,000 bytes for a small spec", () => {
    const engine = new NewEngine();
    const count = 100;
    const specs = Array.from({ length: count }, (_, i) => `spec s${i}\ndata x: number\nrule r: x * ${i}\n`);
    const empty = documentText(new NewEngine()).length;
    engine.load(specs.join("\n"));
    expect((documentText(engine).length - empty) / count).to.be.lessThan(5000);
  });

  it("says since when the versions hold that it describes", () => {
    const engine = new NewEngine();
    engine.load("spec a 2024\nrule r: 1\nspec a 2025-03\nrule r: 2\nspec b\nrule r: 1\n");
    const version = (effective: string) => JSON.parse(documentText(engine, effective)).info.version;
    expect(version("2023")).not.to.contain("effective");
    expect(version("2024-05")).to.match(/ \(effective 2024-01-01\)$/);
    expect(version("2025-07-01T10:00")).to.match(/ \(effective 2025-03-01\)$/);
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

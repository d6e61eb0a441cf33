import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import type { Effective } from "../../../src/engine/api.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { Engine as NewEngine } from "../../../src/engine/engine.ts";
import { effectiveInstant } from "../../../src/engine/evaluation/effective.ts";
import { SCHEMAS } from "../../../src/http/openapi/answer-schemas.ts";
import { openapiDocument } from "../../../src/http/openapi/document.ts";
import type { Ref } from "../../../src/http/openapi/refs.ts";
import { bodyData } from "../../../src/http/request/data.ts";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";
import { filesOf, readCases } from "../../conformance/cases.ts";
import { isSampled } from "../../volume.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
const cases = fileURLToPath(new URL("../../conformance", import.meta.url));

/** Documents hold types, rules and versions: the other chapters are about expressions. */
const CHAPTERS = ["02-types", "03-dates-ranges", "05-composition", "06-show-explain", "07-surfaces", "08-lists"];

/** Texts that are read as instants, and texts that are not. */
const INSTANTS = [
  ..."2024 2024-6 2024-06 2024-6-1 2024-06-30 2024-W01 2024-W52 0001 9999-12-31 2024-02-29 2000-2-29 2023-02-28".split(
    " ",
  ),
  ..."2024-01-31 2024-04-30 2024-1-1T1:2 2024-01-01T10:11:12 2024-01-01t10:11:12.123456789z".split(" "),
  ..."2024-01-01T10:11+02:00 2024-01-01T23:59:59-2359 0001-01-01T00:00:00+23:59 9999-12-31T23:59-23:59".split(" "),
  "",
  ..."0000 24 20240601 2024-13 2024-0 2024-00-01 2024-06-31 2023-02-29 1900-02-29 2024-W00 2024-W54 2024-w03".split(
    " ",
  ),
  ..."2024-W3 2024-01-01T10 2024-01-01T24:00 2024-01-01T10:60 2024-01-01T10:11:60 2024-01-01T10:11+02".split(" "),
  ..."2024-01-01T10:11+24:00 2024-01-01Z 2024-01Z +2024 -2024 soon 2024-01-01x 2024-06-01T10:11:12.".split(" "),
  "2024-01-01 10:11",
];

/** Documents of every version boundary of a workspace, as the server writes them. */
function documentsOf(engine: Engine): Record<string, unknown>[] {
  return documentTexts(engine).map((text) => JSON.parse(text));
}

function documentTexts(engine: Engine): string[] {
  const listed = engine.list().find(({ repository }) => repository === undefined);
  const instants = new Set(listed?.specs.map(({ effective_from }) => effective_from));
  return [...instants].map((effective) => documentText(engine, effective));
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

  /** The documents that were looked at: a third of all programs have that of another one. */
  const looked = new Set<string>();

  async function expectValid(engine: Engine): Promise<number> {
    const texts = documentTexts(engine);
    for (const text of texts) {
      if (looked.has(text)) continue;
      const document = JSON.parse(text);
      const { valid, errors } = await validator.validate(document);
      expect(valid, JSON.stringify(errors)?.slice(0, 500)).to.equal(true);
      expectUniqueNames(document);
      expectValidSchemas(document);
      looked.add(text);
    }
    return texts.length;
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

  it("gives examples of requests from suggestions and fills, in the first unit of a type", () => {
    const engine = new NewEngine();
    engine.load(`spec a
data n: number -> minimum 1 -> suggest 2
data member: boolean -> suggest true
data kind: text -> option "x" -> option "y" -> suggest "y"
data money: measure -> unit eur: 1 -> unit usd: 0.9 -> decimals 2
data tip: money -> suggest 5 usd
data fee: money -> fill 5 usd
data share: ratio -> suggest 5%
data day: date -> suggest 2025-03-01
rule r: n * (tip + fee) * share
  unless member then 0 eur
  unless kind is "x" and day > 2025-01-01 then 1 eur
`);
    expect(exampleOf(engine, "a")).to.deep.equal({
      n: "2",
      member: true,
      kind: "y",
      tip: "4.50 eur",
      fee: "5.00 usd",
      share: "5%",
      day: "2025-03-01",
    });
  });

  it("gives examples of requests from types, options and bounds where nothing is suggested", () => {
    const engine = new NewEngine();
    engine.load(`spec a
data n: number -> minimum 1
data few: number -> maximum 3
data third: number -> minimum 0.3 -> maximum 0.4
data member: boolean
data kind: text -> option "x" -> option "y"
data code: text -> length 2
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> minimum 5 cent
data share: ratio -> maximum 50%
data day: date -> minimum 2026-01-01
data hour: time
data band: number range
data stay: date range
rule r: n + few + third
  unless member and kind is code and day > now and hour > 10:00:00 then 0
rule s: money * share
rule t: n in band and day in stay
`);
    const example = exampleOf(engine, "a");
    expect(example).to.deep.equal({
      n: "10",
      few: "1",
      third: "0.3",
      member: true,
      kind: "x",
      code: "aa",
      money: "10 cent",
      share: "10%",
      day: "2026-01-01",
      hour: "12:00",
      band: "10...10",
      stay: "2025-01-01...2025-01-01",
    });
    for (const result of Object.values(engine.run({ spec: "a", data: example }).results))
      expect(result).to.include({ vetoed: false });
  });

  function exampleOf(engine: Engine, spec: string): Record<string, string> {
    const document = JSON.parse(documentText(engine));
    const { paths, components } = document;
    const body: RequestBody = resolved(document, paths[`/${spec}`].post.requestBody);
    const { example } = body.content["application/json"];
    const { [`${spec}.Request`]: request, InputValue, Amount, Count } = components.schemas;
    const schema = { ...request, components: { schemas: { InputValue, Amount, Count } } };
    expect(ajv.validate(schema, example), ajv.errorsText()).to.equal(true);
    return example;
  }

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
    const words = Object.fromEntries(Object.entries(inputs).map(([name, { description }]) => [name, description]));
    expect(words).to.deep.equal({
      n: "How many. A number (at least 1, at most 20).",
      fine: "A number (at least 0.5, at most 9007199254740993, at most 1 decimal).",
      code: "A text (exactly 5 characters).",
      share: "A ratio (at least 0.1%, at most 50%) in percent, permille.",
      band: "A range of ratios (from 0.1%, to 50%) in percent, permille.",
      day: "A date (at least 2024-01-01).",
      stay: "A range of dates, `2025-01-01...2025-12-31` (spanning at least 2 day, spanning at most 10 day).",
    });
  });

  it("names the fill of an input in words, and the suggestion as an example, never as a default", () => {
    const inputs = inputsOf(`data money: measure -> unit eur: 1 -> unit usd: 0.9 -> decimals 2
data tip: money -> suggest 5 usd
data fee: money -> fill 5 usd
data share: ratio -> suggest 5%%
`);
    expect(inputs.tip?.examples).to.deep.equal(["4.50 eur"]);
    expect(inputs.fee?.description).to.equal("An amount (at most 2 decimals) in eur, usd. Default: 5.00 usd.");
    expect(inputs.share?.examples).to.deep.equal(["0.5%"]);
    expect(JSON.stringify(inputs)).not.to.contain('"default"');
  });

  it("admits every value that the server reads for an input, and lists the options of a text", async () => {
    const engine = new NewEngine();
    engine.load('spec a\ndata kind: text -> option "x" -> option "y"\nrule r: kind\n');
    const { components } = JSON.parse(documentText(engine));
    expect(components.schemas["a.Request"].properties.kind).to.deep.include({
      $ref: "#/components/schemas/InputValue",
      description: 'One of "x", "y".',
    });
    expect(components.schemas["a.Options.kind"]).to.deep.equal({ type: "string", enum: ["x", "y"] });
    const fits = (value: unknown) => ajv.validate({ $ref: "#/components/schemas/InputValue", components }, value);
    const values = ["z", "", 5, true, null, { eur: "2.50" }, { eur: 2 }, 1.5, [], {}, { a: 1, b: 2 }, { eur: true }];
    expect(values.map((value) => fits(value))).to.deep.equal(
      await Promise.all(values.map((kind) => isRead(engine, kind))),
    );
  });

  async function isRead(engine: Engine, kind: unknown): Promise<boolean> {
    try {
      const body = Buffer.from(JSON.stringify({ kind }));
      engine.run({ spec: "a", data: await bodyData(body, "application/json", () => expect.fail("no form")) });
      return true;
    } catch {
      return false;
    }
  }

  it("describes rows by their own data and those of imports that a rule needs", () => {
    const engine = new NewEngine();
    engine.load(`spec article data price: number data weight: number rule twice: price * 2
spec part data size: number
spec ware uses article data qty: number data note: text uses parts: part list -> optional rule cost: qty * article.twice
spec shop uses wares: ware list -> minimum 1 -> maximum 9 rule total: wares -> sum cost
`);
    const { components } = JSON.parse(documentText(engine));
    const { minItems, maxItems, items } = components.schemas["shop.Request"].properties.wares;
    expect([minItems, maxItems, Object.keys(items.properties)]).to.deep.equal([
      1,
      9,
      ["qty", "note", "article.price", "parts"],
    ]);
    const [row] = components.requestBodies.shop.content["application/json"].example.wares;
    expect(Object.keys(row)).to.deep.equal(["qty", "note", "article.price", "parts"]);
    expect(components.requestBodies.shop.content["application/x-www-form-urlencoded"].example).to.deep.equal({
      "wares.1.qty": "10",
      "wares.1.note": "aaaa",
      "wares.1.article.price": "10",
      "wares.1.parts.1.size": "10",
    });
    expect(components.parameters["shop.wares"].content["application/json"].schema.type).to.equal("array");
  });

  it("admits null for a list, but not as a value of one", () => {
    const engine = new NewEngine();
    engine.load("spec a data days: date list -> maximum 9 rule r: days -> count\n");
    const { components } = JSON.parse(documentText(engine));
    const days = components.parameters["a.days"];
    expect(days.schema).to.deep.equal({ type: "array", maxItems: 9, items: { type: "string" } });
    const { "a.Request": request, ...schemas } = components.schemas;
    const admits = (data: object) => ajv.validate({ ...request, components: { schemas } }, data);
    expect([{ days: null }, { days: ["2026-01-01"] }, { days: [null] }].map(admits)).to.deep.equal([true, true, false]);
  });

  it("describes the forms of Accept-Datetime by a pattern that agrees with the server", () => {
    const { components } = JSON.parse(documentText(new NewEngine()));
    const pattern = new RegExp(components.parameters["Accept-Datetime"].schema.pattern, "u");
    for (const text of INSTANTS) {
      const isRead = "text" in effectiveInstant(text, Date.now);
      expect(pattern.test(text), text).to.equal(isRead);
    }
  });

  it("has no path for a spec without rules", () => {
    const engine = new NewEngine();
    engine.load("spec types\ndata money: measure -> unit eur: 1\nspec b\nrule r: 1\n");
    const { paths, tags } = JSON.parse(documentText(engine));
    expect(Object.keys(paths)).to.deep.equal(["/", "/b", "/b/{rules}"]);
    expect(tags).to.deep.equal([{ name: "b" }]);
  });

  it("asks for a bearer token when the server does, and for none otherwise", () => {
    const engine = new NewEngine();
    engine.load("spec a\nrule r: 1\n");
    const read = (secured: boolean) =>
      JSON.parse(openapiDocument(engine, new Date(), { explain: true, secured, base: "" }));
    const open = read(false);
    expect(open.security).to.deep.equal([]);
    expect(open.paths["/a"].post.responses).not.to.have.property("401");
    const secured = read(true);
    expect(secured.security).to.deep.equal([{ bearer: [] }]);
    expect(secured.components.securitySchemes).to.deep.equal({ bearer: { type: "http", scheme: "bearer" } });
    expect(secured.paths["/a"].post.responses).to.have.property("401");
    expect(secured.paths["/"].get.responses).to.have.property("401");
  });

  it("has a component for each node of explanations, told apart by its type", () => {
    const { schemas } = JSON.parse(documentText(new NewEngine())).components;
    const { oneOf, discriminator } = schemas.ExplanationNode;
    for (const [type, path] of Object.entries<string>(discriminator.mapping)) {
      expect(oneOf).to.deep.include({ $ref: path });
      expect(schemas[path.slice("#/components/schemas/".length)].properties.type).to.deep.equal({
        type: "string",
        enum: [type],
      });
    }
    expect(Object.keys(discriminator.mapping)).to.have.length(oneOf.length);
  });

  it("is about one spec alone when it is asked to be", async () => {
    const engine = new NewEngine();
    engine.load("spec a\nrule r: 1\nspec a/b\ndata x: number\nrule s: x\n");
    const text = openapiDocument(engine, new Date(), { explain: false, base: "", spec: "a/b" });
    const document = JSON.parse(text);
    expect((await validator.validate(document)).valid).to.equal(true);
    expect(document.info.title).to.equal("a/b");
    expect(Object.keys(document.paths)).to.deep.equal(["/a/b", "/a/b/{rules}"]);
    expect(document.components.schemas).to.include.keys("a.b.Request").and.not.include.keys("a.Request");
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
    expect(headersOf(paths["/health/"].post.responses["503"])).to.have.all.keys(
      "Vary",
      "Memento-Datetime",
      "Retry-After",
    );
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
    expect(named.map(({ description }) => description)).to.deep.equal(["how many. A number."]);
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

  it("makes none of the data that no rule needs", () => {
    const units = Array.from({ length: 100 }, (_, i) => `data m${i}: measure -> unit u${i}: 1\n`).join("");
    const engine = new NewEngine({ limits: { max_planning_steps: 100_000 } });
    engine.load(`spec base\n${units}spec top\nuses base\nrule r: base.m7 > 1 u7\n`);
    expect(() => engine.show({ spec: "top" })).to.throw("max_planning_steps");
    const { paths, components } = JSON.parse(documentText(engine));
    expect(paths["/top"].post.description).to.equal(undefined);
    expect(Object.keys(components.schemas["top.Request"].properties)).to.deep.equal(["base.m7"]);
  });

  it("shares the steps of planning among all specs, half of the rest for each", () => {
    const data = Array.from({ length: 50 }, (_, i) => `data x${i}: number\n`).join("");
    const users = Array.from({ length: 9 }, (_, i) => `spec s${i}\nuses base\nrule r: base.x${i}\n`).join("");
    const told = (max_planning_steps: number) => {
      const engine = new NewEngine({ limits: { max_planning_steps } });
      engine.load(`spec base\n${data}${users}`);
      const { paths } = JSON.parse(documentText(engine));
      const descriptions = Array.from({ length: 9 }, (_, i): string | undefined => paths[`/s${i}`].get.description);
      const crowded = `no room for it, max_planning_steps is ${max_planning_steps}`;
      return descriptions.map((description) => (description === undefined ? "told" : description.includes(crowded)));
    };
    // A user takes some 13,300 steps: 50 data, 250 each, and the path of the one that it needs.
    expect(told(200_000)).to.deep.equal(Array(9).fill("told"));
    expect(told(60_000)).to.deep.equal([...Array(3).fill("told"), ...Array(6).fill(true)]);
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

  it("is valid for programs of the conformance cases about what it tells", async () => {
    const seen = new Set<string>();
    for (const [at, { body }] of readCases(cases, CHAPTERS).entries()) {
      if (!isSampled(at, 27) || Array.isArray(body.errors)) continue;
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
    expect(seen.size).to.be.greaterThan(12);
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

describe("the programs that a document is made of", () => {
  it("stay for the requests after it", () => {
    const engine = new NewEngine();
    engine.load(Array.from({ length: 1001 }, (_, i) => `spec s${i}\nrule r: ${i}\n`).join(""));
    expect(engine.isReady({ spec: "s999" })).to.equal(false);
    const document = documentText(engine);
    expect(engine.isReady({ spec: "s999" })).to.equal(true);
    engine.run({ spec: "s0" });
    expect(documentText(engine)).to.equal(document);
  });
});

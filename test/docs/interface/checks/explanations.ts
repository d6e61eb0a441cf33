import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Cause } from "../../../../src/model/program/explanation.ts";
import { explanationOf, nodesOf, resultsOf } from "../answers.ts";
import { type Checks, type Room, WORDS } from "../room.ts";

type Members = Readonly<Record<"required" | "optional", readonly string[]>>;

/** The members of each object of the schema. */
const TABLE: Readonly<Record<string, Members>> = {
  RuleNode: { required: ["type", "name", "result", "body"], optional: ["causes", "children"] },
  ComposeNode: { required: ["type", "expression", "operands"], optional: [] },
  DataNode: { required: ["type", "name", "display"], optional: [] },
  DataUnusedNode: { required: ["type", "name"], optional: [] },
  ConversionNode: { required: ["type", "expression", "steps", "operands"], optional: [] },
  VetoNode: { required: ["type"], optional: ["message"] },
  UnitEquivalenceNode: { required: ["type", "text"], optional: [] },
  Cause: { required: ["condition", "value"], optional: ["children"] },
  ConversionStep: { required: ["role", "text"], optional: [] },
};
const TYPES = ["rule", "compose", "data", "data_unused", "conversion", "veto", "unit_equivalence"];

interface ObjectSchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly const?: string; readonly enum?: readonly string[] }>>;
  readonly additionalProperties: boolean;
}

interface Schema {
  readonly $schema: string;
  readonly $id: string;
  readonly $defs: Readonly<Record<string, ObjectSchema>> & {
    readonly ExplanationNode: { readonly oneOf: readonly { readonly $ref: string }[] };
  };
}

function schema(): Schema {
  return JSON.parse(readFileSync("docs/spec/schemas/explanation.v1.json", "utf8"));
}

/** Checks that an object of the schema has the members of the table, and no others. */
function expectMembers(name: string): void {
  const { required, optional } = TABLE[name] ?? { required: [], optional: [] };
  const declared = schema().$defs[name];
  expect(declared?.required).to.have.members(required);
  expect(declared?.properties).to.have.all.keys(...required, ...optional);
  expect(declared?.additionalProperties).to.equal(false);
}

async function causesOf(room: Room, words: readonly string[]): Promise<readonly Cause[]> {
  return (await explanationOf(room, "total", words)).causes ?? [];
}

/** The words of a run with another value for some data. */
function wordsWith(other: Readonly<Record<string, string>>): string[] {
  return WORDS.map((word) => {
    const [name = ""] = word.split("=");
    return other[name] === undefined ? word : `${name}=${other[name]}`;
  });
}

/** Promises about explanations (docs/spec/interface.md#2-resources). */
export const EXPLANATION_CHECKS: Checks = {
  "2.4.1": () => {
    const { $schema, $id } = schema();
    expect($schema).to.equal("https://json-schema.org/draft/2020-12/schema");
    expect($id).to.match(/:v1$/);
  },
  "2.4.2": async (room) => {
    const { total, twice } = await resultsOf(room, [...WORDS, "--explain"]);
    const embedded =
      twice?.explanation && nodesOf(twice.explanation).find((node) => "name" in node && node.name === "total");
    expect(embedded).to.deep.equal(total?.explanation);
  },
  "2.4.3": async (room) => {
    const allowed = new Map(
      Object.keys(TABLE).map((name) => [schema().$defs[name]?.properties.type?.const, TABLE[name]] as const),
    );
    for (const { explanation } of Object.values(await resultsOf(room, [...WORDS, "--explain"]))) {
      for (const node of explanation === undefined ? [] : nodesOf(explanation)) {
        const { required = [], optional = [] } = allowed.get(node.type) ?? {};
        expect(node).to.include.keys(...required);
        expect([...required, ...optional]).to.include.members(Object.keys(node));
      }
    }
    for (const name of Object.keys(TABLE)) expect(schema().$defs[name]?.additionalProperties, name).to.equal(false);
  },
  "2.4.4": () => {
    const { $defs } = schema();
    const names = $defs.ExplanationNode.oneOf.map(({ $ref }) => $ref.replace("#/$defs/", ""));
    expect(names.map((name) => $defs[name]?.properties.type?.const)).to.have.members(TYPES);
  },
  "2.4.5": () => expectMembers("RuleNode"),
  "2.4.6": () => expectMembers("ComposeNode"),
  "2.4.7": () => expectMembers("DataNode"),
  "2.4.8": async (room) => {
    expectMembers("DataUnusedNode");
    const nodes = (await causesOf(room, WORDS)).flatMap(({ children = [] }) => children.flatMap(nodesOf));
    expect(nodes).to.deep.include({ type: "data_unused", name: "member" });
  },
  "2.4.9": async (room) => {
    expectMembers("ConversionNode");
    const nodes = nodesOf(await explanationOf(room, "in_cents", WORDS));
    expect(nodes.map(({ type }) => type)).to.include("conversion");
  },
  "2.4.10": () => expectMembers("VetoNode"),
  "2.4.11": async (room) => {
    expectMembers("UnitEquivalenceNode");
    const nodes = nodesOf(await explanationOf(room, "twice", WORDS));
    expect(nodes).to.deep.include({ type: "unit_equivalence", text: "1 eur = 100 cent" });
  },
  "2.4.12": () => expectMembers("Cause"),
  "2.4.13": async (room) => {
    const conditions = (await causesOf(room, WORDS)).map(({ condition }) => condition);
    expect(conditions).to.include.members(["kind is not child", "quantity <= 10"]);
  },
  "2.4.14": async (room) => {
    for (const { value } of await causesOf(room, WORDS)) expect(value).to.equal("true");
    const held = await causesOf(room, wordsWith({ quantity: "11" }));
    expect(held[0]).to.include({ condition: "quantity > 10", value: "true" });
  },
  "2.4.15": async (room) => {
    const { causes } = await explanationOf(room, "parcels", WORDS);
    expect(causes?.[0]).to.include({ condition: "false", value: "false" });
  },
  "2.4.16": async (room) => {
    const causes = await causesOf(room, []);
    expect(causes[0]?.value).to.equal("Missing data: quantity");
  },
  "2.4.17": async (room) => {
    const causes = await causesOf(room, wordsWith({ kind: "child" }));
    const stated = (condition: string) => causes.find((cause) => cause.condition === condition);
    expect(stated("quantity <= 10")?.children).to.deep.equal([{ type: "data", name: "quantity", display: "3" }]);
    expect(stated("member is false")).not.to.have.property("children");
  },
  "2.4.18": () => {
    expectMembers("ConversionStep");
    expect(schema().$defs.ConversionStep?.properties.role?.enum).to.have.members(["outcome", "rule", "source"]);
  },
  "2.4.19": async (room) => {
    const types = nodesOf(await explanationOf(room, "twice", WORDS)).map(({ type }) => type);
    expect(types.filter((type) => type === "rule")).to.have.length(2);
    expect(types).to.include("data");
  },
};

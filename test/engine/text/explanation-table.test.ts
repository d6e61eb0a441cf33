import { readFileSync } from "node:fs";
import { expect } from "chai";
import { brokenExplanation, EXPLANATION_PARTS } from "./explanation-table.ts";

interface Schema {
  readonly properties: Readonly<Record<string, { readonly const?: string; readonly enum?: readonly string[] }>>;
  readonly required: readonly string[];
  readonly additionalProperties: unknown;
}

describe("the parts of explanations", () => {
  it("are seven types of nodes, causes and steps, in the schema as in the table", () => {
    const file = new URL("../../../docs/spec/schemas/explanation.v1.json", import.meta.url);
    const { $defs } = JSON.parse(readFileSync(file, "utf8"));
    const { ExplanationNode, ...parts } = $defs as Readonly<Record<string, Schema>>;
    const described = Object.entries(parts).map(([name, { properties, required, additionalProperties }]) => {
      expect(additionalProperties, name).to.equal(false);
      const { type, ...members } = properties;
      expect(required.includes("type"), name).to.equal(type !== undefined);
      return [type?.const ?? name, Object.keys(members).map((key) => (required.includes(key) ? key : `${key}?`))];
    });
    const expected = Object.entries(EXPLANATION_PARTS).map(([name, members]) => [name, Object.keys(members)]);
    expect(described).to.deep.equal(expected);
    expect(Object.keys(ExplanationNode ?? {})).to.deep.equal(["oneOf"]);
    expect(parts.ConversionStep?.properties.role?.enum).to.deep.equal(["outcome", "rule", "source"]);
  });

  it("are held to the table", () => {
    const node = { type: "rule", name: "r", result: "1", body: "1" };
    const within = (child: object) => brokenExplanation({ ...node, children: [child] });
    expect(brokenExplanation(node)).to.deep.equal([]);
    expect(within({ type: "choice", expression: "min(a, b)", operands: [] })).to.deep.equal([
      "there is no part of type choice",
    ]);
    expect(within({ type: "compose", expression: "a + b", operands: [], value: "3" })).to.deep.equal([
      "compose has value",
    ]);
    expect(within({ type: "data", name: "a" })).to.deep.equal(["data has the display undefined"]);
    expect(brokenExplanation({ ...node, causes: [{ condition: "a", value: true }] })).to.deep.equal([
      "causes has the value true",
    ]);
    expect(
      within({ type: "conversion", expression: "a as b", steps: [{ role: "x", text: "" }], operands: [] }),
    ).to.deep.equal(["there is no role x"]);
  });
});

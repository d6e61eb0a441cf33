import { HTTP_ERROR_CODES } from "../reply/http-error.ts";
import { schemaRef } from "./refs.ts";
import { othersToo } from "./schemas.ts";

/*
 * Schemas that every document has. They describe the answers of
 * docs/spec/07-surfaces.md#1-4-error-objects, docs/spec/07-surfaces.md#1-5-evaluation-json and
 * docs/spec/07-surfaces.md#2-5-engine-list and of
 * docs/spec/06-show-explanations.md#part-b-explanations.
 */

const text = { type: "string" };
const texts = { type: "array", items: text };
const decimals = { type: "object", additionalProperties: text };

function node(
  type: string,
  properties: Record<string, unknown>,
  optional: readonly string[] = [],
): Record<string, unknown> {
  const required = ["type", ...Object.keys(properties).filter((name) => !optional.includes(name))];
  return {
    type: "object",
    properties: { type: { type: "string", enum: [type] }, ...properties },
    required,
    additionalProperties: false,
  };
}

/** The components of the nodes of explanations, by `type`. */
const NODES = {
  rule: "Explanation",
  compose: "ComposeNode",
  data: "DataNode",
  data_unused: "UnusedDataNode",
  conversion: "ConversionNode",
  veto: "VetoNode",
  unit_equivalence: "EquivalenceNode",
};
const nodes = { type: "array", items: schemaRef("ExplanationNode") };
const value = schemaRef("Value");

const TYPED = {
  number: text,
  boolean: { type: "boolean" },
  text,
  date: text,
  time: text,
  ratio: decimals,
  measure: decimals,
  calendar: {
    type: "object",
    properties: { value: text, unit: text },
    required: ["value", "unit"],
    additionalProperties: false,
  },
  range: {
    type: "object",
    properties: { from: value, to: value },
    required: ["from", "to"],
    additionalProperties: false,
  },
};

const rows = { type: "array", items: schemaRef("ListEntry") };

/** The forms of a value that a caller gives. */
const given = [{ type: "string" }, { type: "number" }, { type: "boolean" }, schemaRef("Amount")];

/** The members of an answer that name the version. */
export const VERSION_MEMBERS = { spec: text, effective: text, spec_effective_from: text, spec_effective_to: text };

export const SCHEMAS: Readonly<Record<string, unknown>> = {
  RuleResult: {
    type: "object",
    description: "A value with its display text and one typed member, or a veto: the reason why there is no value.",
    required: ["vetoed", "rule_type"],
    properties: {
      vetoed: { type: "boolean" },
      veto_reason: text,
      rule_type: text,
      result: text,
      ...TYPED,
      list: rows,
      row: schemaRef("RowValue"),
      explanation: schemaRef("Explanation"),
      missing_data: texts,
      partial: schemaRef("Partial"),
      rejected_data: { type: "array", items: schemaRef("RejectedData") },
      arm: text,
    },
    additionalProperties: false,
  },
  Partial: {
    type: "object",
    description: "What is sure of a result that waits for data, with `x-partial: true`.",
    required: ["certain"],
    properties: {
      certain: { type: "boolean" },
      result: text,
      vetoed: { type: "boolean" },
      veto_reason: text,
      bounds: {
        type: "object",
        required: ["tight"],
        properties: { minimum: text, maximum: text, tight: { type: "boolean" } },
        additionalProperties: false,
      },
      one_of: { type: "array", items: { type: ["string", "boolean"] } },
      may_veto: { type: "boolean" },
      next: text,
    },
    additionalProperties: false,
  },
  UnknownData: {
    type: "object",
    description: "A given name that is not an input, and the one that was probably meant.",
    required: ["name"],
    properties: { name: text, suggestion: text, hint: text },
    additionalProperties: false,
  },
  RejectedData: {
    type: "object",
    description: "A given value that its input refuses, and why; `code` is one word for programs.",
    required: ["data", "value", "reason", "code"],
    properties: { data: text, value: text, reason: text, code: text },
    additionalProperties: false,
  },
  Value: { type: "object", required: ["result"], properties: { result: text, ...TYPED }, additionalProperties: false },
  ListEntry: {
    type: "object",
    description: "A value of a list, or a row by its name.",
    required: ["result"],
    properties: { result: text, ...TYPED, row: schemaRef("RowValue") },
    additionalProperties: false,
  },
  RowValue: {
    type: "object",
    description: "The data of a row, or of an import.",
    required: ["spec", "data"],
    properties: {
      spec: text,
      repository: text,
      data: { type: "object", additionalProperties: schemaRef("FieldValue") },
    },
    additionalProperties: false,
  },
  FieldValue: {
    type: "object",
    description: "A value of a row, or the veto that it has none.",
    properties: {
      result: text,
      ...TYPED,
      list: rows,
      row: schemaRef("RowValue"),
      vetoed: { type: "boolean" },
      veto_reason: text,
    },
    additionalProperties: false,
  },
  Explanation: node(
    "rule",
    {
      name: text,
      result: text,
      body: text,
      causes: { type: "array", items: schemaRef("Cause") },
      children: nodes,
    },
    ["causes", "children"],
  ),
  ExplanationNode: {
    oneOf: Object.values(NODES).map((name) => schemaRef(name)),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(Object.entries(NODES).map(([type, name]) => [type, schemaRef(name).$ref])),
    },
  },
  ComposeNode: node("compose", { expression: text, operands: nodes }),
  DataNode: node("data", { name: text, display: text }),
  UnusedDataNode: node("data_unused", { name: text }),
  ConversionNode: node("conversion", {
    expression: text,
    steps: { type: "array", items: schemaRef("ConversionStep") },
    operands: nodes,
  }),
  ConversionStep: {
    type: "object",
    properties: { role: { type: "string", enum: ["outcome", "rule", "source"] }, text },
    required: ["role", "text"],
    additionalProperties: false,
  },
  VetoNode: node("veto", { message: text }, ["message"]),
  EquivalenceNode: node("unit_equivalence", { text }),
  InputValue: {
    description:
      "A value of an input: a text as it is written in rules, a number, of which every digit counts, a truth value, an amount by its unit, or null for none.",
    oneOf: [...given, { type: "null" }],
  },
  ListedValue: {
    description: "A value of a list, as for an input.",
    oneOf: given,
  },
  /** With a member of its own, as a class is made of it then, not a map that some tools misread. */
  Amount: {
    type: "object",
    description: "The number of one unit.",
    properties: { percent: schemaRef("Count") },
    ...othersToo(schemaRef("Count")),
    minProperties: 1,
    maxProperties: 1,
  },
  Count: { oneOf: [{ type: "string" }, { type: "number" }] },
  Data: { type: "object", description: "Values of inputs by name." },
  /** Not the schema of JSON bodies: clients tell the two bodies apart by their classes. */
  Lines: {
    type: "string",
    description: "A JSON object on each line: the inputs of one evaluation.",
  },
  Form: { type: "object", description: "Values of inputs by name, as texts." },
  Evaluation: {
    type: "object",
    required: ["spec", "effective", "results"],
    properties: {
      ...VERSION_MEMBERS,
      results: { type: "object", additionalProperties: schemaRef("RuleResult") },
      unknown_data: { type: "array", items: schemaRef("UnknownData") },
      explanation_values: {
        type: "object",
        additionalProperties: { type: "object", additionalProperties: text },
      },
    },
  },
  Cause: {
    type: "object",
    properties: { condition: text, value: text, children: nodes },
    required: ["condition", "value"],
    additionalProperties: false,
  },
  Error: {
    type: "object",
    required: ["error", "code"],
    properties: {
      error: { ...text, description: "What is wrong, in a sentence." },
      code: { ...text, enum: HTTP_ERROR_CODES },
      spec: text,
      rule: text,
      data: text,
      suggestion: text,
      effective: text,
    },
  },
  Show: {
    type: "object",
    description: "The interface of one version: inputs, rules, versions.",
    required: ["spec", "versions", "start_line", "source_type", "data", "rules", "meta"],
    properties: {
      repository: text,
      spec: text,
      commentary: text,
      effective_from: text,
      effective_to: text,
      versions: { type: "array", items: { type: "object", properties: { effective_from: text, effective_to: text } } },
      start_line: { type: "integer" },
      source_type: {},
      data: { type: "object", additionalProperties: { type: "object" } },
      rules: { type: "object", additionalProperties: { type: "object" } },
      meta: { type: "object", additionalProperties: { type: "object" } },
    },
  },
  List: {
    type: "array",
    items: {
      type: "object",
      required: ["specs"],
      properties: {
        repository: text,
        specs: {
          type: "array",
          items: {
            type: "object",
            required: ["name"],
            properties: { name: text, effective_from: text, effective_to: text },
          },
        },
      },
    },
  },
};

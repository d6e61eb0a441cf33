import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { boxes } from "../../../src/engine/text/boxes.ts";
import { ByteBudget, explanationBudget } from "../../../src/engine/text/byte-budget.ts";
import { displayWidth } from "../../../src/engine/text/display-width.ts";
import { missingDataBlock } from "../../../src/engine/text/missing-data.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { RuleNode } from "../../../src/model/program/explanation.ts";

const unbounded = () => new ByteBudget("max_response_bytes", 2 ** 29);

const net: RuleNode = {
  type: "rule",
  name: "net",
  result: "5.02 kilogram",
  body: "gross - tare",
  children: [
    {
      type: "compose",
      expression: "gross - tare",
      operands: [
        { type: "data", name: "gross", display: "5.5 kilogram" },
        { type: "data", name: "tare", display: "480 gram" },
        { type: "unit_equivalence", text: "1 kilogram = 1000 gram" },
      ],
    },
  ],
};

describe("boxes around explained results", () => {
  it("hold the result, its tree and the place of the rule", () => {
    const flat: RuleNode = { type: "rule", name: "fee", result: "7 元", body: "7 元" };
    const results = { net: { explanation: net }, fee: { explanation: flat } };
    const lines = boxes(results, { net: "freight.rules:14", fee: "freight.rules:20" }, unbounded());
    expect(lines.split("\n")).to.deep.equal([
      "┌──────────────────────────────┐",
      "│ net: 5.02 kilogram           │",
      "├──────────────────────────────┤",
      "│ └─ gross - tare              │",
      "│    ├─ gross: 5.5 kilogram    │",
      "│    ├─ tare: 480 gram         │",
      "│    └─ 1 kilogram = 1000 gram │",
      "├──────────────────────────────┤",
      "│ freight.rules:14             │",
      "└──────────────────────────────┘",
      "",
      "┌──────────────────┐",
      "│ fee: 7 元        │",
      "├──────────────────┤",
      "│ freight.rules:20 │",
      "└──────────────────┘",
      "",
    ]);
  });

  it("keep all lines of a result together, however it breaks them", () => {
    const note: RuleNode = { type: "rule", name: "note", result: "one\r\ntwo", body: "one\r\ntwo" };
    expect(boxes({ note: { explanation: note } }, { note: "a.rules:2" }, unbounded()).split("\n")).to.deep.equal([
      "┌───────────┐",
      "│ note: one │",
      "│ two       │",
      "├───────────┤",
      "│ a.rules:2 │",
      "└───────────┘",
      "",
    ]);
  });

  it("have room in the columns of a terminal: longer lines are wrapped beside their branches", () => {
    const lines = boxes({ net: { explanation: net } }, { net: "freight.rules:14" }, unbounded(), { columns: 29 });
    expect(lines.split("\n")).to.deep.equal([
      "┌───────────────────────────┐",
      "│ net: 5.02 kilogram        │",
      "├───────────────────────────┤",
      "│ └─ gross - tare           │",
      "│    ├─ gross: 5.5 kilogram │",
      "│    ├─ tare: 480 gram      │",
      "│    └─ 1 kilogram = 1000   │",
      "│       gram                │",
      "├───────────────────────────┤",
      "│ freight.rules:14          │",
      "└───────────────────────────┘",
      "",
    ]);
  });

  it("are 200 columns wide at most: a longer line stands out", () => {
    const result = `${"x".repeat(300)}\n${"元".repeat(97)}\n1`;
    const long: RuleNode = { type: "rule", name: "long", result, body: result };
    expect(boxes({ long: { explanation: long } }, { long: "a.rules:2" }, unbounded()).split("\n")).to.deep.equal([
      `┌${"─".repeat(198)}┐`,
      `│ long: ${"x".repeat(300)} │`,
      `│ ${"元".repeat(97)}   │`,
      `│ 1${" ".repeat(196)}│`,
      `├${"─".repeat(198)}┤`,
      `│ a.rules:2${" ".repeat(188)}│`,
      `└${"─".repeat(198)}┘`,
      "",
    ]);
  });

  it("keep a sum of 20,000 terms within what an answer may have", () => {
    const terms = Array.from({ length: 20_000 }, (_, at) => `x${at}`);
    const sum: RuleNode = {
      type: "rule",
      name: "r",
      result: "7",
      body: terms.join(" + "),
      children: terms.map((name) => ({ type: "data", name, display: "1" })),
    };
    const text = boxes({ r: { explanation: sum } }, {}, explanationBudget(DEFAULT_LIMITS));
    expect(text.length).to.be.below(5_000_000);
  });

  it("count every byte before it is made, their padding included", () => {
    const long: RuleNode = {
      type: "rule",
      name: "long",
      result: `1\n${"元".repeat(200)}${"\n1".repeat(300)}`,
      body: "",
    };
    const results = { net: { explanation: net }, long: { explanation: long } };
    const text = boxes(results, {}, unbounded());
    const bytes = new TextEncoder().encode(text).length;
    expect(bytes).to.be.above(300 * 200);
    expect(boxes(results, {}, new ByteBudget("max_explanation_bytes", bytes))).to.equal(text);
    const less = new ByteBudget("max_explanation_bytes", bytes - 1);
    expect(() => boxes(results, {}, less)).to.throw(EngineErrors, "the explanations are too long");
  });

  it("count wide characters as two columns and marks on letters as none", () => {
    expect(displayWidth("元")).to.equal(2);
    expect(displayWidth("e\u0301a")).to.equal(2);
    expect(displayWidth("│ ┆")).to.equal(3);
    expect(displayWidth("😀")).to.equal(2);
    expect(displayWidth("\u2630")).to.equal(2);
  });
});

describe("the list of missing data", () => {
  it("names each key once, in the order of the results", () => {
    const results = { a: { missing_data: ["weight", "zone"] }, b: {}, c: { missing_data: ["zone", "rate"] } };
    expect(missingDataBlock(results)).to.equal("Missing data\n  weight\n  zone\n  rate\n\n");
  });

  it("is absent when nothing is missing", () => {
    expect(missingDataBlock({ a: {} })).to.equal("");
  });
});

import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { ByteBudget } from "../../../src/engine/text/byte-budget.ts";
import { explanationLines, formatExplanation } from "../../../src/engine/text/tree-text.ts";
import type { RuleNode } from "../../../src/model/program/explanation.ts";

const unbounded = () => new ByteBudget("max_response_bytes", 2 ** 29);

const data = (name: string, display: string) => ({ type: "data", name, display }) as const;

describe("the text of an explanation", () => {
  it("is one line for a rule that is a literal", () => {
    expect(formatExplanation({ type: "rule", name: "fee", result: "7", body: "7" })).to.equal("fee: 7");
  });

  it("draws causes before the body and leaves literals out", () => {
    const node: RuleNode = {
      type: "rule",
      name: "shipping_fee",
      result: "7.50 eur",
      body: "base_fee * 1.5",
      causes: [
        { condition: "weight <= 20 kilogram", value: "true", children: [data("weight", "12 kilogram")] },
        { condition: "zone is NL", value: "true", children: [data("zone", "NL")] },
      ],
      children: [
        {
          type: "compose",
          expression: "base_fee * 1.5",
          operands: [data("base_fee", "5.00 eur"), { type: "compose", expression: "1.5", operands: [] }],
        },
      ],
    };
    expect(formatExplanation(node).split("\n")).to.deep.equal([
      "shipping_fee: 7.50 eur",
      "├─ weight <= 20 kilogram",
      "│  └─ weight: 12 kilogram",
      "├─ zone is NL",
      "└─ base_fee * 1.5",
      "   └─ base_fee: 5.00 eur",
    ]);
  });

  it("names the key that no arm is for beside what the default is made of", () => {
    const inner = {
      type: "compose",
      expression: "base * 2",
      operands: [data("base", "9"), { type: "compose", expression: "2", operands: [] }],
    } as const;
    const node: RuleNode = {
      type: "rule",
      name: "fee",
      result: "18",
      body: "base * 2",
      children: [{ type: "compose", expression: "base * 2", operands: [data("code", "FR"), inner] }],
    };
    expect(formatExplanation(node)).to.equal("fee: 18\n└─ base * 2\n   ├─ code: FR\n   └─ base: 9");
  });

  it("says of a veto default only the key and the message", () => {
    const node: RuleNode = {
      type: "rule",
      name: "fee",
      result: "unknown zone",
      body: "veto",
      children: [
        {
          type: "compose",
          expression: "veto",
          operands: [data("code", "FR"), { type: "veto", message: "unknown zone" }],
        },
      ],
    };
    expect(formatExplanation(node)).to.equal('fee: unknown zone\n├─ code: FR\n└─ veto "unknown zone"');
  });

  it("prints a rule once and refers back to it afterwards", () => {
    const base: RuleNode = { type: "rule", name: "base", result: "3", body: "n", children: [data("n", "3")] };
    const node: RuleNode = {
      type: "rule",
      name: "sum",
      result: "6",
      body: "base + base",
      children: [{ type: "compose", expression: "base + base", operands: [base, base] }],
    };
    expect(formatExplanation(node)).to.equal(
      "sum: 6\n└─ base + base\n   ├─ base: 3\n   │  └─ n: 3\n   └─ base: 3 (shown above)",
    );
  });

  it("has one line for each of thousands of rules that alternate with their bodies", () => {
    expect(formatExplanation(chain(1500)).split("\n")).to.have.length(3001);
  });

  it("is refused when it is longer than an answer may be", () => {
    expect(() => formatExplanation(chain(20_000))).to.throw(EngineErrors, "the explanations are too long");
  });

  it("counts its bytes while it is made, line by line", () => {
    const lines = explanationLines(chain(20), unbounded());
    const bytes = new TextEncoder().encode(lines.join("\n")).length;
    expect(explanationLines(chain(20), new ByteBudget("max_explanation_bytes", bytes))).to.deep.equal(lines);
    for (const less of [1, 100, bytes - 10]) {
      const budget = new ByteBudget("max_explanation_bytes", bytes - less);
      expect(() => explanationLines(chain(20), budget)).to.throw(EngineErrors, "too long");
    }
  });

  /** So many rules, each of which uses the one before. */
  function chain(length: number): RuleNode {
    let node: RuleNode = { type: "rule", name: "r0", result: "1", body: "1" };
    for (let i = 1; i <= length; i++) {
      const body = `r${i - 1} * 1`;
      const compose = { type: "compose", expression: body, operands: [node] } as const;
      node = { type: "rule", name: `r${i}`, result: "1", body, children: [compose] };
    }
    return node;
  }
});

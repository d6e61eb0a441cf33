import { expect } from "chai";
import fc from "fast-check";
import type { RuleResult } from "../../../../src/engine/api.ts";
import { EngineErrors } from "../../../../src/engine/errors.ts";
import { ByteBudget } from "../../../../src/engine/text/byte-budget.ts";
import { type Indent, JsonWriter } from "../../../../src/engine/text/json/json-writer.ts";
import { documentJson, responseJson } from "../../../../src/engine/text/json/write-json.ts";
import type { EngineError } from "../../../../src/model/diagnostic.ts";
import { DEFAULT_LIMITS } from "../../../../src/model/limits.ts";
import type { ExplanationNode, RuleNode } from "../../../../src/model/program/explanation.ts";
import { volume } from "../../../volume.ts";

/** Each rule uses the previous one twice. */
function doublings(count: number): RuleNode {
  let node: RuleNode = { type: "rule", name: "r0", result: "1", body: "1" };
  for (let i = 1; i <= count; i++) {
    const expression = `r${i - 1} + r${i - 1}`;
    const children: ExplanationNode[] = [{ type: "compose", expression, operands: [node, node] }];
    node = { type: "rule", name: `r${i}`, result: "é\n", body: expression, children };
  }
  return node;
}

function response(explanation: RuleNode) {
  return { spec: "s", effective: "2026-01-15", results: { r: { vetoed: false, result: "1", explanation } } };
}

/** The text of an answer whose explanations may have so many bytes. */
function written(answer: Parameters<typeof responseJson>[0], limit: number, indent: Indent = 0): string {
  return responseJson(answer, { max_explanation_bytes: limit, max_response_bytes: UNLIMITED }, indent);
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe("writing explanations as JSON", () => {
  it("gives the text of JSON.stringify", () => {
    const answer = response(doublings(6));
    expect(written(answer, UNLIMITED)).to.equal(JSON.stringify(answer));
  });

  it("gives the text of JSON.stringify with indentation", () => {
    const answer = response(doublings(4));
    expect(written(answer, UNLIMITED, 2)).to.equal(JSON.stringify(answer, null, 2));
    expect(written(answer, UNLIMITED)).to.equal(JSON.stringify(answer));
  });

  it("counts the bytes of any plain value as they are written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0 as const, 2 as const), (value, indent) => {
        const explanation = { type: "rule", name: "r", result: "", body: "", children: value } as unknown;
        const answer = { results: { r: { explanation: explanation as RuleNode } } };
        const text = JSON.stringify(answer, null, indent);
        const inside = indent === 0 ? JSON.stringify(explanation) : linesInside(text);
        expect(written(answer, bytesOf(inside), indent)).to.equal(text);
        expect(() => written(answer, bytesOf(inside) - 1, indent)).to.throw(EngineErrors, "the explanations");
        const limits = { max_explanation_bytes: UNLIMITED, max_response_bytes: bytesOf(text) };
        expect(responseJson(answer, limits, indent)).to.equal(text);
        const less = { ...limits, max_response_bytes: bytesOf(text) - 1 };
        expect(() => responseJson(answer, less, indent)).to.throw(EngineErrors, "the answer is too long");
      }),
      { numRuns: volume(200) },
    );
  });

  it("counts long lists of texts, whatever characters they have", () => {
    const options = Array.from({ length: 30 }, (_, at) => `"é\n\ud800 \u{1f600}\u2028${at}`);
    const document = { a: { options }, b: [options, [...options, 1]] };
    const text = JSON.stringify(document);
    expect(documentJson(document, { max_response_bytes: bytesOf(text) })).to.equal(text);
    expect(() => documentJson(document, { max_response_bytes: bytesOf(text) - 1 })).to.throw(EngineErrors, "too long");
  });

  for (const indent of [0, 2] as const) {
    it(`refuses explanations before any of them is written, with indentation of ${indent}`, () => {
      expect(JSON.parse(written(response(doublings(9)), 16_777_216, indent))).to.deep.equal(response(doublings(9)));
      for (const count of [40, 5000]) {
        expect(() => written(response(doublings(count)), 16_777_216, indent)).to.throw(EngineErrors, "too long");
      }
    });

    it(`asks for no part beyond the limit, with indentation of ${indent}`, () => {
      let asked = 0;
      const part = (i: number) => ({
        get text() {
          asked++;
          return String(i);
        },
      });
      const parts = Array.from({ length: 10_000 }, (_, i) => part(i));
      const budget = new ByteBudget("max_response_bytes", 1000);
      expect(() => new JsonWriter(indent).spend(parts, budget, 0)).to.throw(EngineErrors, "too long");
      expect(asked).to.be.below(1000);
    });
  }

  it("says which limit was passed, and where counting stopped", () => {
    const limits = { max_explanation_bytes: 1000, max_response_bytes: 1000 };
    expect(errorOf(() => responseJson(response(doublings(40)), limits))).to.include({
      kind: "resource_limit",
      limit_name: "max_explanation_bytes",
      limit_value: "1000",
    });
    const plain = { effective: "é".repeat(500), results: {} };
    expect(errorOf(() => responseJson(plain, limits))).to.include({
      kind: "resource_limit",
      limit_name: "max_response_bytes",
      limit_value: "1000",
    });
  });

  it("refuses a plain answer by its last byte, whatever it is that is long", () => {
    const head = { vetoed: false, rule_type: "t" } as const;
    const units = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`unit${i}`, "1.25"]));
    const ends = { from: { result: "1", measure: units }, to: { result: "2", measure: units } };
    const long: Record<string, RuleResult> = {
      text: { ...head, result: "\u0001".repeat(20_000), text: "\u0001".repeat(20_000) },
      measure: { ...head, result: "1 eur", measure: units },
      ratio: { ...head, result: "1%", ratio: units },
      range: { ...head, result: "1...2", range: ends },
      reason: { ...head, vetoed: true, veto_reason: "漢".repeat(30_000) },
      missing: { ...head, vetoed: true, missing_data: Object.keys(units) },
    };
    for (const [name, result] of Object.entries(long)) {
      const answer = { spec: "s", effective: "2025", results: { [name]: result, other: result } };
      const text = JSON.stringify(answer);
      expect(responseJson(answer, { ...DEFAULT_LIMITS, max_response_bytes: UNLIMITED })).to.equal(text);
      expect(responseJson(answer, { ...DEFAULT_LIMITS, max_response_bytes: bytesOf(text) })).to.equal(text);
      const less = { ...DEFAULT_LIMITS, max_response_bytes: bytesOf(text) - 1 };
      expect(() => responseJson(answer, less), name).to.throw(EngineErrors, "the answer is too long");
    }
  });

  it("counts escapes and code points in bytes that JSON.stringify writes", () => {
    for (const text of ["\u0001", "\n", '"', "é", "漢", "😀", "\ud800"].map((part) => part.repeat(100))) {
      const bytes = bytesOf(JSON.stringify({ text }));
      expect(documentJson({ text }, { max_response_bytes: bytes })).to.equal(JSON.stringify({ text }));
      expect(() => documentJson({ text }, { max_response_bytes: bytes - 1 })).to.throw(EngineErrors, "too long");
    }
  });
});

function errorOf(write: () => unknown): EngineError | undefined {
  try {
    write();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors[0];
  }
  return undefined;
}

/** The explanation as it stands in an indented answer. */
function linesInside(text: string): string {
  const start = text.indexOf('"explanation": ') + '"explanation": '.length;
  return text.slice(start, text.lastIndexOf("\n    }\n"));
}

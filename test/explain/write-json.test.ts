import { expect } from "chai";
import fc from "fast-check";
import type { ExplanationNode, RuleNode } from "../../src/model/explanation.ts";
import { writeResponse } from "../../src/runtime/narrate/write-json.ts";

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

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe("writing explanations as JSON", () => {
  it("gives the text of JSON.stringify", () => {
    const answer = response(doublings(6));
    expect(writeResponse(answer, Number.MAX_SAFE_INTEGER)).to.equal(JSON.stringify(answer));
  });

  it("gives the text of JSON.stringify with indentation", () => {
    const answer = response(doublings(4));
    expect(writeResponse(answer, Number.MAX_SAFE_INTEGER, 2)).to.equal(JSON.stringify(answer, null, 2));
    expect(writeResponse(answer, Number.MAX_SAFE_INTEGER)).to.equal(JSON.stringify(answer));
  });

  it("counts the bytes of any plain value as they are written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0 as const, 2 as const), (value, indent) => {
        const explanation = { type: "rule", name: "r", result: "", body: "", children: value } as unknown;
        const answer = { results: { r: { explanation: explanation as RuleNode } } };
        const text = JSON.stringify(answer, null, indent);
        const inside = indent === 0 ? JSON.stringify(explanation) : linesInside(text);
        expect(writeResponse(answer, bytesOf(inside), indent)).to.equal(text);
        expect(writeResponse(answer, bytesOf(inside) - 1, indent)).to.deep.equal({ tooLarge: bytesOf(inside) });
      }),
      { numRuns: 200 },
    );
  });

  it("refuses a text above the limit before any of it is written, in time linear in the chain", () => {
    const size = JSON.stringify(response(doublings(14))).length;
    const written = writeResponse(response(doublings(14)), 16_777_216);
    expect(typeof written === "string" && written.length).to.equal(size);
    const refused = writeResponse(response(doublings(40)), 16_777_216);
    expect(typeof refused !== "string" && refused.tooLarge > 2 ** 40).to.equal(true);
    expect(writeResponse(response(doublings(5000)), 16_777_216)).to.deep.equal({ tooLarge: Number.MAX_SAFE_INTEGER });
  });
});

/** The explanation as it stands in an indented answer. */
function linesInside(text: string): string {
  const start = text.indexOf('"explanation": ') + '"explanation": '.length;
  return text.slice(start, text.lastIndexOf("\n    }\n"));
}

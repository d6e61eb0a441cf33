import { expect } from "chai";
import { completionAt } from "../../../src/insight/completion/completion.ts";
import { markedPlace } from "../marked.ts";

/** The proposals at the end of a text. */
function proposed(text: string): readonly string[] {
  const { names, label, tokens, offset } = markedPlace(`${text}|`);
  return completionAt(names, label, tokens, offset)?.proposals.map((one) => one.label) ?? [];
}

describe("completion in a scale", () => {
  const head = "spec a\ndata x: number\nrule r: x ";

  it("proposes the words that may follow", () => {
    expect(proposed(head)).to.include("by scale");
    expect(proposed(`${head}by scale `)).to.have.members(["up to", "above at"]);
    expect(proposed(`${head}by scale up to x `))
      .to.include("at")
      .and.not.include("unless");
    expect(proposed(`${head}by scale up to x at x `)).to.include.members(["up to", "above at", "rule"]);
    expect(proposed(`${head}by scale above at x `))
      .to.include("rule")
      .and.not.include("above at");
  });

  it("proposes operands behind its words", () => {
    for (const words of ["by scale up to ", "by scale up to x at ", "by scale above at "]) {
      expect(proposed(head + words), words)
        .to.include("x")
        .and.not.include("rule");
    }
  });
});

import { expect } from "chai";
import { check } from "../../src/index.ts";
import { shortMessage, shortName } from "../../src/model/listed.ts";

const LONG = "n".repeat(100_000);

describe("A name of 100 KB in an error (docs/spec/01-syntax.md#7-limits)", () => {
  it("keeps its beginning and its end", () => {
    expect(shortMessage(`no \`${LONG}\` here`))
      .to.have.length(2000)
      .and.match(/^no `n+ … n+` here$/);
    expect(shortName(LONG)).to.have.length(600);
    expect(shortMessage("a".repeat(2000))).to.equal("a".repeat(2000));
  });

  for (const [what, text] of Object.entries({
    "an unknown name": `spec a\nrule r: ${LONG}`,
    "a unit in an advice": `spec a\ndata m: measure\n  -> unit ${LONG}: 1\ndata y: m\nrule r: y + 1`,
    "a constraint": `spec a\ndata x: number\n  -> ${LONG} 5`,
    "a repository": `spec a\nuses @x/${LONG} b`,
    "a stray word": `spec a\nrule r: 1 ${LONG} 2`,
  })) {
    it(`is shortened as ${what}`, () => {
      const { errors } = check({ "a.rules": text });
      expect(errors).to.have.length(1);
      expect(JSON.stringify(errors).length).to.be.below(5000);
    });
  }
});

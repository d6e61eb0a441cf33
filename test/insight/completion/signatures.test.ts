import { expect } from "chai";
import { type Signature, signatureAt } from "../../../src/insight/completion/signatures.ts";
import { markedPlace } from "../marked.ts";

const HEAD = `spec n

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01

`;

/** The signature around `|`. */
function signature(marked: string): Signature | undefined {
  const { names, label, tokens, offset } = markedPlace(HEAD + marked);
  return signatureAt(names, label, tokens, offset);
}

describe("the signature of a constraint", () => {
  it("has an example of the type", () => {
    expect(signature("data cost: money\n  -> minimum 5 eur|")?.text).to.contain("eur, cent");
    const mode = 'data mode: text\n  -> option "a"\n  -> option "b"\n  -> fill "a" |';
    expect(signature(mode)?.text).to.contain('One of "a", "b"');
    expect(signature("data day: date\n  -> maximum 2025-01-01 |")?.text).to.contain("2025-01-31");
    expect(signature("data n: number\n  -> maximum 5 |")?.text).to.equal("Larger values are refused.");
  });

  it("is shown while its number or text is written", () => {
    expect(signature("data n: number\n  -> maximum 5|")?.label).to.equal("-> maximum VALUE");
    expect(signature('data n: number\n  -> help "so|mething"')?.parameters).to.deep.equal(['"TEXT"']);
  });

  it("is none for the type itself, and for unknown words", () => {
    expect(signature("data n: num|ber")).to.equal(undefined);
    for (const word of ["wrong", "constructor", "__proto__"])
      expect(signature(`data n: number\n  -> ${word} 5 |`), word).to.equal(undefined);
  });
});

describe("the signature of a function", () => {
  it("counts the operands before the cursor, beside those of calls inside", () => {
    expect(signature("rule r: min(1, max(2, 3), |")).to.include({ label: "min(VALUE, VALUE, …)", active: 1 });
    expect(signature("rule r: min(1, max(|")).to.include({ label: "max(VALUE, VALUE, …)", active: 0 });
    expect(signature("rule r: max(1|")?.text).to.contain("largest");
  });

  it("is none in other brackets, and outside of declarations", () => {
    expect(signature("rule r: (1 + |")).to.equal(undefined);
    expect(signature("rule r: 1 + |")).to.equal(undefined);
    expect(signature("uses a|")).to.equal(undefined);
    expect(signatureAtStart()).to.equal(undefined);
  });

  it("tells the ways to round", () => {
    expect(signature("rule r: round 5 |")).to.include({ active: 0 });
    expect(signature("rule r: round 5 to |")).to.include({ active: 1 });
    expect(signature("rule r: round 5 to 2 |")).to.include({ active: 2 });
    expect(signature("rule r: floor 5 |")?.text).to.equal("The nearest whole number below.");
    expect(signature("rule r: 1\n  unless ceil 5 |")?.text).to.equal("The nearest whole number above.");
  });
});

function signatureAtStart(): Signature | undefined {
  const { names, label, tokens } = markedPlace("|rule r: 1");
  return signatureAt(names, label, tokens, 0);
}

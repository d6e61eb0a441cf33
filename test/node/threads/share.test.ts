import { expect } from "chai";
import { hasLargeSpec } from "../../../src/node/threads/share.ts";
import { SMALL } from "../../../src/node/tuning.ts";

describe("a large spec", () => {
  const isLarge = (...texts: readonly string[]) => hasLargeSpec(texts.map((text, i) => ({ label: `${i}`, text })));
  const rules = (count: number) => "rule r: 1\n".repeat(count);

  it("is one with many characters of its own, whatever stands beside it", () => {
    const large = `spec b 2025\n${rules(SMALL / 10)}`;
    expect(isLarge(large)).to.equal(true);
    expect(isLarge("spec a\nrule r: 1\n", `spec a 2026\n${rules(1)}${large}spec c\n`)).to.equal(true);
  });

  it("is not among many small ones", () => {
    const small = `spec a\n${rules(SMALL / 20)}`;
    expect(isLarge(small.repeat(5), small)).to.equal(false);
  });
});

import { expect } from "chai";
import { rational } from "../../../src/model/numbers/rational.ts";
import type { MeasureUnit } from "../../../src/model/types/type.ts";
import { directedEquivalence, equivalence } from "../../../src/runtime/narrate/equivalence.ts";

const unit = (name: string, n: bigint, d = 1n): MeasureUnit => ({
  name,
  factor: rational(n, d),
  terms: [[name, 1]],
  dimensions: [],
});

const kilogram = unit("kilogram", 1n);
const gram = unit("gram", 1n, 1000n);
const eur = unit("eur", 1n);
const usd = unit("usd", 9n, 10n);

describe("how two units of one family relate", () => {
  it("puts the larger unit left, whichever comes first", () => {
    expect(equivalence(kilogram, gram)).to.equal("1 kilogram = 1000 gram");
    expect(equivalence(gram, kilogram)).to.equal("1 kilogram = 1000 gram");
  });

  it("turns round when only the opposite direction ends as a decimal", () => {
    expect(equivalence(eur, usd)).to.equal("1 usd = 0.9 eur");
  });

  it("rounds when neither direction ends", () => {
    expect(equivalence(unit("a", 1n, 7n), unit("b", 1n, 3n))).to.equal("1 b = 2.333333333333333333333333333 a");
  });

  it("keeps the order of equal units", () => {
    expect(equivalence(unit("litre", 1n), unit("cubic_decimeter", 1n))).to.equal("1 litre = 1 cubic_decimeter");
  });

  it("keeps the direction of a conversion", () => {
    expect(directedEquivalence(eur, usd)).to.equal("1 eur = 1.111111111111111111111111111 usd");
    expect(directedEquivalence(gram, unit("tonne", 1000n))).to.equal("1 gram = 0.000001 tonne");
  });
});

import { expect } from "chai";
import { rational } from "../../../src/model/numbers/rational.ts";
import { NUMBER, rangeOf } from "../../../src/model/types/primitive.ts";
import type { MeasureType, MeasureUnit } from "../../../src/model/types/type.ts";
import { spanRelation, unitRelation } from "../../../src/runtime/narrate/conversion.ts";
import { money } from "../../model/types.ts";

describe("the relation between two units as a step of a conversion", () => {
  const unit = (name: string, n: bigint, terms: readonly (readonly [string, number])[]): MeasureUnit => ({
    name,
    factor: rational(n),
    terms,
    dimensions: money.dimensions,
  });
  const area: MeasureType = {
    ...money,
    name: "area",
    units: [
      unit("hectare", 10_000n, [["hectare", 1]]),
      unit("are", 100n, [["are", 1]]),
      unit("square", 1n, [["meter", 2]]),
      unit("meter", 1n, [["meter", 2]]),
      unit("strip", 5n, [
        ["strip", 1],
        ["width", 1],
      ]),
      unit("part", 1n, []),
    ],
  };
  const relation = (from: string, to: string) => unitRelation(area, from, area, to);

  it("is told for units that are not products of others", () => {
    expect(relation("hectare", "are")).to.equal("1 hectare = 100 are");
    expect(relation("are", "hectare")).to.equal("1 are = 0.01 hectare");
    for (const product of ["square", "meter", "strip", "part"]) {
      expect(relation("are", product), product).to.equal(undefined);
      expect(relation(product, "are"), product).to.equal(undefined);
    }
  });

  it("is left out for one and the same unit, and for values without units", () => {
    expect(relation("are", "are")).to.equal(undefined);
    expect(relation("hectare", "none of them")).to.equal(undefined);
    expect(unitRelation(NUMBER, undefined, area, "are")).to.equal(undefined);
    expect(unitRelation(area, "are", NUMBER, undefined)).to.equal(undefined);
  });
});

describe("the width of a range as a step of a conversion", () => {
  it("is the larger end minus the smaller one, whichever stands first", () => {
    const range = (from: bigint, to: bigint) =>
      ({ kind: "range", from: { kind: "number", n: from, d: 1n }, to: { kind: "number", n: to, d: 1n } }) as const;
    expect(spanRelation(range(2n, 5n), rangeOf(NUMBER), "3")).to.equal("5 - 2 = 3");
    expect(spanRelation(range(5n, 2n), rangeOf(NUMBER), "3")).to.equal("5 - 2 = 3");
  });
});

import { expect } from "chai";
import { rational } from "../../../../src/model/numbers/rational.ts";
import { NUMBER } from "../../../../src/model/types/primitive.ts";
import type { NumberType } from "../../../../src/model/types/type.ts";
import type { Authored } from "../../../../src/plan/authored.ts";
import { numberResult } from "../../../../src/plan/typing/operators/sums.ts";
import { count } from "../../../model/types.ts";

/** The name of the type of a sum of data of two types. */
function sumOf(left: NumberType, right: NumberType): string | undefined {
  const data = (type: NumberType): Authored => ({ kind: "now", node: 0, range: { start: 0, end: 0 }, type });
  const { type } = numberResult(data(left), data(right));
  return "name" in type ? type.name : undefined;
}

describe("The type of a sum of numbers (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has)", () => {
  it("is that of both, also when two versions of a spec declare it alike", () => {
    expect(sumOf(count, count)).to.equal("count");
    expect(sumOf(count, structuredClone(count))).to.equal("count");
    const unbounded = { ...count, minimum: undefined, maximum: undefined };
    expect(sumOf(unbounded, { ...unbounded })).to.equal("count");
  });

  it("is a bare number when they differ in anything", () => {
    const others: readonly NumberType[] = [
      NUMBER,
      { ...count, name: "amount" },
      { ...count, help: "" },
      { ...count, decimals: 1 },
      { ...count, minimum: rational(2n) },
      { ...count, minimum: undefined },
      { ...count, maximum: rational(8n) },
      { ...count, maximum: undefined },
      { ...count, extends: undefined },
      { ...count, extends: { parent: "amount", family: "count", imported: false } },
    ];
    for (const other of others) {
      expect(sumOf(count, other), JSON.stringify(other.name)).to.equal(undefined);
      expect(sumOf(other, count), JSON.stringify(other.name)).to.equal(undefined);
    }
    expect(sumOf(NUMBER, { ...NUMBER })).to.equal(undefined);
  });
});

import { expect } from "chai";
import { uuid7 } from "../../src/node/uuid.ts";

const NOW = 1_767_225_600_123;

describe("a UUID of version 7", () => {
  it("has the time, version and variant where RFC 9562 puts them", () => {
    for (let i = 0; i < 2000; i++) {
      const id = uuid7(NOW + (i % 7));
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).to.equal(NOW + (i % 7));
    }
  });

  it("is another one each time, and greater than those before", () => {
    const ids = Array.from({ length: 20_000 }, () => uuid7(NOW));
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.deep.equal(ids.toSorted());
    expect(ids.every((id) => id < uuid7(NOW + 1))).to.equal(true);
  });

  it("begins each millisecond in the lower half of the last numbers", () => {
    const first = Array.from({ length: 2000 }, (_, i) => uuid7(NOW + (i % 2))[24]);
    expect([...new Set(first)].toSorted()).to.deep.equal([..."01234567"]);
  });

  it("has every digit at every random place", () => {
    const digits = Array.from({ length: 36 }, () => new Set<string>());
    for (let i = 0; i < 5000; i++)
      for (const [at, digit] of [...uuid7(NOW + (i % 2))].entries()) digits[at]?.add(digit);
    // The time, the signs between parts, the version and the variant are not random digits, and the
    // number from which ids count on begins with one below 8.
    const fixed: Readonly<Record<number, number>> = { 12: 2, 13: 1, 14: 1, 18: 1, 19: 4, 23: 1, 24: 8 };
    const expected = (at: number) => fixed[at] ?? (at < 12 ? 1 : 16);
    expect(digits.map(({ size }) => size)).to.deep.equal(digits.map((_, at) => expected(at)));
  });
});

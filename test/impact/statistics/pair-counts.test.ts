import { expect } from "chai";
import fc from "fast-check";
import { PairCounts } from "../../../src/impact/statistics/pair-counts.ts";
import { IntegerSum } from "../../../src/impact/statistics/running-totals.ts";
import { Sample, SampleFilter } from "../../../src/impact/statistics/sample.ts";

const MOST = 2 ** 51;
const integer = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.maxSafeInteger().map((n) => Math.trunc(n / 4)),
);

describe("counts of pairs", () => {
  it("are those of a map, whatever the pairs and however many", () => {
    const pair = fc.tuple(integer, integer, fc.nat(3), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 2000 }), (pairs) => {
        const counts = new PairCounts();
        const expected = new Map<string, number>();
        for (const [before, after, mark, times] of pairs) {
          counts.add(before, after, mark, times);
          const key = `${before} ${after} ${mark}`;
          expected.set(key, (expected.get(key) ?? 0) + times);
          expect(counts.countOf(before, after, mark)).to.equal(expected.get(key));
        }
        const found = new Map<string, number>();
        counts.forEach((before, after, mark, count) => {
          found.set(`${before} ${after} ${mark}`, count);
        });
        expect(found).to.deep.equal(expected);
        expect(counts.size).to.equal(expected.size);
        counts.clear();
        expect(counts.size).to.equal(0);
        expect(counts.countOf(0, 0, 0)).to.equal(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a sum of integers", () => {
  it("is exact when large ones are added many times", () => {
    const sum = new IntegerSum();
    sum.addTimes(MOST - 1, 100_001);
    sum.addTimes(-3, 7);
    sum.addTimes(1 - MOST, 3);
    expect(sum.total).to.equal(BigInt(MOST - 1) * 99_998n - 21n);
  });
});

describe("the filter before a sample", () => {
  it("leaves out only what the sample would not keep, and most of many", () => {
    const [whole, filtered, filter] = [new Sample(), new Sample(), new SampleFilter()];
    let admitted = 0;
    for (let record = 0; record < 20_000; record++) {
      const lot = Math.imul(record + 1, 0x9e3779b1) >>> 0;
      const change = (record * 7919) % 1009;
      const candidate = { file: "a", at: record, record, data: {}, change: { n: BigInt(change), d: 1n } };
      whole.add(candidate, lot);
      if (!filter.admits(lot, change)) continue;
      admitted++;
      filtered.add(candidate, lot);
    }
    expect(filtered.parts).to.deep.equal(whole.parts);
    expect(admitted).to.be.lessThan(1000);
  });
});

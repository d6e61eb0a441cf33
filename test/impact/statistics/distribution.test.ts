import { expect } from "chai";
import fc from "fast-check";
import { Distribution, keyOfValue } from "../../../src/impact/statistics/distribution.ts";
import { type Candidate, Sample } from "../../../src/impact/statistics/sample.ts";
import { SpilledRuns } from "../../../src/impact/statistics/spilled-runs.ts";
import { compare, type Rational, rational } from "../../../src/model/numbers/rational.ts";
import { volume } from "../../volume.ts";

const fraction = fc
  .tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: 1n, max: 12n }))
  .map(([n, d]) => rational(n, d));
const SHARES = [0, 0.05, 0.5, 0.95, 1];

function distributionOf(values: readonly Rational[], runs: SpilledRuns, most = 1000): Distribution {
  const distribution = new Distribution(runs, most);
  for (const value of values) distribution.addAll(new Map([[keyOfValue(value), 1]]));
  return distribution;
}

describe("a distribution of differences", () => {
  it("has the quantiles of the sorted values, in memory and spilled to disk", () => {
    fc.assert(
      fc.property(fc.array(fraction, { minLength: 1, maxLength: 200 }), (values) => {
        const sorted = [...values].sort(compare);
        const expected = SHARES.map((share) => sorted[Math.max(Math.ceil(share * values.length - 1e-9), 1) - 1]);
        for (const most of [1000, 7]) {
          const runs = new SpilledRuns();
          try {
            const distribution = distributionOf(values, runs, most);
            expect(distribution.quantiles(SHARES)).to.deep.equal(expected);
            const all = [...distribution.ascending()].flatMap(({ value: { n, d }, count }) =>
              Array(count).fill(rational(n, d)),
            );
            expect(all).to.deep.equal(sorted);
          } finally {
            runs.remove();
          }
        }
      }),
      { numRuns: volume(60) },
    );
  });

  it("has no quantiles without values", () => {
    expect(new Distribution(new SpilledRuns(), 10).quantiles(SHARES)).to.deep.equal([]);
  });
});

describe("the examples of a set of causes", () => {
  const candidates = Array.from(
    { length: 200 },
    (_, at): Candidate => ({
      file: "a.csv",
      at: at * 10,
      record: at,
      data: {},
      change: rational(BigInt((at * 37) % 101)),
    }),
  );

  it("are the smallest, a middle and the largest change, and two by lot", () => {
    const sample = new Sample();
    for (const candidate of candidates) sample.add(candidate);
    const { examples } = sample;
    expect(examples).to.have.length(5);
    expect(examples[0]?.change?.n).to.equal(0n);
    expect(examples[2]?.change?.n).to.equal(100n);
    expect(new Set(examples.map(({ at }) => at)).size).to.equal(5);
  });

  it("do not depend on the chunks that the records come in", () => {
    const whole = new Sample();
    for (const candidate of candidates) whole.add(candidate);
    for (const size of [1, 7, 64]) {
      const chunked = new Sample();
      for (let first = 0; first < candidates.length; first += size) {
        const chunk = new Sample();
        for (const candidate of candidates.slice(first, first + size))
          chunk.add({ ...candidate, record: candidate.record - first });
        chunked.addAll(chunk.parts, first);
      }
      expect(chunked.examples).to.deep.equal(whole.examples);
    }
  });
});

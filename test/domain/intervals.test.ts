import { expect } from "chai";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import {
  complement,
  holds,
  type Intervals,
  joinIntervals,
  meetIntervals,
  nearestMultiple,
  onGrid,
} from "../../src/domain/intervals.ts";
import { type Rational, rational } from "../../src/model/numbers/rational.ts";

const HALF = rational(1n, 2n);

function whole(n: number): Rational {
  return rational(BigInt(n));
}

/** `[1,3)(5,7]` */
function intervals(text: string): Intervals {
  return Array.from(text.matchAll(/([[(])(-?\d*),(-?\d*)([\])])/g), ([, open, low = "", high = "", close]) => ({
    low: low === "" ? undefined : { at: whole(Number(low)), closed: open === "[" },
    high: high === "" ? undefined : { at: whole(Number(high)), closed: close === "]" },
  }));
}

function text(set: Intervals): string {
  return set
    .map(
      ({ low, high }) => `${low?.closed ? "[" : "("}${low?.at.n ?? ""},${high?.at.n ?? ""}${high?.closed ? "]" : ")"}`,
    )
    .join("");
}

describe("a union of intervals", () => {
  it("meets, joins and complements with open and closed ends", () => {
    expect(text(meetIntervals(intervals("(,5]"), intervals("[5,)")))).to.equal("[5,5]");
    expect(text(meetIntervals(intervals("(,5)"), intervals("[5,)")))).to.equal("");
    expect(text(joinIntervals(intervals("(,5)"), intervals("[5,)")))).to.equal("(,)");
    expect(text(joinIntervals(intervals("(,5)"), intervals("(5,)")))).to.equal("(,5)(5,)");
    expect(text(complement(intervals("[1,3)(5,7]")))).to.equal("(,1)[3,5](7,)");
    expect(text(complement([]))).to.equal("(,)");
  });

  it("has on a grid only multiples of the step, so that touching neighbours are one", () => {
    expect(text(onGrid(intervals("(5,)"), whole(1)))).to.equal("[6,)");
    expect(text(onGrid(intervals("(5,6)"), whole(1)))).to.equal("");
    expect(text(onGrid(intervals("[1,2](2,4)"), whole(1)))).to.equal("[1,3]");
  });

  it("finds the multiple of a step that is nearest to a value", () => {
    const [part] = intervals("(5,9]");
    expect(nearestMultiple(part ?? {}, whole(1), whole(0))).to.deep.equal(whole(6));
    expect(nearestMultiple(part ?? {}, whole(5), whole(20))).to.equal(undefined);
    expect(nearestMultiple(part ?? {}, HALF, whole(0))).to.deep.equal(rational(11n, 2n));
  });

  it("agrees with sets of points, whatever operations are combined", () => {
    const numbers = new SeededNumbers(7);
    const points = Array.from({ length: 41 }, (_, at) => rational(BigInt(at - 4), 2n));
    const random = (): Intervals => {
      const ends = Array.from({ length: 4 }, () => numbers.below(16)).sort((a, b) => a - b);
      const [a = 0, b = 0, c = 0, d = 0] = ends;
      const at = (n: number) => ({ at: whole(n), closed: numbers.below(2) === 0 });
      return joinIntervals(
        a < b ? [{ low: at(a), high: at(b) }] : [],
        c < d ? [{ low: numbers.below(5) === 0 ? undefined : at(c), high: at(d) }] : [],
      );
    };
    for (let count = 0; count < 300; count++) {
      const [a, b] = [random(), random()];
      for (const each of points) {
        const [inA, inB] = [holds(a, each), holds(b, each)];
        expect(holds(meetIntervals(a, b), each)).to.equal(inA && inB);
        expect(holds(joinIntervals(a, b), each)).to.equal(inA || inB);
        expect(holds(complement(a), each)).to.equal(!inA);
        const isWhole = each.d === 1n;
        if (isWhole) expect(holds(onGrid(a, whole(1)), each)).to.equal(inA);
      }
    }
  });
});

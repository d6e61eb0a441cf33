import { expect } from "chai";
import type { RuleResult } from "../../src/engine/api.ts";
import type { BreakPoint } from "../../src/engine/partial/break-points.ts";
import { chartRange } from "../../src/form/chart/range.ts";
import { type ChartPoint, isJump, samples, unseen } from "../../src/form/chart/samples.ts";

const NUMBER = { name: "n", kind: "number", minimum: "0", maximum: "100", decimals: null };
const WHOLE = chartRange({ type: NUMBER }, "50");
if (WHOLE === undefined) throw new Error("unreachable: the type has bounds");

/** The points for a function of the value, and how often it was asked. */
function charted(
  of: (x: number) => number | string | readonly (number | string)[],
  breaks?: readonly BreakPoint[],
): { points: readonly ChartPoint[]; isExact: boolean; asked: number } {
  const work = samples(WHOLE as NonNullable<typeof WHOLE>, breaks);
  let asked = 0;
  let step = work.next();
  while (step.done !== true) {
    const found = of(Number(step.value));
    asked++;
    step = work.next(
      [found]
        .flat()
        .map(
          (each) =>
            (typeof each === "number"
              ? { vetoed: false, result: String(each) }
              : { vetoed: true, veto_reason: each }) as RuleResult,
        ),
    );
  }
  return { ...step.value, asked };
}

describe("a chart", () => {
  it("reaches from bound to bound, else from nothing to twice the value, and not far beyond it", () => {
    const ends = (type: object, given?: string) => {
      const range = chartRange({ type: { kind: "number", ...type } }, given);
      return range && [range.minimum, range.maximum];
    };
    expect(ends({ minimum: "1", maximum: "20" })).to.deep.equal([1, 20]);
    expect(ends({ minimum: "1" }, "4")).to.deep.equal([1, 8]);
    expect(ends({ maximum: "1000000" }, "4")).to.deep.equal([0, 40]);
    expect(ends({}, "-3")).to.deep.equal([-6, 0]);
    expect([ends({}), ends({}, "0"), ends({}, "much")]).to.deep.equal([undefined, undefined, undefined]);
  });

  it("finds the places where a result jumps, or ends", () => {
    const { points } = charted((x) => (x > 90 ? "too much" : x > 37.25 ? 9 : 5));
    const jumps = points.flatMap((point, at) => {
      const next = points[at + 1];
      return next !== undefined && isJump(point, next, WHOLE, { at: 0, tolerance: 0 }) ? [[point.text, next.text]] : [];
    });
    expect(jumps[0]).to.deep.equal(["37.2", "37.3"]);
    expect(jumps[1]).to.deep.equal(["90", "90.1"]);
    expect(points.filter(({ of }) => of === "found").map(({ text }) => text)).to.deep.equal(["37.2", "37.3", "90.1"]);
  });

  it("finds the places of each of several results, at the same values", () => {
    const { points, asked } = charted((x) => [2 * x, x > 42 ? 1000 : 0, "none"]);
    expect(points.filter(({ of }) => of === "found").map(({ text }) => text)).to.deep.equal(["42", "42.1"]);
    const [left, right] = ["42", "42.1"].map((text) => points.find((point) => point.text === text));
    if (left === undefined || right === undefined) throw new Error("no point at the jump");
    expect([0, 1, 2].map((at) => isJump(left, right, WHOLE, { at, tolerance: unseen(points, at) }))).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(right.heights).to.deep.equal([84.2, 1000, undefined]);
    expect(asked).to.be.at.most(60);
  });

  it("has exactly the break points that are known, and values beside them where a result jumps", () => {
    const of = (x: number) => (x > 90 ? "too much" : x >= 37.25 ? 9 : x);
    const { points, isExact } = charted(of, [
      { value: "37.25", jumps: ["below"] },
      { value: "37.3", jumps: [] },
      { value: "90", jumps: ["above"] },
      { value: "100", jumps: ["above"] },
      { value: "500", jumps: [] },
    ]);
    const texts = (kind: ChartPoint["of"]) => points.filter((point) => point.of === kind).map(({ text }) => text);
    expect([isExact, texts("break"), texts("found")]).to.deep.equal([
      true,
      ["37.25", "37.3", "90", "100"],
      ["37.2", "90.1"],
    ]);
    expect(points.map(({ x }) => x)).to.deep.equal(points.map(({ x }) => x).sort((a, b) => a - b));
    const near = charted(of, [
      { value: "37.25", jumps: ["above"] },
      { value: "37.26", jumps: [] },
    ]).points;
    expect(near.flatMap(({ text, of: kind }) => (kind === "found" ? text : []))).to.deep.equal(["37.251"]);
  });

  it("is sampled where there are too many break points", () => {
    const many = Array.from({ length: 160 }, (_, at): BreakPoint => ({ value: String(at / 2), jumps: [] }));
    const { isExact, asked } = charted((x) => x, many);
    expect([isExact, asked < 50]).to.deep.equal([false, true]);
  });

  it("asks little for a line, and a bounded number of times for what changes everywhere", () => {
    expect(charted((x) => 3 * x + 1).asked).to.be.at.most(45);
    expect(charted((x) => (Math.floor(x * 10) % 2 === 0 ? 1 : x)).asked).to.be.at.most(160);
  });
});

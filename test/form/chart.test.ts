import { expect } from "chai";
import type { RuleResult } from "../../src/engine/api.ts";
import type { BreakPoint } from "../../src/engine/partial/break-points.ts";
import { drawingOf } from "../../src/form/chart/drawing.ts";
import { chartRange } from "../../src/form/chart/range.ts";
import { type ChartCurve, type ChartPoint, isJump, samples, unseen } from "../../src/form/chart/samples.ts";

const NUMBER = { name: "n", kind: "number", minimum: "0", maximum: "100", decimals: null };
const WHOLE = chartRange({ type: NUMBER }, "50");
if (WHOLE === undefined) throw new Error("unreachable: the type has bounds");

/** The points for a function of the value, and how often it was asked. */
function charted(
  of: (x: number) => number | string | readonly (number | string)[],
  ...breaks: readonly (readonly BreakPoint[] | null)[]
): ChartCurve & { asked: number } {
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
              ? { vetoed: false, result: String(each), number: String(each) }
              : { vetoed: true, veto_reason: each }) as RuleResult,
        ),
    );
  }
  return { ...step.value, asked };
}

/** The values of points between the even ones, which are multiples of 10. */
function between(points: readonly ChartPoint[]): readonly string[] {
  return points.flatMap(({ x, text }) => (x % 10 === 0 ? [] : text));
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

  it("asks only for values with as few decimals as the input takes", () => {
    const asked = (decimals: number, maximum: string) => {
      const range = chartRange({ type: { name: "n", kind: "number", minimum: "1", maximum, decimals } }, undefined);
      if (range === undefined) throw new Error("unreachable: the type has bounds");
      const texts: string[] = [];
      const work = samples(range, [null]);
      let step = work.next();
      while (step.done !== true) {
        texts.push(step.value);
        const number = String(Number(step.value) ** 2);
        step = work.next([{ vetoed: false, result: number, number } as RuleResult]);
      }
      return { texts, drawing: drawingOf(step.value.points, range, 0) };
    };
    const whole = asked(0, "4");
    expect(whole.texts).to.deep.equal(["1", "2", "3", "4"]);
    expect(asked(1, "1.3").texts).to.deep.equal(["1", "1.1", "1.2", "1.3"]);
    expect(asked(0, "9").texts.every((text) => /^\d$/.test(text))).to.equal(true);
    // No line leads from one to the next, as there is nothing between them.
    expect(whole.drawing?.breaks).to.equal(whole.drawing?.curve);
    expect(whole.drawing?.breaks.match(/M/g)).to.have.length(4);
  });

  it("finds the places where a result jumps, or ends", () => {
    const { points } = charted((x) => (x > 90 ? "too much" : x > 37.25 ? 9 : 5));
    const jumps = points.flatMap((point, at) => {
      const next = points[at + 1];
      return next !== undefined && isJump(point, next, WHOLE, { at: 0, tolerance: 0 }) ? [[point.text, next.text]] : [];
    });
    expect(jumps[0]).to.deep.equal(["37.2", "37.3"]);
    expect(jumps[1]).to.deep.equal(["90", "90.1"]);
    expect(between(points)).to.deep.equal(["37.2", "37.3", "90.1"]);
  });

  it("finds the places of each of several results, at the same values", () => {
    const { points, asked } = charted((x) => [2 * x, x > 42 ? 1000 : 0, "none"]);
    expect(between(points)).to.deep.equal(["42", "42.1"]);
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
    const { points, exact } = charted(of, [
      { value: "37.25", jumps: ["below"] },
      { value: "37.3", jumps: [] },
      { value: "90", jumps: ["above"] },
      { value: "100", jumps: ["above"] },
      { value: "500", jumps: [] },
    ]);
    const broken = points.flatMap(({ text, breaks }) => (breaks.length > 0 ? text : []));
    expect([[...exact], broken, between(points)]).to.deep.equal([
      [0],
      ["37.25", "37.3", "90", "100"],
      ["37.2", "37.25", "37.3", "90.1"],
    ]);
    expect(points.map(({ x }) => x)).to.deep.equal(points.map(({ x }) => x).sort((a, b) => a - b));
    const near = charted(of, [
      { value: "37.25", jumps: ["above"] },
      { value: "37.26", jumps: [] },
    ]).points;
    expect(between(near)).to.deep.equal(["37.25", "37.251", "37.26"]);
  });

  it("is exact for each result whose break points are known, and sampled for the others", () => {
    const of = (x: number) => [x > 20.004 ? 9 : 5, x > 42 ? 1000 : 0, x];
    const { points, exact } = charted(of, [{ value: "20.004", jumps: ["above"] }], null, [{ value: "50", jumps: [] }]);
    expect([...exact]).to.deep.equal([0, 2]);
    expect(points.flatMap(({ text, breaks }) => breaks.map((at) => `${text} of ${at}`))).to.deep.equal([
      "20.004 of 0",
      "50 of 2",
    ]);
    expect(between(points)).to.deep.equal(["20.004", "20.1", "42", "42.1"]);
    expect([0, 1, 2].map((at) => drawingOf(points, WHOLE, at)?.breaks)).to.deep.equal([
      "M200 1000h0",
      "",
      "M500 500h0",
    ]);
  });

  it("lays a result on one axis in one unit, however it is written", () => {
    const work = samples(WHOLE, []);
    let step = work.next();
    while (step.done !== true) {
      const gram = 100 * Number(step.value);
      const result = gram < 1000 ? `${gram} gram` : `${gram / 1000} kilogram`;
      const measure = { gram: String(gram), kilogram: String(gram / 1000) };
      step = work.next([{ vetoed: false, result, measure, rule_type: "weight" } as RuleResult]);
    }
    const { points, units } = step.value;
    expect(units).to.deep.equal(["gram"]);
    expect(points.map(({ x, heights }) => heights[0] === 100 * x)).not.to.include(false);
  });

  it("is sampled where there are too many break points", () => {
    const many = Array.from({ length: 160 }, (_, at): BreakPoint => ({ value: String(at / 2), jumps: [] }));
    const { exact, asked } = charted((x) => x, many);
    expect([exact.size, asked < 50]).to.deep.equal([0, true]);
  });

  it("asks little for a line, and a bounded number of times for what changes everywhere", () => {
    expect(charted((x) => 3 * x + 1).asked).to.be.at.most(45);
    expect(charted((x) => (Math.floor(x * 10) % 2 === 0 ? 1 : x)).asked).to.be.at.most(160);
  });
});

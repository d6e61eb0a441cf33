import type { RuleResult } from "../../engine/api.ts";
import type { BreakPoint } from "../../engine/partial/break-points.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { splitAmount } from "../language/units.ts";
import { decimalText, evenMultiples } from "./even-step.ts";
import type { ChartRange } from "./range.ts";

/** A value of the input with the results that it gives, in the order of the chart. */
export interface ChartPoint extends ChartValue {
  readonly results: readonly RuleResult[];
  /** The results as numbers; undefined: there is none. */
  readonly heights: readonly (number | undefined)[];
}

/** A value of the input. */
interface ChartValue {
  readonly x: number;
  /** The value as the rules read it. */
  readonly text: string;
  /** An even value, one between where something was found, or a proved break point. */
  readonly of: "even" | "found" | "break";
}

/** Results over an input. */
export interface ChartCurve {
  /** In order. */
  readonly points: readonly ChartPoint[];
  /** True: it has all break points, and between them results are straight lines. */
  readonly isExact: boolean;
}

/** Evaluations for one chart. */
const MOST = 160;
/** The share of the height that nobody sees. */
const UNSEEN = 0.004;
/** Bounds and the given value may have more decimals than the values between them. */
const FIRST_DECIMALS = 9;

/**
 * The curve of a chart: even values, and where they are known all break points with the values
 * beside them. Else the places between even values where a result leaves the line from one to the
 * next, halved until the finest value. Yields each value to evaluate.
 */
export function* samples(
  range: ChartRange,
  breaks: readonly BreakPoint[] | undefined,
): Generator<string, ChartCurve, readonly RuleResult[]> {
  const points: ChartPoint[] = [];
  const add = function* (value: ChartValue): Generator<string, ChartPoint, readonly RuleResult[]> {
    const results = yield value.text;
    const point = { ...value, results, heights: results.map(heightOf) };
    points.push(point);
    return point;
  };
  const even = firstValues(range).map((x) => chartValue(x, "even", range, FIRST_DECIMALS));
  const exact = breaks && inOrder([...even, ...exactValues(breaks, range)]);
  const isExact = exact !== undefined && exact.length <= MOST;
  for (const value of isExact ? exact : inOrder(even)) yield* add(value);
  if (isExact) return { points, isExact };
  const tolerances = points[0]?.heights.map((_, at) => unseen(points, at)) ?? [];
  const pending = points.slice(1).map((right, at) => [points[at], right] as const);
  for (const [left, right] of pending) {
    const x = left && points.length < MOST ? between(left.x, right.x, range.decimals) : undefined;
    if (left === undefined || x === undefined) continue;
    const middle = yield* add(chartValue(x, "found", range, range.decimals));
    if (!areOnLine(left, middle, right, tolerances)) pending.push([left, middle], [middle, right]);
  }
  return { points: turning(inOrder(points), tolerances), isExact };
}

/** True where a result jumps from one point to the next, by more than `tolerance`. */
export function isJump(
  left: ChartPoint,
  right: ChartPoint,
  { decimals }: ChartRange,
  { at, tolerance }: { readonly at: number; readonly tolerance: number },
): boolean {
  const [from, to] = [left.heights[at], right.heights[at]];
  if (from === undefined || to === undefined) return true;
  return Math.abs(to - from) > tolerance && between(left.x, right.x, decimals) === undefined;
}

/** The difference of a result, by its place in the points, that nobody sees. */
export function unseen(points: readonly ChartPoint[], at: number): number {
  const heights = points.flatMap((point) => point.heights[at] ?? []);
  return heights.length === 0 ? 0 : UNSEEN * (Math.max(...heights) - Math.min(...heights));
}

/** Each value once; of equal ones the last. */
function inOrder<Value extends ChartValue>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [value.x, value])).values()].sort((a, b) => a.x - b.x);
}

/** Some even ones, the given one, and the ends. */
function firstValues({ minimum, maximum, step, value = minimum }: ChartRange): readonly number[] {
  const inner = [...evenMultiples(minimum, maximum, step), value].filter((x) => x > minimum && x < maximum);
  return [minimum, ...inner, maximum];
}

/** The break points of a range, and the nearest values on the sides on which a result jumps. */
function exactValues(breaks: readonly BreakPoint[], range: ChartRange): readonly ChartValue[] {
  const { minimum, maximum, decimals } = range;
  const placed = breaks
    .map(({ value, jumps }) => ({ x: Number(splitAmount(value).magnitude), text: value, jumps }))
    .filter(({ x }) => x >= minimum && x <= maximum);
  return placed.flatMap(({ x, text, jumps }, at) => [
    ...jumps.flatMap((side) => {
      const limit = side === "below" ? (placed[at - 1]?.x ?? minimum) : (placed[at + 1]?.x ?? maximum);
      return beside(x, limit, decimals).map((each) => chartValue(each, "found", range, FIRST_DECIMALS));
    }),
    { x, text, of: "break" as const },
  ]);
}

/** A value near another one, before a limit, with so many decimals or as few more as it needs. */
function beside(x: number, limit: number, decimals: number): readonly number[] {
  // More than half of a step away, so that it is not rounded back.
  const near = Number((x + (0.6 * Math.sign(limit - x)) / 10 ** decimals).toFixed(decimals));
  if (Math.abs(near - x) < Math.abs(limit - x)) return [near];
  return decimals < FIRST_DECIMALS ? beside(x, limit, decimals + 1) : [];
}

function chartValue(x: number, of: ChartValue["of"], { unit }: ChartRange, decimals: number): ChartValue {
  const value = decimalText(x, decimals);
  return { x, text: unit === "" ? value : withUnit({ value, unit }), of };
}

/** The value in the middle; undefined where there is none with so few decimals. */
function between(left: number, right: number, decimals: number): number | undefined {
  const middle = Number(((left + right) / 2).toFixed(decimals));
  return middle > left && middle < right ? middle : undefined;
}

function heightOf({ vetoed, result }: RuleResult): number | undefined {
  const height = vetoed ? Number.NaN : Number(splitAmount(result).magnitude);
  return Number.isFinite(height) ? height : undefined;
}

/** True where no result leaves its line. */
function areOnLine(left: ChartPoint, middle: ChartPoint, right: ChartPoint, tolerances: readonly number[]): boolean {
  return tolerances.every((tolerance, at) => {
    const [from, height, to] = [left, middle, right].map(({ heights }) => heights[at]);
    if (from === undefined || height === undefined || to === undefined) {
      const outcomes = [left, middle, right].map(({ heights, results }) => heights[at] ?? results[at]?.veto_reason);
      return new Set(outcomes).size === 1;
    }
    const expected = from + ((to - from) * (middle.x - left.x)) / (right.x - left.x);
    return Math.abs(height - expected) <= tolerance;
  });
}

/** Without the points that were only steps on the way to a place. */
function turning(points: readonly ChartPoint[], tolerances: readonly number[]): readonly ChartPoint[] {
  const kept: ChartPoint[] = [];
  for (const [at, point] of points.entries()) {
    const [left, right] = [kept.at(-1), points[at + 1]];
    const isNeeded =
      point.of !== "found" || left === undefined || right === undefined || !areOnLine(left, point, right, tolerances);
    if (isNeeded) kept.push(point);
  }
  return kept;
}

import type { RuleResult } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { splitAmount } from "../language/units.ts";
import { decimalText, evenMultiples } from "./even-step.ts";
import type { ChartRange } from "./range.ts";

/** A value of the input with the results that it gives, in the order of the chart. */
export interface ChartPoint {
  readonly x: number;
  /** The value as the rules read it. */
  readonly text: string;
  readonly results: readonly RuleResult[];
  /** The results as numbers; undefined: there is none. */
  readonly heights: readonly (number | undefined)[];
  /** True between two of the first values, where something was found. */
  readonly isFound: boolean;
}

/** Evaluations for one chart. */
const MOST = 160;
/** The share of the height that nobody sees. */
const UNSEEN = 0.004;
/** Bounds and the given value may have more decimals than the values between them. */
const FIRST_DECIMALS = 9;

/**
 * The points of a chart in order: even values, and the places between them where a result leaves
 * the line from one to the next, halved until the finest value. Yields each value to evaluate.
 */
export function* samples(range: ChartRange): Generator<string, readonly ChartPoint[], readonly RuleResult[]> {
  const point = function* (x: number, isFound: boolean): Generator<string, ChartPoint, readonly RuleResult[]> {
    const value = decimalText(x, isFound ? range.decimals : FIRST_DECIMALS);
    const text = range.unit === "" ? value : withUnit({ value, unit: range.unit });
    const results = yield text;
    return { x, text, results, heights: results.map(heightOf), isFound };
  };
  const points: ChartPoint[] = [];
  for (const x of firstValues(range)) points.push(yield* point(x, false));
  const tolerances = points[0]?.heights.map((_, at) => unseen(points, at)) ?? [];
  const pending = points.slice(1).map((right, at) => [points[at], right] as const);
  for (const [left, right] of pending) {
    const x = left && points.length < MOST ? between(left.x, right.x, range.decimals) : undefined;
    if (left === undefined || x === undefined) continue;
    const middle = yield* point(x, true);
    points.push(middle);
    if (!areOnLine(left, middle, right, tolerances)) pending.push([left, middle], [middle, right]);
  }
  return turning(
    points.sort((a, b) => a.x - b.x),
    tolerances,
  );
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

function firstValues({ minimum, maximum, step, value }: ChartRange): readonly number[] {
  const inner = evenMultiples(minimum, maximum, step).filter((x) => x > minimum && x < maximum);
  const own = value !== undefined && value > minimum && value < maximum ? [value] : [];
  return [...new Set([minimum, ...inner, ...own, maximum])].sort((a, b) => a - b);
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
      !point.isFound || left === undefined || right === undefined || !areOnLine(left, point, right, tolerances);
    if (isNeeded) kept.push(point);
  }
  return kept;
}

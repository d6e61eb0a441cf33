import type { RuleResult } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { splitAmount } from "../language/units.ts";
import { decimalText, evenMultiples } from "./even-step.ts";
import type { ChartRange } from "./range.ts";

/** A value of the input with the result that it gives. */
export interface ChartPoint {
  readonly x: number;
  /** The value as the rules read it. */
  readonly text: string;
  readonly result: RuleResult;
  /** The result as a number; undefined: there is none. */
  readonly y: number | undefined;
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
 * The points of a chart in order: even values, and the places between them where the result leaves
 * the line from one to the next, halved until the finest value. Yields each value to evaluate.
 */
export function* samples(range: ChartRange): Generator<string, readonly ChartPoint[], RuleResult> {
  const point = function* (x: number, isFound: boolean): Generator<string, ChartPoint, RuleResult> {
    const value = decimalText(x, isFound ? range.decimals : FIRST_DECIMALS);
    const text = range.unit === "" ? value : withUnit({ value, unit: range.unit });
    const result = yield text;
    return { x, text, result, y: heightOf(result), isFound };
  };
  const points: ChartPoint[] = [];
  for (const x of firstValues(range)) points.push(yield* point(x, false));
  const tolerance = UNSEEN * spread(points);
  const pending = points.slice(1).map((right, at) => [points[at], right] as const);
  for (const [left, right] of pending) {
    const x = left && points.length < MOST ? between(left.x, right.x, range.decimals) : undefined;
    if (left === undefined || x === undefined) continue;
    const middle = yield* point(x, true);
    points.push(middle);
    if (!isOnLine(left, middle, right, tolerance)) pending.push([left, middle], [middle, right]);
  }
  return turning(
    points.sort((a, b) => a.x - b.x),
    tolerance,
  );
}

/** True where the result jumps from one point to the next. */
export function isJump(left: ChartPoint, right: ChartPoint, { decimals }: ChartRange): boolean {
  if (left.y === undefined || right.y === undefined) return true;
  return left.y !== right.y && between(left.x, right.x, decimals) === undefined;
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

function spread(points: readonly ChartPoint[]): number {
  const heights = points.flatMap(({ y }) => y ?? []);
  return heights.length === 0 ? 0 : Math.max(...heights) - Math.min(...heights);
}

function isOnLine(left: ChartPoint, middle: ChartPoint, right: ChartPoint, tolerance: number): boolean {
  if (left.y === undefined || middle.y === undefined || right.y === undefined) {
    const outcomes = [left, middle, right].map(({ y, result }) => y ?? result.veto_reason);
    return new Set(outcomes).size === 1;
  }
  const expected = left.y + ((right.y - left.y) * (middle.x - left.x)) / (right.x - left.x);
  return Math.abs(middle.y - expected) <= tolerance;
}

/** Without the points that were only steps on the way to a place. */
function turning(points: readonly ChartPoint[], tolerance: number): readonly ChartPoint[] {
  const kept: ChartPoint[] = [];
  for (const [at, point] of points.entries()) {
    const [left, right] = [kept.at(-1), points[at + 1]];
    const isNeeded =
      !point.isFound || left === undefined || right === undefined || !isOnLine(left, point, right, tolerance);
    if (isNeeded) kept.push(point);
  }
  return kept;
}

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

interface ChartValue {
  readonly x: number;
  /** The value as the rules read it. */
  readonly text: string;
  /** The places of the results that have a proved break point here. */
  readonly breaks: readonly number[];
}

/** Results over an input. */
export interface ChartCurve {
  /** In order. */
  readonly points: readonly ChartPoint[];
  /** The places of the results of which it has all break points, between which they are lines. */
  readonly exact: ReadonlySet<number>;
  /** The unit of the heights of each result; empty for a number. */
  readonly units: readonly string[];
}

/** Evaluations for one chart. */
const MOST = 160;
/** The share of the height that nobody sees. */
const UNSEEN = 0.004;
/** Bounds and the given value may have more decimals than the values between them. */
const FIRST_DECIMALS = 9;

/**
 * The curve of a chart: even values, and for each result all break points, with the values beside
 * them, where they are known. For the others the places between these values where one leaves the
 * line from one to the next, halved until the finest value. Yields each value to evaluate.
 */
export function* samples(
  range: ChartRange,
  breaks: readonly (readonly BreakPoint[] | null)[],
): Generator<string, ChartCurve, readonly RuleResult[]> {
  const units: string[] = [];
  const evaluated = function* (value: ChartValue): Generator<string, ChartPoint, readonly RuleResult[]> {
    const results = yield value.text;
    return { ...value, results, heights: results.map((result, at) => heightOf(result, at, units)) };
  };
  const exact = new Set<number>();
  let values = inOrder(firstValues(range).map((x) => chartValue(x, range, FIRST_DECIMALS)));
  for (const [at, known] of breaks.entries()) {
    const more = known ? inOrder([...values, ...exactValues(known, at, range)]) : [];
    if (more.length === 0 || more.length > MOST) continue;
    values = more;
    exact.add(at);
  }
  const first: ChartPoint[] = [];
  for (const value of values) first.push(yield* evaluated(value));
  const sought = (first[0]?.heights ?? []).flatMap((_, at) =>
    exact.has(at) ? [] : [{ at, tolerance: unseen(first, at) }],
  );
  const found: ChartPoint[] = [];
  // Nothing is sought where all break points are known.
  const pending = sought.length === 0 ? [] : first.slice(1).map((right, at) => [first[at] ?? right, right] as const);
  for (const [left, right] of pending) {
    const x = between(left.x, right.x, range.decimals);
    if (x === undefined || values.length + found.length >= MOST) continue;
    const middle = yield* evaluated(chartValue(x, range, range.decimals));
    found.push(middle);
    if (!areOnLine(left, middle, right, sought)) pending.push([left, middle], [middle, right]);
  }
  return { points: turning([...first, ...found].sort(byX), new Set(found), sought), exact, units };
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

/** Each value once, with the results that break there. */
function inOrder(values: readonly ChartValue[]): readonly ChartValue[] {
  const found = new Map<number, ChartValue>();
  for (const value of values) {
    const breaks = [...(found.get(value.x)?.breaks ?? []), ...value.breaks];
    found.set(value.x, { ...value, breaks });
  }
  return [...found.values()].sort(byX);
}

function byX(a: ChartValue, b: ChartValue): number {
  return a.x - b.x;
}

/** Some even ones, the given one, and the ends. */
function firstValues({ minimum, maximum, step, value = minimum }: ChartRange): readonly number[] {
  const inner = [...evenMultiples(minimum, maximum, step), value].filter((x) => x > minimum && x < maximum);
  return [minimum, ...inner, maximum];
}

/** The break points of a result in a range, and the nearest values where it jumps beside them. */
function exactValues(breaks: readonly BreakPoint[], result: number, range: ChartRange): readonly ChartValue[] {
  const { minimum, maximum, decimals } = range;
  const placed = breaks
    .map(({ value, jumps }) => ({ x: Number(splitAmount(value).magnitude), text: value, jumps }))
    .filter(({ x }) => x >= minimum && x <= maximum);
  return placed.flatMap(({ x, text, jumps }, at) => [
    ...jumps.flatMap((side) => {
      const limit = side === "below" ? (placed[at - 1]?.x ?? minimum) : (placed[at + 1]?.x ?? maximum);
      return beside(x, limit, decimals).map((each) => chartValue(each, range, FIRST_DECIMALS));
    }),
    { x, text, breaks: [result] },
  ]);
}

/** A value near another one, before a limit, with so many decimals or as few more as it needs. */
function beside(x: number, limit: number, decimals: number): readonly number[] {
  // More than half of a step away, so that it is not rounded back.
  const near = Number((x + (0.6 * Math.sign(limit - x)) / 10 ** decimals).toFixed(decimals));
  if (Math.abs(near - x) < Math.abs(limit - x)) return [near];
  return decimals < FIRST_DECIMALS ? beside(x, limit, decimals + 1) : [];
}

function chartValue(x: number, { unit }: ChartRange, decimals: number): ChartValue {
  const value = decimalText(x, decimals);
  return { x: Number(value), text: unit === "" ? value : withUnit({ value, unit }), breaks: [] };
}

/** The value in the middle; undefined where there is none with so few decimals. */
function between(left: number, right: number, decimals: number): number | undefined {
  const middle = Number(((left + right) / 2).toFixed(decimals));
  return middle > left && middle < right ? middle : undefined;
}

/** A result in one unit: that of the first number that the result is. */
function heightOf(found: RuleResult, at: number, units: string[]): number | undefined {
  if (found.vetoed) return undefined;
  const unit = units[at] ?? splitAmount(found.result).unit;
  units[at] = unit;
  return Number((found.measure ?? found.ratio)?.[unit] ?? found.number);
}

/** The places of results that lines are sought for, each with the difference that nobody sees. */
type SoughtResults = readonly { readonly at: number; readonly tolerance: number }[];

/** True where none of these results leaves its line. */
function areOnLine(left: ChartPoint, middle: ChartPoint, right: ChartPoint, sought: SoughtResults): boolean {
  return sought.every(({ at, tolerance }) => {
    const outcomes = [left, middle, right].map(({ heights, results }) => heights[at] ?? results[at]?.veto_reason ?? "");
    const [from, height, to] = outcomes;
    if (typeof from !== "number" || typeof height !== "number" || typeof to !== "number")
      return new Set(outcomes).size === 1;
    const expected = from + ((to - from) * (middle.x - left.x)) / (right.x - left.x);
    return Math.abs(height - expected) <= tolerance;
  });
}

/** Without the points that were only steps on the way to a place. */
function turning(
  points: readonly ChartPoint[],
  found: ReadonlySet<ChartPoint>,
  sought: SoughtResults,
): readonly ChartPoint[] {
  const kept: ChartPoint[] = [];
  for (const [at, point] of points.entries()) {
    const [left, right] = [kept.at(-1), points[at + 1]];
    const isStep = found.has(point) && left && right && areOnLine(left, point, right, sought);
    if (!isStep) kept.push(point);
  }
  return kept;
}

import { decimalsOf, decimalText, evenMultiples, evenStep } from "./even-step.ts";
import type { ChartRange } from "./range.ts";
import { type ChartPoint, isJump } from "./samples.ts";

/** A chart as lines in a square of `SIDE`, from the upper left corner. */
export interface ChartDrawing {
  /** The heights that have a line as decimal texts, the highest first. */
  readonly heights: readonly string[];
  readonly grid: string;
  readonly curve: string;
  /** The ends of the curve at jumps. */
  readonly ends: string;
  /** The place of a point; `y` is undefined without a result. */
  readonly place: (point: ChartPoint) => { readonly x: number; readonly y: number | undefined };
}

export const SIDE = 1000;

/** Lines across a chart. */
const LINES = 4;

/** The drawing of the points of a chart; undefined where no point has a result. */
export function drawingOf(points: readonly ChartPoint[], range: ChartRange): ChartDrawing | undefined {
  const known = points.flatMap(({ y }) => y ?? []);
  if (known.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const size = highest - lowest || Math.abs(highest) || 1;
  const step = evenStep(size / LINES);
  const heights = evenMultiples(lowest, highest === lowest ? highest + step : highest, step);
  const [bottom = 0, top = 1] = [heights[0], heights.at(-1)];
  const across = (x: number) => Math.round((SIDE * (x - range.minimum)) / (range.maximum - range.minimum));
  const down = (y: number) => Math.round((SIDE * (top - y)) / (top - bottom));
  const at = ({ x, y = 0 }: ChartPoint) => `${across(x)} ${down(y)}`;
  const curve: string[] = [];
  const ends: string[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (point.y === undefined) continue;
    const begins = before === undefined || isJump(before, point, range);
    curve.push(`${begins ? "M" : "L"}${at(point)}`);
    if (before === undefined || !begins) continue;
    for (const end of [before, point]) if (end.y !== undefined) ends.push(`M${at(end)}h0`);
  }
  return {
    heights: heights.map((height) => decimalText(height, decimalsOf(step))).reverse(),
    grid: heights.map((y) => `M0 ${down(y)}H${SIDE}`).join(""),
    curve: curve.join(""),
    ends: ends.join(""),
    place: ({ x, y }) => ({ x: across(x), y: y === undefined ? undefined : down(y) }),
  };
}

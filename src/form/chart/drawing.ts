import { decimalsOf, decimalText, evenMultiples, evenStep } from "./even-step.ts";
import type { ChartRange } from "./range.ts";
import { type ChartPoint, isJump, unseen } from "./samples.ts";

/** A result of a chart as lines in a square of `SIDE`, from the upper left corner. */
export interface ChartDrawing {
  /** The heights that have a line as decimal texts, the highest first. */
  readonly heights: readonly string[];
  readonly grid: string;
  readonly curve: string;
  /** Its break points, and points without a line to the next ones, as those of whole numbers. */
  readonly breaks: string;
  /** The place of a point; `y` is undefined without a result. */
  readonly place: (point: ChartPoint) => { readonly x: number; readonly y: number | undefined };
}

export const SIDE = 1000;

/** Lines across a chart. */
const LINES = 4;

/** The drawing of a result, by its place in the points; undefined where no point has it. */
export function drawingOf(points: readonly ChartPoint[], range: ChartRange, at: number): ChartDrawing | undefined {
  const known = points.flatMap(({ heights }) => heights[at] ?? []);
  if (known.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const size = highest - lowest || Math.abs(highest) || 1;
  const step = evenStep(size / LINES);
  const heights = evenMultiples(lowest, highest === lowest ? highest + step : highest, step);
  const [bottom = 0, top = 1] = [heights[0], heights.at(-1)];
  const across = (x: number) => Math.round((SIDE * (x - range.minimum)) / (range.maximum - range.minimum));
  const down = (y: number) => Math.round((SIDE * (top - y)) / (top - bottom));
  const tolerance = unseen(points, at);
  const placed = ({ x, heights: found }: ChartPoint) => `${across(x)} ${down(found[at] ?? 0)}`;
  const curve: string[] = [];
  const breaks: string[] = [];
  for (const [index, point] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (point.heights[at] === undefined) continue;
    const begins = before === undefined || isJump(before, point, range, { at, tolerance });
    const ends = after === undefined || isJump(point, after, range, { at, tolerance });
    const dot = `M${placed(point)}h0`;
    curve.push(begins ? dot : `L${placed(point)}`);
    if (point.breaks.includes(at) || (begins && ends)) breaks.push(dot);
  }
  return {
    heights: heights.map((height) => decimalText(height, decimalsOf(step))).reverse(),
    grid: heights.map((y) => `M0 ${down(y)}H${SIDE}`).join(""),
    curve: curve.join(""),
    breaks: breaks.join(""),
    place: ({ x, heights: found }) => ({ x: across(x), y: found[at] === undefined ? undefined : down(found[at]) }),
  };
}

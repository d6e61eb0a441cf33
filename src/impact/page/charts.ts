import * as Plot from "@observablehq/plot";
import type { ExactAmount } from "../report/amounts.ts";
import type { CausesReport, GroupReport, NumbersReport } from "../report/report.ts";
import { SvgDocument } from "./svg-document.ts";

/*
 * The figures of a report, drawn ahead of time as SVG. Doubles are good enough for drawing; the
 * tables behind the figures have the exact numbers.
 */

const WIDTH = 720;

/** The options that all figures share; `ariaLabel` says what a figure shows. */
function drawn(options: Omit<Plot.PlotOptions, "document" | "width"> & { readonly ariaLabel: string }): string {
  const figure = Plot.plot({ ...options, width: WIDTH, style: { fontSize: "12px" }, document: new SvgDocument() });
  figure.setAttribute("role", "img");
  return String(figure.outerHTML);
}

/** Changed records by the size of their change. The outer bins are as wide as the others. */
export function histogramChart({ histogram }: NumbersReport, unit: string | undefined): string {
  const bins = histogram.map(({ from, to, records }) => ({ from: doubleOf(from), to: doubleOf(to), records }));
  const widths = bins.slice(1, -1).map(({ from, to }) => to - from);
  const width = widths.length > 0 ? Math.max(...widths) : Number.POSITIVE_INFINITY;
  const data = bins.map(({ from, to, records }, at) => ({
    from: at === 0 ? Math.max(from, to - width) : from,
    to: at === bins.length - 1 ? Math.min(to, from + width) : to,
    records,
  }));
  return drawn({
    ariaLabel: "changed records by the size of their change",
    height: 260,
    marginLeft: 64,
    x: { label: `change per record${unitText(unit)}` },
    y: { label: "changed records", grid: true, tickFormat: tick },
    marks: [
      Plot.rectY(data, { x1: "from", x2: "to", y: "records", fill: ACCENT, insetLeft: 0.5, insetRight: 0.5 }),
      Plot.ruleY([0]),
      Plot.ruleX([0], { strokeDasharray: "3 3" }),
    ],
  });
}

/** The values of both sides, in ascending order, at each tenth of the records. */
export function decilesChart({ deciles }: NumbersReport, unit: string | undefined): string {
  const line = (which: "before" | "after") =>
    deciles.map(({ share, [which]: amount }) => ({ share: share * 100, value: doubleOf(amount), which: NAMES[which] }));
  const points = [...line("before"), ...line("after")];
  return drawn({
    ariaLabel: "old and new values at each tenth of the records",
    height: 260,
    marginLeft: 64,
    x: { label: "records, from the smallest value to the largest (%)" },
    y: { label: `value${unitText(unit)}`, grid: true, zero: true },
    color: { domain: [NAMES.before, NAMES.after], range: [PALE, ACCENT] },
    marks: [
      Plot.lineY(points, { x: "share", y: "value", stroke: "which", strokeWidth: 2 }),
      Plot.dot(points, { x: "share", y: "value", fill: "which", r: 3 }),
      Plot.ruleY([0]),
    ],
  });
}

const NAMES = { before: "old", after: "new" } as const;

/** The sum of change of each set of causes, numbered as in the table. */
export function causesChart(causes: readonly CausesReport[], unit: string | undefined): string {
  const data = causes.map(({ change, records }, at) => ({
    set: String(at + 1),
    value: change === undefined ? records : doubleOf(change),
  }));
  const label = causes[0]?.change === undefined ? "records" : `sum of change${unitText(unit)}`;
  return bars(data, label, "set of causes");
}

/** The change of each group. */
export function groupsChart(groups: readonly GroupReport[], by: string, unit: string | undefined): string {
  const data = groups.map(({ group, change, changed }) => ({
    set: group,
    value: change === undefined ? changed : doubleOf(change),
  }));
  return bars(data, groups[0]?.change === undefined ? "changed records" : `change of the sum${unitText(unit)}`, by);
}

function bars(data: readonly { readonly set: string; readonly value: number }[], label: string, by: string): string {
  const longest = Math.max(...data.map(({ set }) => set.length));
  return drawn({
    ariaLabel: `${label} by ${by}`,
    height: 70 + 28 * data.length,
    marginLeft: Math.min(24 + 8 * longest, WIDTH / 3),
    x: { label, grid: true, tickFormat: tick },
    y: { label: by, domain: data.map(({ set }) => set) },
    marks: [Plot.barX(data, { x: "value", y: "set", fill: ACCENT }), Plot.ruleX([0])],
  });
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** A large number in few characters, as `20K`. The plot's own short form of 0 is `0k`. */
function tick(value: number): string {
  return COMPACT.format(value);
}

/** Colours of the page, which follow the scheme of the reader. */
const ACCENT = "var(--accent)";
const PALE = "var(--pale)";

function unitText(unit: string | undefined): string {
  return unit === undefined ? "" : ` (${unit})`;
}

function doubleOf({ exact }: ExactAmount): number {
  const [n = "0", d = "1"] = exact.split("/");
  return Number(n) / Number(d);
}

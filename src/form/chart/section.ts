import type { RuleResult, Show } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { vetoText } from "../answer/answer.ts";
import type { LinkData } from "../data/given.ts";
import { type FormQuestion, labelOf, memberOf, questionOf } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { isNumberKind } from "../language/numbers.ts";
import { filled } from "../language/texts.ts";
import { TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";
import { type ChartDrawing, drawingOf, SIDE } from "./drawing.ts";
import { type ChartRange, chartRange, isNumeric } from "./range.ts";
import type { ChartCurve, ChartPoint } from "./samples.ts";

/** The name by which a link says which input the chart is about. */
export const CHART_BY = "chart-by";

/** A chart that a page can show: results over one input. */
export interface ChartChoice {
  readonly rules: readonly string[];
  readonly question: FormQuestion;
  readonly range: ChartRange;
}

/** The chart that a link asks for; `curve` is undefined where it takes too long. */
export interface Chart extends ChartChoice {
  readonly curve: ChartCurve | undefined;
}

/**
 * The charts that a page can show: of the results that are numbers and do not wait for data, over
 * each number that they need and that is given or assumed.
 */
export function chartChoices(
  show: Show,
  results: Readonly<Record<string, RuleResult>>,
  given: LinkData,
): readonly ChartChoice[] {
  const known = Object.entries(results).flatMap(([rule, { missing_data, rejected_data }]) => {
    const isKnown = missing_data === undefined && rejected_data === undefined;
    return isKnown && isNumberKind(memberOf(show.rules, rule)?.type.kind) ? [rule] : [];
  });
  return Object.entries(show.data).flatMap(([key, data]) => {
    const question = questionOf(show, key);
    const rules = known.filter((rule) => data.needed_by_rules.includes(rule));
    if (question === undefined || !isNumeric(data) || rules.length === 0) return [];
    const isAsked = given.has(key) || (data.fill !== undefined && data.path.length === 0);
    const range = isAsked ? chartRange(data, given.get(key)) : undefined;
    return range === undefined ? [] : [{ rules, question, range }];
  });
}

/** How a result depends on an input: links to choose the input, the chart, and its table. */
export function chartSection(
  show: Show,
  choices: readonly ChartChoice[],
  chart: Chart | undefined,
  given: LinkData,
  language: Language,
): Html | undefined {
  if (choices.length === 0) return undefined;
  const { texts } = language;
  const links = choices.map(({ question: { name, label } }) => {
    const isShown = chart?.question.name === name;
    const address = `${given.query({ [CHART_BY]: isShown ? "" : name })}#chart`;
    return html`<li><a href="${address}"${isShown && html` aria-current="true"`} dir="auto">${label}</a></li>`;
  });
  const shown =
    chart &&
    ((chart.curve && chartFigure(show, chart, chart.curve, language)) ??
      html`<p role="status">${texts.chartFailed}</p>`);
  return html`<section id="chart" part="chart" aria-labelledby="chart-title"><h2 id="chart-title">${texts.chart}</h2><div class="choose"><p id="chart-choices">${texts.chartBy}</p><ul class="languages" aria-labelledby="chart-choices">${links}</ul></div>${shown}</section>`;
}

/** Undefined where there is nothing to draw. */
function chartFigure(show: Show, chart: Chart, curve: ChartCurve, language: Language): Html | undefined {
  const { question, range } = chart;
  const { points, exact } = curve;
  const { texts } = language;
  const drawn = chart.rules.flatMap((rule, place) => drawnResult(show, { rule, place, range }, curve, language) ?? []);
  const current = points.find(({ x }) => x >= (range.value ?? range.minimum));
  if (drawn.length === 0 || current === undefined) return undefined;
  const input = ({ text }: ChartPoint) => valueText(text, question.data.type, language);
  const rows = points.map((point) => {
    const cells = drawn.map(({ drawing, words }) => {
      const { y } = drawing.place(point);
      return html`<td${y !== undefined && html` data-y="${y}"`}>${words(point)}</td>`;
    });
    return html`<tr data-value="${point.text}" data-x="${drawn[0]?.drawing.place(point).x}"${point === current && html` aria-current="true"`}><th scope="row">${point.breaks.length > 0 ? html`<strong>${input(point)}</strong>` : input(point)}</th>${cells}</tr>`;
  });
  const titleOf = (results: readonly DrawnResult[]) =>
    filled(texts.chartOf, { result: results.map(({ label }) => label).join(", "), input: question.label });
  const heads = drawn.map(({ label }) => html`<th scope="col" dir="auto">${label}</th>`);
  const table = html`<table><thead><tr><th scope="col" dir="auto">${question.label}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  const [first = current, last = current] = [points[0], points.at(-1)];
  const told = drawn.map(({ place }) =>
    exact.has(place) ? texts.chartExact : filled(texts.chartHint, { count: points.length }),
  );
  const values = drawn.map(({ label, words }) => (drawn.length > 1 ? `${label} ` : "") + words(current));
  const read = input(current) + texts.colon + values.join("; ");
  const widths = html`<ol class="widths" aria-hidden="true"><li>${input(first)}</li><li>${input(last)}</li></ol>`;
  const plots = drawn.map((result) => {
    const { label, drawing, height } = result;
    const { x, y } = drawing.place(current);
    const picture = html`<svg viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="img" aria-label="${titleOf([result])}"><path class="grid" d="${drawing.grid}"/><path class="curve" d="${drawing.curve}"/><path class="breaks" d="${drawing.breaks}"/><path class="mark" d="M${x} 0V${SIDE}"/><path class="dot" d="${y !== undefined && `M${x} ${y}h0`}"/></svg>`;
    return html`${drawn.length > 1 && html`<p class="of" dir="auto">${label}</p>`}<div class="plot"><ol class="heights" aria-hidden="true">${drawing.heights.map((each) => html`<li>${height(each)}</li>`)}</ol>${picture}${widths}</div>`;
  });
  const slider = html`<div class="slide"><label for="chart-at" dir="auto">${question.label}</label><input type="range" id="chart-at" name="chart-at" min="0" max="${points.length - 1}" value="${points.indexOf(current)}" aria-valuetext="${read}" data-name="${question.name}"><p id="chart-read" dir="auto">${read}</p></div>`;
  return html`<figure class="chart" data-colon="${texts.colon}"><div class="drawn">${plots}${slider}</div><div class="rows" tabindex="0" role="region" aria-label="${titleOf(drawn)}">${table}</div><figcaption class="hint">${new Set(told).size > 1 ? told.map((text, at) => html`<p><bdi>${drawn[at]?.label}</bdi>${texts.colon}${text}</p>`) : told[0]}</figcaption></figure>`;
}

/** A result that has a number somewhere, with its words. */
interface DrawnResult {
  readonly place: number;
  readonly label: string;
  readonly drawing: ChartDrawing;
  /** The words for a height. */
  readonly height: (value: string) => string;
  readonly words: (point: ChartPoint) => string;
}

function drawnResult(
  show: Show,
  { rule, place, range }: Pick<Chart, "range"> & { readonly rule: string; readonly place: number },
  { points, units }: ChartCurve,
  language: Language,
): DrawnResult | undefined {
  const drawing = drawingOf(points, range, place);
  if (drawing === undefined) return undefined;
  const shown = memberOf(show.rules, rule);
  const type = shown?.type ?? TEXT;
  const unit = units[place] ?? "";
  return {
    place,
    label: labelOf(rule, shown),
    drawing,
    height: (value) => valueText(unit === "" ? value : withUnit({ value, unit }), type, language),
    words: ({ results }) => {
      const { vetoed, result = "", veto_reason: reason } = results[place] ?? { vetoed: true };
      return vetoed ? vetoText(reason, language) : valueText(result, type, language);
    },
  };
}

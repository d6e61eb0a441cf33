import type { RuleResult, Show } from "../../engine/api.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { vetoText } from "../answer/answer.ts";
import type { LinkData } from "../data/given.ts";
import { type FormQuestion, labelOf, memberOf, questionOf } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { filled } from "../language/texts.ts";
import { splitAmount } from "../language/units.ts";
import { TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";
import { drawingOf, SIDE } from "./drawing.ts";
import { type ChartRange, chartRange, isNumeric } from "./range.ts";
import type { ChartPoint } from "./samples.ts";

/** The name by which a link says which input the chart is about. */
export const CHART_BY = "chart-by";

/** A chart that a page can show: one result over one input. */
export interface ChartChoice {
  readonly rule: string;
  readonly question: FormQuestion;
  readonly range: ChartRange;
}

/** The chart that a link asks for; `points` are undefined where they take too long. */
export interface Chart extends ChartChoice {
  readonly points: readonly ChartPoint[] | undefined;
}

/**
 * The charts that a page can show: of the first result that is a number, over each number that it
 * needs and that is given or assumed. None while that result waits for data.
 */
export function chartChoices(
  show: Show,
  results: Readonly<Record<string, RuleResult>>,
  given: LinkData,
): readonly ChartChoice[] {
  const rule = Object.keys(results).find((name) => isChartable(memberOf(show.rules, name)?.type.kind));
  const result = rule === undefined ? undefined : results[rule];
  if (rule === undefined || result?.missing_data !== undefined || result?.rejected_data !== undefined) return [];
  return Object.entries(show.data).flatMap(([key, data]) => {
    const question = questionOf(show, key);
    if (question === undefined || !isNumeric(data) || !data.needed_by_rules.includes(rule)) return [];
    const isAsked = given.has(key) || (data.fill !== undefined && data.path.length === 0);
    const range = isAsked ? chartRange(data, given.get(key)) : undefined;
    return range === undefined ? [] : [{ rule, question, range }];
  });
}

function isChartable(kind: string | undefined): boolean {
  return kind === "number" || kind === "measure" || kind === "ratio";
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
  const shown = chart && (chartFigure(show, chart, language) ?? html`<p role="status">${texts.chartFailed}</p>`);
  return html`<section id="chart" part="chart" aria-labelledby="chart-title"><h2 id="chart-title">${texts.chart}</h2><div class="choose"><p id="chart-choices">${texts.chartBy}</p><ul class="languages" aria-labelledby="chart-choices">${links}</ul></div>${shown}</section>`;
}

/** Undefined where there is nothing to draw. */
function chartFigure(show: Show, { rule, question, range, points }: Chart, language: Language): Html | undefined {
  const drawing = points && drawingOf(points, range);
  if (points === undefined || drawing === undefined) return undefined;
  const { texts } = language;
  const shown = memberOf(show.rules, rule);
  const type = shown?.type ?? TEXT;
  const result = labelOf(rule, shown);
  const unit = splitAmount(points.find(({ y }) => y !== undefined)?.result.result ?? "").unit;
  const height = (value: string) => valueText(unit === "" ? value : withUnit({ value, unit }), type, language);
  const input = ({ text }: ChartPoint) => valueText(text, question.data.type, language);
  const words = ({ result: { vetoed, result, veto_reason: reason } }: ChartPoint) =>
    vetoed ? vetoText(reason, language) : valueText(result, type, language);
  const own = points.findIndex(({ x }) => x >= (range.value ?? range.minimum));
  const rows = points.map((point, at) => {
    const { x, y } = drawing.place(point);
    return html`<tr data-value="${point.text}" data-x="${x}"${y !== undefined && html` data-y="${y}"`}${at === own && html` aria-current="true"`}><th scope="row">${input(point)}</th><td>${words(point)}</td></tr>`;
  });
  const table = html`<table><thead><tr><th scope="col" dir="auto">${question.label}</th><th scope="col" dir="auto">${result}</th></tr></thead><tbody>${rows}</tbody></table>`;
  const [first, last] = [points[0], points.at(-1)];
  const title = filled(texts.chartOf, { result, input: question.label });
  const current = points[own];
  const { x = 0, y } = current === undefined ? {} : drawing.place(current);
  const lines = { mark: `M${x} 0V${SIDE}`, dot: y === undefined ? "" : `M${x} ${y}h0` };
  const read = current === undefined ? "" : `${input(current)}: ${words(current)}`;
  const picture = html`<svg viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="none" role="img" aria-label="${title}"><path class="grid" d="${drawing.grid}"/><path class="curve" d="${drawing.curve}"/><path class="ends" d="${drawing.ends}"/><path class="mark" d="${lines.mark}"/><path class="dot" d="${lines.dot}"/></svg>`;
  const slider = html`<div class="slide"><label for="chart-at" dir="auto">${question.label}</label><input type="range" id="chart-at" name="chart-at" min="0" max="${points.length - 1}" value="${own}" aria-valuetext="${read}" data-name="${question.name}"><p id="chart-read">${read}</p></div>`;
  return html`<figure class="chart"><div class="drawn"><div class="plot"><ol class="heights" aria-hidden="true">${drawing.heights.map((each) => html`<li>${height(each)}</li>`)}</ol>${picture}<ol class="widths" aria-hidden="true"><li>${first && input(first)}</li><li>${last && input(last)}</li></ol></div>${slider}</div><div class="rows" tabindex="0" role="region" aria-label="${title}">${table}</div><figcaption class="hint">${filled(texts.chartHint, { count: points.length })}</figcaption></figure>`;
}

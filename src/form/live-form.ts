import type { Data, EvaluationResponse, Show } from "../engine/api.ts";
import { versionChanges } from "./answer/changes.ts";
import { type ChartCurve, samples } from "./chart/samples.ts";
import { CHART_BY, type ChartChoice, chartChoices } from "./chart/section.ts";
import type { BuiltOptions, LiveSpec } from "./data/built-spec.ts";
import { hasRulesInput, LinkData } from "./data/given.ts";
import { memberOf } from "./data/question.ts";
import { shownRules } from "./data/questions.ts";
import { canonicalQuery } from "./data/typed.ts";
import type { Language } from "./language/languages.ts";
import { type FormPage, formPage, formParts, type PageAssets } from "./page.ts";

/** The markup of a form, with the answer behind it. */
export interface LiveView {
  readonly markup: string;
  readonly data: Data;
  readonly results: EvaluationResponse["results"];
}

/**
 * The form of a spec that answers in the page. `query`: the data and the state of the page, as a
 * link of the server has them.
 */
export function liveForm(built: LiveSpec, query: URLSearchParams, language: Language): LiveView {
  const { data, results, parts } = answered(built, query, language);
  return { markup: formParts(parts).text, data, results };
}

/** The whole page of a spec, as the server makes it. Throws where it takes too long. */
export function livePage(built: LiveSpec, query: URLSearchParams, language: Language, assets: PageAssets): string {
  const { parts } = answered(built, query, language);
  if (parts.chart !== undefined && parts.chart.curve === undefined) throw new Error("the chart takes too long here");
  return formPage({ ...parts, ...assets });
}

/** Evaluates the data of a query, with all that a page shows of the answer. */
function answered(built: LiveSpec, query: URLSearchParams, language: Language) {
  const day = query.get("accept-datetime") ?? "";
  const at: BuiltOptions = day === "" ? {} : { effective: day };
  const show = built.show(at);
  const facts = built.form?.(at);
  const given = new LinkData(show, query);
  const { rules, unknownRules } = shownRules(show, given);
  const data = dataOf(show, given);
  const partial = facts !== undefined;
  const answer = built.run(data, { ...at, rules, partial, arms: partial, explain: facts?.explains === true });
  const { results } = answer;
  const charts = chartChoices(show, results, given);
  const choice = charts.find(({ question }) => question.name === given.page.get(CHART_BY));
  const chart = choice && { ...choice, curve: curveOf(choice, built, data, at) };
  const current = built.changes.findLastIndex((from) => from <= answer.effective);
  const next = built.changes[current + 1];
  const after =
    next === undefined ? undefined : resultsAfter(() => built.run(data, { effective: next, rules, partial }));
  const parts: Omit<FormPage, keyof PageAssets> = {
    ...{ show, given, language, rules, unknownRules, answer, charts, chart },
    problem: undefined,
    refused: [...given.data()].flatMap(([name, text]) => facts?.refusal(name, text) ?? []),
    arms: facts?.arms ?? {},
    types: facts?.types ?? [],
    changes: versionChanges(built.changes, current, given, after),
  };
  return { data, results, parts };
}

/** The query of what somebody typed into the form. */
export function takenQuery(built: LiveSpec, typed: URLSearchParams, language: Language): URLSearchParams {
  const day = typed.get("accept-datetime") ?? "";
  return canonicalQuery(built.show(day === "" ? {} : { effective: day }), typed, language.tag);
}

/** A list of values has all that the link has of its name; `rules` may choose results. */
function dataOf(show: Show, given: LinkData): Data {
  const names = [...new Set(given.data().keys())].filter((name) => name !== "rules" || hasRulesInput(show));
  return Object.fromEntries(
    names.map((name) => {
      const isList = memberOf(show.data, name)?.type.kind === "list";
      return [name, isList ? given.values(name) : (given.get(name) ?? "")];
    }),
  );
}

/** Milliseconds for a chart. */
const FOR_CHART = 1000;

/** Undefined where it takes too long. */
function curveOf(
  { rules, question: { name }, range }: ChartChoice,
  built: LiveSpec,
  data: Data,
  at: BuiltOptions,
): ChartCurve | undefined {
  const end = performance.now() + FOR_CHART;
  const work = samples(range, built.form?.(at).breakPoints({ rules, input: name, unit: range.unit, data }) ?? []);
  let step = work.next();
  while (step.done !== true) {
    const { results } = built.run({ ...data, [name]: step.value }, { ...at, rules });
    if (performance.now() > end) return undefined;
    step = work.next(rules.flatMap((rule) => memberOf(results, rule) ?? []));
  }
  return step.value;
}

/** The results after a change; undefined where the rules lack one, or the module does not reach. */
function resultsAfter(run: () => EvaluationResponse): EvaluationResponse["results"] | undefined {
  try {
    return run().results;
  } catch {
    return undefined;
  }
}

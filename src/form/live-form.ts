import type { Data, EvaluationResponse, RuleResult, Show } from "../engine/api.ts";
import type { VersionChange } from "./answer/about.ts";
import { samples } from "./chart/samples.ts";
import { CHART_BY, type Chart, type ChartChoice, chartChoices } from "./chart/section.ts";
import type { BuiltOptions, BuiltSpec, LiveSpec } from "./data/built-spec.ts";
import { LinkData } from "./data/given.ts";
import { memberOf } from "./data/question.ts";
import { shownRules } from "./data/questions.ts";
import { canonicalQuery } from "./data/typed.ts";
import type { Language } from "./language/languages.ts";
import { formParts } from "./page.ts";

interface LiveOptions {
  readonly language: Language;
  /** True for a module that was built with `--explain`. */
  readonly explain: boolean;
}

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
export function liveForm(built: LiveSpec, query: URLSearchParams, { language, explain }: LiveOptions): LiveView {
  const day = query.get("accept-datetime") ?? "";
  const at: BuiltOptions = day === "" ? {} : { effective: day };
  const show = built.show(at);
  const given = new LinkData(show, query);
  const { rules, unknownRules } = shownRules(show, given);
  const data = dataOf(show, given);
  const answer = built.run(data, { ...at, rules, explain });
  const charts = chartChoices(show, answer.results, given);
  const chart = chartOf(charts, given.page.get(CHART_BY), ({ rule, question }, text) => {
    const { results } = built.run({ ...data, [question.name]: text }, { ...at, rules: [rule] });
    return memberOf(results, rule);
  });
  const markup = formParts({
    ...{ show, given, language, rules, unknownRules, answer, charts, chart },
    problem: undefined,
    refused: [],
    arms: {},
    changes: changesOf(built, given, data, answer),
  });
  return { markup: markup.text, data, results: answer.results };
}

/** The query of what somebody typed into the form. */
export function takenQuery(built: BuiltSpec, typed: URLSearchParams, language: Language): URLSearchParams {
  const day = typed.get("accept-datetime") ?? "";
  return canonicalQuery(built.show(day === "" ? {} : { effective: day }), typed, language.tag);
}

/** A list of values has all that the link has of its name. */
function dataOf(show: Show, given: LinkData): Data {
  const names = [...new Set(given.data().keys())];
  return Object.fromEntries(
    names.map((name) => {
      const isList = memberOf(show.data, name)?.type.kind === "list";
      return [name, isList ? given.values(name) : (given.get(name) ?? "")];
    }),
  );
}

function chartOf(
  charts: readonly ChartChoice[],
  name: string | undefined,
  evaluate: (choice: ChartChoice, text: string) => RuleResult | undefined,
): Chart | undefined {
  const choice = charts.find(({ question }) => question.name === name);
  if (choice === undefined) return undefined;
  const work = samples(choice.range);
  let step = work.next();
  while (step.done !== true) {
    const result = evaluate(choice, step.value);
    if (result === undefined) return { ...choice, points: undefined };
    step = work.next(result);
  }
  return { ...choice, points: step.value };
}

/** The instants of the module, with what the next one makes of the results. */
function changesOf(
  built: LiveSpec,
  given: LinkData,
  data: Data,
  { effective, results }: EvaluationResponse,
): readonly VersionChange[] {
  const current = built.changes.findLastIndex((from) => from <= effective);
  const rules = Object.keys(results);
  return built.changes.map((from, at) => ({
    from,
    address: given.query({ "accept-datetime": from }),
    isCurrent: at === current,
    results: at === current + 1 ? built.run(data, { effective: from, rules }).results : undefined,
  }));
}

import type { EvaluationResponse, Show } from "../engine/api.ts";
import { spokenName } from "../model/spoken-name.ts";
import type { RejectedData } from "../model/value.ts";
import { aboutSection, type VersionChange, versionsSection } from "./answer/about.ts";
import { answerSection } from "./answer/answer.ts";
import { calculation } from "./answer/explanation.ts";
import { CHART_BY, type Chart, type ChartChoice, chartSection } from "./chart/section.ts";
import type { PageFacts } from "./data/built-spec.ts";
import { hasRulesInput, type LinkData } from "./data/given.ts";
import {
  type FormQuestion,
  inputOf,
  labelOf,
  memberOf,
  PLACE,
  rowTitle,
  typeOf,
  valueQuestion,
} from "./data/question.ts";
import { type Questions, questionsOf, refusals } from "./data/questions.ts";
import { NOTATION } from "./data/typed.ts";
import { field } from "./fields/field.ts";
import { idOf } from "./fields/parts.ts";
import { type FormState, problemOf } from "./fields/state.ts";
import { directionOf, type Language } from "./language/languages.ts";
import { counted, filled } from "./language/texts.ts";
import { type Html, html } from "./markup/html.ts";

/** The files that the page loads. */
export interface PageAssets {
  /** Where the style and the script are, with a slash at the end. */
  readonly assets: string;
  /** The address of a module of the rules, so that the page answers by itself. */
  readonly module: string | undefined;
}

/** All that the page of a spec shows. */
export interface FormPage extends PageAssets, PageFacts {
  readonly show: Show;
  readonly given: LinkData;
  readonly language: Language;
  /** The results that the page shows. */
  readonly rules: readonly string[];
  /** Names of results in the link that the rules do not have. */
  readonly unknownRules: readonly string[];
  /** Undefined: the evaluation failed, for the reason in `problem`. */
  readonly answer: EvaluationResponse | undefined;
  readonly problem: string | undefined;
  /** Refused values that no result lists yet, as it waits for others. */
  readonly refused: readonly RejectedData[];
  readonly changes: readonly VersionChange[];
  /** The charts that the link can ask for, and the one that it asks for. */
  readonly charts: readonly ChartChoice[];
  readonly chart: Chart | undefined;
}

/** The page of a spec: questions, the answer, and how it came about. Complete without scripts. */
export function formPage(page: FormPage): string {
  const title = titleOf(page.show);
  const main = html`<header><h1 dir="auto">${title}</h1>${leadOf(page.show)}</header>
${formParts(page)}
${footer(page)}`;
  return documentOf({ title, ...page }, main);
}

type FormContent = Omit<FormPage, keyof PageAssets>;

/** The page without its head and foot. */
export function formParts(page: FormContent): Html {
  const { show, given, language, answer, rules } = page;
  const { texts } = language;
  const state: FormState = { given, language, refused: refusals(answer, page.refused) };
  const isAll = given.page.get("show-all") === "yes";
  const questions = questionsOf(show, rules, given, answer, isAll);
  const results = answer?.results ?? {};
  return html`${problemSection(page)}${errorSummary(page, state)}${notices(page)}
<div class="columns">
<form id="questions" part="questions" tabindex="-1" method="get" aria-label="${texts.questions}">${formFields(page, questions, state, isAll)}</form>
<div class="side" data-sight>${answerSection(show, results, state)}</div>
</div>
${chartSection(show, page.charts, page.chart, given, language)}
${calculation(page, results)}
${versionsSection(show, results, page.changes, state)}
${aboutSection(show, language)}`;
}

/** The page that says why there is no form, or no answer. */
export function problemPage(shell: Shell, message: string): string {
  const { texts } = shell.language;
  const main = html`<header><h1>${texts.problem}</h1></header><p role="alert" dir="auto">${message}</p><p><a href="?">${texts.startAgain}</a></p>`;
  return documentOf(shell, main);
}

/** The name of a spec for people. */
export function titleOf({ spec, label }: Pick<Show, "spec" | "label">): string {
  return label ?? spokenName(spec);
}

interface Shell extends PageAssets {
  readonly title: string;
  readonly language: Language;
}

function documentOf({ title, language, assets, module }: Shell, main: Html): string {
  const { texts, tag } = language;
  return html`<!doctype html>
<html lang="${tag}" dir="${directionOf(tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}public/form.css">
<link rel="stylesheet" href="${assets}public/chart.css">
<script type="module" src="${assets}public/form.js"></script>
</head>
<body data-copied="${texts.copied}" data-problem="${texts.problem}">
<a class="skip" href="#questions">${texts.skip}</a>
<main id="main"${module && html` data-module="${module}"`}>
${main}
</main>
</body>
</html>
`.text;
}

/** The first paragraph of the description. */
export function leadOf({ commentary = "" }: Pick<Show, "commentary">): Html | undefined {
  const [first = ""] = commentary.split(/\n\s*\n/);
  return first === "" ? undefined : html`<p class="lead" dir="auto">${first}</p>`;
}

function formFields(
  { show, given, language, answer }: FormContent,
  questions: Questions,
  state: FormState,
  isAll: boolean,
): Html {
  const { texts, tag } = language;
  const { asked, assumed, next } = questions;
  // The first button of a form is the one that the enter key presses.
  const first = html`<button class="unseen" tabindex="-1" aria-hidden="true">${texts.next}</button>`;
  const hidden = [
    [NOTATION, tag],
    ["accept-language", given.page.get("accept-language") ?? ""],
    ["show-all", isAll ? "yes" : ""],
    [CHART_BY, given.page.get(CHART_BY) ?? ""],
    ["rules", hasRulesInput(show) ? "" : (given.get("rules") ?? "")],
  ].map(([name, value]) => value !== "" && html`<input type="hidden" name="${name}" value="${value}">`);
  const isDone = answer !== undefined && next === undefined && state.refused.size === 0;
  const answered = given.keys(show);
  const isOpen = assumed.some(({ name }) => answered.includes(name));
  const others =
    assumed.length > 0 &&
    html`<details class="assumed"${isOpen && html` open`}><summary>${texts.assumed}</summary><p class="hint">${texts.assumedHint}</p>${assumed.map((question) => field(question, state))}</details>`;
  const change = isAll ? "" : "yes";
  return html`${first}${hidden}${asked.map((question) => field(question, state))}${isDone && html`<p class="done">${texts.allKnown}</p>`}${others}${dayField(given, language)}
<div class="buttons"><button class="main">${isDone ? texts.calculate : texts.next}</button><a href="${given.query({ "show-all": change })}">${isAll ? texts.showNext : texts.showAll}</a> <a href="?">${texts.startAgain}</a></div>`;
}

function dayField({ page }: LinkData, { texts }: Language): Html {
  const day = page.get("accept-datetime") ?? "";
  const type = day === "" || /^\d{4}-\d\d-\d\d$/.test(day) ? "date" : "text";
  return html`<details class="assumed"${day !== "" && html` open`}><summary>${texts.day}</summary><div class="field"><label for="day">${texts.day}</label><p class="hint" id="day-hint">${texts.dayHint}</p><input class="day" type="${type}" id="day" name="accept-datetime" value="${day}" aria-describedby="day-hint"></div></details>`;
}

function problemSection({ problem, language }: Pick<FormPage, "problem" | "language">): Html | undefined {
  return problem === undefined
    ? undefined
    : html`<div class="summary" role="alert"><h2>${language.texts.problem}</h2><p dir="auto">${problem}</p></div>`;
}

/** All refused values at once, each leading to its field. */
function errorSummary({ show, language }: Pick<FormPage, "show" | "language">, state: FormState): Html | undefined {
  if (state.refused.size === 0) return undefined;
  const items = [...state.refused.values()].map(({ data }) => {
    const question = questionNamed(show, data.toLowerCase(), language);
    const reason = question && problemOf(question, state);
    return html`<li><a href="#${encodeURIComponent(idOf(data.toLowerCase()))}"><bdi>${question?.label ?? data}</bdi>${language.texts.colon}${reason}</a></li>`;
  });
  return html`<div class="summary" id="errors" role="alert" tabindex="-1"><h2>${counted(language.texts.refused, items.length, language.tag)}</h2><ul>${items}</ul></div>`;
}

function questionNamed(show: Show, name: string, language: Language): FormQuestion | undefined {
  const type = typeOf(show, name);
  if (type === undefined) return undefined;
  const [, list = name, row] = PLACE.exec(name) ?? [];
  const label = labelOf(list, inputOf(show, list));
  return valueQuestion(name, row === undefined ? label : rowTitle(label, row, language), type);
}

/** Names in the link that nothing reads. */
function notices({ show, answer, unknownRules, language }: FormContent): Html | undefined {
  const { texts } = language;
  const unknown = (answer?.unknown_data ?? []).map(({ name, suggestion }) => {
    const isAsked = suggestion !== undefined && memberOf(show.data, suggestion)?.needed_by_rules.length !== 0;
    const unread = filled(texts.unknown, { name });
    return isAsked ? `${unread} ${filled(texts.perhaps, { suggestion })}` : unread;
  });
  const lines = [...unknown, ...unknownRules.map((name) => filled(texts.noSuchRule, { name }))];
  if (lines.length === 0) return undefined;
  return html`<div class="notice" role="note"><h2>${texts.notes}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`;
}

function footer({ given, language }: FormPage): Html {
  const { texts, tag } = language;
  const own = tag.split("-")[0];
  const languages = [...language.languages].map(([code, { name }]) =>
    code === own
      ? html`<li lang="${code}"><span aria-current="true">${name}</span></li>`
      : html`<li lang="${code}"><a href="${given.query({ "accept-language": code })}" hreflang="${code}">${name}</a></li>`,
  );
  return html`<footer><p><a id="share" href="${given.query()}">${texts.link}</a> <span class="hint">${texts.linkHint}</span> <span id="copied" role="status"></span></p><nav aria-label="${texts.language}"><ul class="languages">${languages}</ul></nav><p class="hint">${texts.forPrograms}</p></footer>`;
}

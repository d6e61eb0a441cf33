import type { MetaValue, RuleResult, Show } from "../../engine/api.ts";
import { spokenName } from "../../model/spoken-name.ts";
import { labelOf, memberOf } from "../data/question.ts";
import type { FormState } from "../fields/state.ts";
import type { Language } from "../language/languages.ts";
import { filled } from "../language/texts.ts";
import { amountText } from "../language/units.ts";
import { dateText, TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";
import { outcomeHtml, outcomeWords } from "./answer.ts";

/** A day at which rules change, with the results of the same data from then on. */
export interface VersionChange {
  /** As the rules write it: `2026-01-01`. */
  readonly from: string;
  /** The address of the page on that day. */
  readonly address: string;
  readonly isCurrent: boolean;
  /** Known for the next change only. */
  readonly results?: Readonly<Record<string, RuleResult>> | undefined;
}

/** The rest of the description of the rules, and where they come from. */
export function aboutSection({ commentary, meta }: Show, language: Language): Html | undefined {
  const entries = Object.entries(meta).filter(([key]) => key !== "results");
  const more = commentary?.includes("\n\n") === true;
  if (entries.length === 0 && !more) return undefined;
  const facts = entries.map(
    ([key, value]) =>
      html`<div><dt dir="auto">${spokenName(key)}</dt><dd dir="auto">${metaHtml(value, language)}</dd></div>`,
  );
  return html`<section id="about" part="about" aria-labelledby="about-title"><h2 id="about-title">${language.texts.about}</h2>${more && html`<p class="commentary" dir="auto">${commentary}</p>`}${facts.length > 0 && html`<dl class="facts">${facts}</dl>`}</section>`;
}

/** An address of the web is a link; every other text is a text. */
function metaHtml(value: MetaValue, language: Language): Html | string {
  if ("number_with_unit" in value) {
    const { value: magnitude, unit } = value.number_with_unit;
    return amountText(magnitude, unit, language.tag);
  }
  if ("boolean" in value) return valueText(String(value.boolean), { kind: "boolean" }, language);
  if ("number" in value) return valueText(value.number, { kind: "number" }, language);
  if ("date" in value) return dateText(value.date, language.tag);
  if ("time" in value) return value.time;
  const { text } = value;
  return /^https?:\/\/[^\s<>"]+$/.test(text) ? html`<a href="${text}" rel="noreferrer">${text}</a>` : text;
}

/**
 * Since when the rules hold as they are shown, with those that they use, and what the next change
 * makes of the results.
 */
export function versionsSection(
  show: Show,
  known: Readonly<Record<string, RuleResult>>,
  changes: readonly VersionChange[],
  state: FormState,
): Html {
  const { texts, tag } = state.language;
  const current = changes.findIndex(({ isCurrent }) => isCurrent);
  const from = changes[current]?.from;
  const to = changes[current + 1]?.from;
  const day = (text: string) => dateText(text, tag);
  const validity =
    from !== undefined && to !== undefined
      ? filled(texts.sinceUntil, { from: day(from), to: day(to) })
      : from !== undefined
        ? filled(texts.since, { day: day(from) })
        : to === undefined
          ? texts.always
          : filled(texts.until, { day: day(to) });
  const items = changes.map(({ from: start, address, isCurrent, results }) => {
    const words = filled(texts.changes, { day: day(start) });
    const name = isCurrent ? html`<b aria-current="true">${words}</b>` : html`<a href="${address}">${words}</a>`;
    const next = results && html`<ul class="next">${changed(show, known, results, state)}</ul>`;
    return html`<li>${name}${next}</li>`;
  });
  return html`<section id="versions" part="versions" aria-labelledby="versions-title"><h2 id="versions-title">${texts.versions}</h2><p>${validity}</p>${items.length > 0 && html`<ol class="versions">${items}</ol>`}</section>`;
}

function changed(
  show: Show,
  current: Readonly<Record<string, RuleResult>>,
  next: Readonly<Record<string, RuleResult>>,
  state: FormState,
): readonly Html[] {
  const { language } = state;
  return Object.entries(next).map(([rule, result]) => {
    const shown = memberOf(show.rules, rule);
    const before = memberOf(current, rule);
    const same = before !== undefined && textOf(before) === textOf(result);
    const text = outcomeHtml(outcomeWords(result, shown?.type ?? TEXT, state), language);
    return html`<li><bdi>${labelOf(rule, shown)}</bdi>${language.texts.colon}<bdi>${same ? language.texts.sameResult : text}</bdi></li>`;
  });
}

/** An outcome as a text that is the same for equal ones. */
function textOf({ result, veto_reason: reason, partial }: RuleResult): string {
  return JSON.stringify([result, reason, partial]);
}

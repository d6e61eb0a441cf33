import type { HalfAnswer, ListedItem, OpenAnswer, RuleResult, Show } from "../../engine/api.ts";
import { spokenName } from "../../model/spoken-name.ts";
import { labelOf, memberOf } from "../data/question.ts";
import type { FormState } from "../fields/state.ts";
import type { Language } from "../language/languages.ts";
import { counted, eitherText, filled } from "../language/texts.ts";
import { type ShownType, TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";

/** So many results need no scrolling on a phone; of more, the keyboard must reach the rest. */
const FEW = 2;

/** The results that a visitor came for, in words; last those of which nothing is known. */
export function answerSection(show: Show, results: Readonly<Record<string, RuleResult>>, state: FormState): Html {
  const { language } = state;
  const { texts } = language;
  const unknown: string[] = [];
  const items = Object.entries(results).flatMap(([rule, result]) => {
    const shown = memberOf(show.rules, rule);
    const label = labelOf(rule, shown);
    const words = outcomeWords(result, shown?.type ?? TEXT, state);
    if (words.state !== "open" || words.text !== texts.noResultYet)
      return html`<div class="result"><dt dir="auto">${label}</dt><dd class="${words.state}" data-rule="${rule}" dir="auto">${outcomeHtml(words, language)}</dd></div>`;
    unknown.push(label);
    return [];
  });
  if (unknown.length > 0)
    items.push(
      html`<div class="result"><dt dir="auto">${unknown.join(", ")}</dt><dd class="open">${texts.noResultYet}</dd></div>`,
    );
  const title = Object.keys(results).length === 1 ? texts.result : texts.results;
  return html`<section id="answer" class="answer" part="result" tabindex="${items.length > FEW ? 0 : -1}" aria-labelledby="answer-title"><h2 id="answer-title">${title}</h2><dl aria-live="polite">${items}</dl></section>`;
}

/** An outcome in words: the value, what is sure of it, or why there is none. */
export interface OutcomeWords {
  readonly state: "value" | "open" | "veto";
  readonly text: string;
  /** Of a value: as the rules write it. */
  readonly value?: string;
  /** True for a value that further answers do not change. */
  readonly isCertain?: boolean;
  /** Of a list with entries: each in words. */
  readonly entries?: readonly string[];
}

/** A refused value is shown at its field, and not as a veto that is certain because of it. */
export function outcomeWords(result: RuleResult, type: ShownType, { language, refused }: FormState): OutcomeWords {
  const { texts } = language;
  if (!result.vetoed) {
    const { list } = result;
    return list === undefined ? valueWords(result.result, type, language) : listWords(list, language);
  }
  const { partial, rejected_data: rejected = [], missing_data: missing = [] } = result;
  if (partial && !("vetoed" in partial && refused.size > 0)) return halfAnswer(partial, type, language);
  if (missing.length > 0 || rejected.length > 0) return { state: "open", text: texts.noResultYet };
  return { state: "veto", text: vetoText(result.veto_reason, language) };
}

/** The words on a page; a value has the text of the rules, for programs that read the page. */
export function outcomeHtml({ text, value, isCertain, entries }: OutcomeWords, { texts }: Language): Html | string {
  if (entries !== undefined) return html`<ul>${entries.map((entry) => html`<li><bdi>${entry}</bdi></li>`)}</ul>`;
  if (value === undefined) return text;
  return html`<data value="${value}">${text}</data>${isCertain && html` <small>${texts.certain}</small>`}`;
}

function valueWords(value: string, type: ShownType, language: Language): OutcomeWords {
  return { state: "value", text: valueText(value, type, language), value };
}

/** The values of a list, or its rows with what they hold. */
function listWords(items: readonly ListedItem[], language: Language): OutcomeWords {
  if (items.length === 0) return { state: "value", text: counted(language.texts.rows, 0, language.tag) };
  const entries = items.map((item) => itemText(item, language));
  return { state: "value", text: entries.join("; "), entries };
}

function itemText(item: ListedItem, language: Language): string {
  if (!("row" in item)) return valueText(item.result, typeOfItem(item), language);
  const fields = Object.entries(item.row.data).map(([name, field]) => {
    const text = "result" in field ? valueText(field.result, typeOfItem(field), language) : language.texts.noResult;
    return spokenName(name) + language.texts.colon + text;
  });
  return fields.length === 0 ? item.result : fields.join(" · ");
}

/** The type of a value, of which its one typed member tells the kind. */
function typeOfItem(value: object): ShownType {
  const kind = Object.keys(value).find((name) => name !== "result") ?? "text";
  return kind === "calendar" ? { kind: "measure", traits: [kind] } : { kind };
}

/** That there is no result, with the reason where one is known. */
export function vetoText(reason: string | undefined, { texts }: Language): string {
  return reason === undefined || reason === "" ? texts.noResult : texts.noResult + texts.colon + reason;
}

function halfAnswer(partial: HalfAnswer, type: ShownType, language: Language): OutcomeWords {
  if (!partial.certain) return { state: "open", text: openText(partial, type, language) };
  if ("vetoed" in partial) return { state: "veto", text: vetoText(partial.veto_reason, language) };
  return { ...valueWords(partial.result, type, language), isCertain: true };
}

function openText(
  { bounds, one_of: choices, may_veto: mayVeto }: OpenAnswer,
  type: ShownType,
  language: Language,
): string {
  const { texts } = language;
  const shown = (text: string) => valueText(text, type, language);
  const { minimum, maximum } = bounds ?? {};
  const sure =
    choices !== undefined
      ? eitherText(
          choices.map((each) => shown(String(each))),
          language.tag,
        )
      : minimum !== undefined && maximum !== undefined
        ? minimum === maximum
          ? shown(minimum)
          : filled(texts.between, { minimum: shown(minimum), maximum: shown(maximum) })
        : minimum !== undefined
          ? filled(texts.atLeast, { minimum: shown(minimum) })
          : maximum === undefined
            ? undefined
            : filled(texts.atMost, { maximum: shown(maximum) });
  if (sure === undefined) return texts.noResultYet;
  return mayVeto ? filled(texts.orNoResult, { text: sure }) : sure;
}

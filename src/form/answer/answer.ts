import type { HalfAnswer, ListedItem, OpenAnswer, RuleResult, Show } from "../../engine/api.ts";
import { spokenName } from "../../model/spoken-name.ts";
import { labelOf, memberOf } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { counted, filled } from "../language/texts.ts";
import { type ShownType, TEXT, valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";

/** So many results need no scrolling on a phone; of more, the keyboard must reach the rest. */
const FEW = 2;

/** The results of the rules that a visitor came for, in words. */
export function answerSection(show: Show, results: Readonly<Record<string, RuleResult>>, language: Language): Html {
  const items = Object.entries(results).map(([rule, result]) => {
    const shown = memberOf(show.rules, rule);
    const { className, text } = outcome(result, shown?.type ?? TEXT, language);
    return html`<div class="result"><dt dir="auto">${labelOf(rule, shown)}</dt><dd class="${className}" data-rule="${rule}" dir="auto">${text}</dd></div>`;
  });
  const { texts } = language;
  const title = items.length === 1 ? texts.result : texts.results;
  return html`<section id="answer" class="answer" part="result" tabindex="${items.length > FEW ? 0 : -1}" aria-labelledby="answer-title"><h2 id="answer-title">${title}</h2><dl aria-live="polite">${items}</dl></section>`;
}

interface OutcomeWords {
  readonly className: "value" | "open" | "veto";
  readonly text: Html | string;
}

/** An outcome in words: the value, what is sure of it, or why there is none. */
export function outcome(result: RuleResult, type: ShownType, language: Language): OutcomeWords {
  const { texts } = language;
  if (!result.vetoed) {
    const { list } = result;
    return {
      className: "value",
      text: list === undefined ? value(result.result, type, language) : listed(list, language),
    };
  }
  const { partial, rejected_data: rejected = [], missing_data: missing = [] } = result;
  if (partial !== undefined) return halfAnswer(partial, type, language);
  if (missing.length > 0 || rejected.length > 0) return { className: "open", text: texts.noResultYet };
  return { className: "veto", text: vetoText(result.veto_reason, language) };
}

/** A value in words, with the text of the rules for whoever reads the page by a program. */
function value(text: string, type: ShownType, language: Language): Html {
  return html`<data value="${text}">${valueText(text, type, language)}</data>`;
}

/** The values of a list, or its rows with what they hold. */
function listed(items: readonly ListedItem[], language: Language): Html | string {
  if (items.length === 0) return counted(language.texts.rows, 0, language.tag);
  return html`<ul>${items.map((item) => html`<li dir="auto">${itemText(item, language)}</li>`)}</ul>`;
}

function itemText(item: ListedItem, language: Language): string {
  if (!("row" in item)) return valueText(item.result, typeOfItem(item), language);
  const fields = Object.entries(item.row.data).map(([name, field]) => {
    const text = "result" in field ? valueText(field.result, typeOfItem(field), language) : language.texts.noResult;
    return `${spokenName(name)}: ${text}`;
  });
  return fields.length === 0 ? item.result : fields.join(" · ");
}

/** The type of a value, of which its one typed member tells the kind. */
function typeOfItem(value: object): ShownType {
  if ("calendar" in value) return { kind: "measure", traits: ["calendar"] };
  const kind = ["boolean", "number", "measure", "ratio", "date"].find((kind) => kind in value);
  return kind === undefined ? TEXT : { kind };
}

/** That there is no result, with the reason where one is known. */
export function vetoText(reason: string | undefined, { texts }: Language): string {
  return reason === undefined || reason === "" ? texts.noResult : `${texts.noResult}: ${reason}`;
}

function halfAnswer(partial: HalfAnswer, type: ShownType, language: Language): OutcomeWords {
  if (!partial.certain) return { className: "open", text: openText(partial, type, language) };
  if ("vetoed" in partial) return { className: "veto", text: vetoText(partial.veto_reason, language) };
  const certain = value(partial.result, type, language);
  return { className: "value", text: html`${certain} <small>${language.texts.certain}</small>` };
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
      ? new Intl.ListFormat(language.tag, { type: "disjunction" }).format(choices.map((each) => shown(String(each))))
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

import type { FormQuestion } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { filled } from "../language/texts.ts";
import { valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";
import { amountField, unitsOf } from "./amount.ts";
import { choiceOf, choices } from "./choices.ts";
import { line } from "./line.ts";
import { listField } from "./list.ts";
import { attribute, type FieldParts, idOf } from "./parts.ts";
import { rangeField } from "./range.ts";
import { type FormState, problemOf } from "./state.ts";

/** The field of an input: its label, help, error and control. */
export function field(question: FormQuestion, state: FormState): Html {
  const { name, label, data } = question;
  if (data.type.kind === "list") return listField(question, state, field);
  const id = idOf(name);
  const hint = hintOf(question, state.language);
  const problem = problemOf(question, state);
  const described = [unitsOf(data).length === 1 && "unit", hint !== "" && "hint", problem && "error"];
  const parts: FieldParts = {
    id,
    name,
    label,
    describedBy: described.flatMap((part) => (part ? `${id}-${part}` : [])).join(" "),
    isRefused: problem !== undefined,
  };
  const help = hint === "" ? "" : html`<p class="hint" id="${id}-hint" dir="auto">${hint}</p>`;
  const error = problem && html`<p class="error" id="${id}-error">${problem}</p>`;
  const isGroup = choiceOf(question) === "radios" || data.type.kind.endsWith("range");
  const className = `field${problem === undefined ? "" : " refused"}`;
  if (!isGroup) {
    return html`<div class="${className}" data-field="${name}"><label for="${id}" dir="auto">${label}</label>${help}${error}${control(question, parts, state)}</div>`;
  }
  return html`<fieldset class="${className}" data-field="${name}"${attribute("aria-describedby", parts.describedBy)}><legend dir="auto">${label}</legend>${help}${error}${control(question, parts, state)}</fieldset>`;
}

function control(question: FormQuestion, parts: FieldParts, { given, language }: FormState): Html {
  const value = given.get(question.name) ?? "";
  const { type } = question.data;
  if (choiceOf(question) !== undefined) return choices(question, parts, value, language);
  if (type.kind.endsWith("range")) return rangeField(question, parts, value, language);
  if ((type.units ?? []).length > 0) return amountField(question, parts, value, language);
  return line(question.data, parts, value, language);
}

/** Help, and the value that holds or is suggested. */
export function hintOf({ data: { type, fill, suggestion } }: FormQuestion, language: Language): string {
  const { texts } = language;
  const shown = (text: string) => valueText(text, type, language);
  const sentences = [
    type.help ?? "",
    fill === undefined ? "" : filled(texts.unless, { value: shown(fill.result) }),
    suggestion === undefined ? "" : filled(texts.suggested, { value: shown(suggestion.result) }),
  ].filter((each) => each !== "");
  return sentences
    .map((each, at) => (at < sentences.length - 1 && /[\p{L}\p{N}]$/u.test(each) ? `${each}.` : each))
    .join(" ");
}

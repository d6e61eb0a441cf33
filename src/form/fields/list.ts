import { type FormQuestion, rowQuestions, rowTitle, valueQuestion } from "../data/question.ts";
import { filled } from "../language/texts.ts";
import { type Html, html } from "../markup/html.ts";
import { idOf } from "./parts.ts";
import { type FormState, problemOf } from "./state.ts";

/** Makes the field of an input in a row. */
type InRow = (question: FormQuestion, state: FormState) => Html;

/** A list as groups of fields, with buttons that add and remove one. */
export function listField(question: FormQuestion, state: FormState, inRow: InRow): Html {
  const { name, label, data } = question;
  const { given, language } = state;
  const { texts } = language;
  const id = idOf(name);
  const mustHave = Number(data.type.minimum ?? 0) > 0;
  const count = given.shownRows(name, data.type);
  const isNone = count === 0;
  const rows = Array.from({ length: count }, (_, at) => row(question, at + 1, state, inRow));
  const problem = problemOf(question, state);
  const help = data.type.help ?? "";
  const none =
    !mustHave &&
    !isNone &&
    given.rows(name) === 0 &&
    html`<button class="plain" name="form-none" value="${name}">${texts.noRows}</button>`;
  return html`<fieldset class="field list${problem === undefined ? "" : " refused"}" data-field="${name}" id="${id}" tabindex="-1"><legend dir="auto">${label}</legend>${help !== "" && html`<p class="hint" dir="auto">${help}</p>`}${problem && html`<p class="error" id="${id}-error">${problem}</p>`}${isNone && html`<input type="hidden" name="${name}" value="[]"><p class="none">${texts.noRows}</p>`}<input type="hidden" name="${name}-rows" value="${count}">${rows}<div class="buttons"><button class="plain" name="form-add" value="${name}">${filled(texts.addRow, { list: label })}</button>${none}</div></fieldset>`;
}

function row(question: FormQuestion, number: number, state: FormState, inRow: InRow): Html {
  const { name, label, data } = question;
  const { texts } = state.language;
  const place = `${name}.${number}`;
  const title = rowTitle(label, number, state.language);
  const remove = html`<button class="plain remove" name="form-remove" value="${place}" aria-label="${filled(texts.removeRow, { row: title })}">${texts.remove}</button>`;
  if (data.type.of === undefined) {
    const fields = rowQuestions(question, number).map((each) => inRow(each, state));
    return html`<fieldset class="row" data-field="${place}"><legend dir="auto">${title}</legend>${fields}${remove}</fieldset>`;
  }
  return html`<div class="row">${inRow(valueQuestion(place, title, data.type.of), state)}${remove}</div>`;
}

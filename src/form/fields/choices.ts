import type { TypeInfo } from "../../engine/api.ts";
import type { FormQuestion } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { valueText } from "../language/values.ts";
import { type Html, html } from "../markup/html.ts";
import { described, type FieldParts } from "./parts.ts";

/** So many options are shown at once; of more, one is chosen from a list. */
const MOST_RADIOS = 5;

/** How one of several values is chosen; undefined: the input has none to choose from. */
export function choiceOf({ data: { type } }: FormQuestion): "radios" | "select" | undefined {
  if (type.kind === "boolean") return "radios";
  const { length } = valuesOf(type);
  if (length === 0) return undefined;
  return length <= MOST_RADIOS ? "radios" : "select";
}

/** The values to choose from; empty where the input has none. */
export function valuesOf({ kind, options }: TypeInfo): readonly string[] {
  return kind === "boolean" ? ["true", "false"] : (options ?? []);
}

/** The options of an input. A given value that is none of them stays, so that it is refused. */
export function choices(question: FormQuestion, parts: FieldParts, value: string, language: Language): Html {
  const { type } = question.data;
  const options = valuesOf(type);
  const chosen = type.kind === "boolean" ? truthOf(value) : value;
  const shown = (option: string) => valueText(option, type, language);
  if (choiceOf(question) === "radios") {
    const radios = options.map((option, at) => {
      const id = at === 0 ? parts.id : `${parts.id}-${at}`;
      return html`<div class="radio"><input type="radio" id="${id}" name="${parts.name}" value="${option}"${option === chosen && html` checked`}><label for="${id}" dir="auto">${shown(option)}</label></div>`;
    });
    return html`<div class="radios${type.kind === "boolean" ? " short" : ""}">${radios}</div>`;
  }
  const listed = [...new Set([...(chosen === "" ? [] : [chosen]), ...options])];
  const list = (listed.length > options.length ? listed : options).map(
    (option) => html`<option value="${option}"${option === chosen && html` selected`}>${shown(option)}</option>`,
  );
  return html`<select id="${parts.id}" name="${parts.name}"${described(parts)}><option value="">${language.texts.choose}</option>${list}</select>`;
}

/** The other words by which rules read a boolean. */
function truthOf(text: string): string {
  const word = text.trim().toLowerCase();
  if (word === "yes") return "true";
  return word === "no" ? "false" : word;
}

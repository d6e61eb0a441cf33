import type { FormQuestion } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { splitAmount } from "../language/units.ts";
import { type Html, html } from "../markup/html.ts";
import { preferredUnit, unitChoice, unitsOf } from "./amount.ts";
import { line } from "./line.ts";
import type { FieldParts } from "./parts.ts";

/** Two fields, from and to, and the unit of both. */
export function rangeField({ data }: FormQuestion, parts: FieldParts, value: string, language: Language): Html {
  const kind = data.type.kind.slice(0, -"range".length);
  const { texts } = language;
  const names = unitsOf(data);
  const given = value.split("...");
  const units = given.map((end) => splitAmount(end).unit);
  const isOne = names.length > 0 && units.every((unit) => unit === units[0] && names.includes(unit));
  const ends = [texts.from, texts.to].map((label, at) => {
    const side = at === 0 ? "from" : "to";
    const id = at === 0 ? parts.id : `${parts.id}-to`;
    const own: FieldParts = { ...parts, id, name: `${parts.name}-${side}`, label };
    const shown = isOne ? splitAmount(given[at] ?? "").magnitude : (given[at] ?? "");
    const type = { ...data.type, kind, minimum: null, maximum: null };
    return html`<div class="end"><label for="${id}">${label}</label>${line({ type }, own, shown, language)}</div>`;
  });
  const unit = isOne ? (units[0] ?? "") : preferredUnit(data, names);
  return html`<div class="ends">${ends}${names.length > 0 && unitChoice(names, unit, parts, language)}</div>`;
}

import type { ShowData } from "../../engine/api.ts";
import type { FormQuestion } from "../data/question.ts";
import type { Language } from "../language/languages.ts";
import { editableNumber } from "../language/numbers.ts";
import { splitAmount, unitText } from "../language/units.ts";
import { type Html, html } from "../markup/html.ts";
import { described, type FieldParts } from "./parts.ts";

/** A magnitude, and beside it its unit: fixed where there is one, else to be chosen. */
export function amountField({ data }: FormQuestion, parts: FieldParts, value: string, language: Language): Html {
  const names = unitsOf(data);
  const { magnitude, unit } = splitAmount(value);
  const isKnown = unit === "" || names.includes(unit);
  const shown = isKnown ? editableNumber(magnitude, language.tag) : value;
  const chosen = unit !== "" && isKnown ? unit : preferredUnit(data, names);
  return html`<div class="amount"><input type="text" inputmode="decimal" class="number" id="${parts.id}" name="${parts.name}" value="${shown}" autocomplete="off"${described(parts)}>${unitChoice(names, chosen, parts, language)}</div>`;
}

/** The choice of a unit for the numbers beside it. */
export function unitChoice(
  names: readonly string[],
  chosen: string,
  { id, name, label }: FieldParts,
  language: Language,
): Html {
  const shown = (unit: string) => unitText(unit, language.tag);
  if (names.length === 1)
    return html`<span class="unit" id="${id}-unit">${shown(chosen)}</span><input type="hidden" name="${name}-unit" value="${chosen}">`;
  const options = names.map(
    (unit) => html`<option value="${unit}"${unit === chosen && html` selected`}>${shown(unit)}</option>`,
  );
  return html`<select class="unit" name="${name}-unit" aria-label="${language.texts.unit}${language.texts.colon}${label}">${options}</select>`;
}

/** The units that can be chosen. People know a ratio in percent, unless its type has others. */
export function unitsOf({ type, fill, suggestion }: Omit<ShowData, "path" | "needed_by_rules">): readonly string[] {
  const names = (type.units ?? []).map(({ name }) => name);
  const isPlain = type.kind.startsWith("ratio") && names.every((name) => name === "percent" || name === "permille");
  const told = splitAmount((fill ?? suggestion)?.result ?? "").unit;
  return isPlain ? [told === "permille" ? told : "percent"] : names;
}

/** The unit that its author thinks in: that of a fill, a suggestion or a bound; else the first. */
export function preferredUnit(
  { type, fill, suggestion }: Omit<ShowData, "path" | "needed_by_rules">,
  names: readonly string[],
): string {
  const bounds = [type.minimum, type.maximum, type.lower, type.upper].map((bound) =>
    typeof bound === "object" && bound !== null && "unit" in bound ? bound.unit : "",
  );
  const told = [fill, suggestion].map((value) => splitAmount(value?.result ?? "").unit);
  return [...told, ...bounds].find((name) => names.includes(name)) ?? names[0] ?? "";
}

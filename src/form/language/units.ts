import { withUnit } from "../../engine/text/bound-text.ts";
import { isDecimal, numberText, styledNumber } from "./numbers.ts";

/** Codes of currencies that are no words of other things, as `cup` and `try` are. */
const CURRENCIES =
  "eur usd gbp chf jpy cny inr cad aud nzd sek nok dkk pln czk huf ron bgn isk brl mxn zar sgd hkd krw thb ils uah";

const SIGNS: Readonly<Record<string, string>> = { percent: "%", permille: "‰" };

/** The magnitude and the unit of a display text such as `12.50 eur` or `5%`. */
export function splitAmount(text: string): { readonly magnitude: string; readonly unit: string } {
  const [, magnitude = text, sign = ""] = /^(\S*?)(?: (?=\S)|(?=%))(\S+)$/.exec(text) ?? [];
  const unit = sign === "%" ? "percent" : sign === "%%" ? "permille" : sign;
  return { magnitude, unit };
}

/** `12,50 €`, `3 Kilogramm`, `5 %`; a unit that no language knows keeps its name. */
export function amountText(magnitude: string, unit: string, language: string): string {
  if (!isDecimal(magnitude)) return withUnit({ value: magnitude, unit });
  const style = styleOf(unit);
  if (style !== undefined) return styledNumber(magnitude, language, style);
  const sign = SIGNS[unit] ?? unit.replaceAll("_", " ");
  return `${numberText(magnitude, language)}\u00a0${sign}`;
}

/** The name of a unit beside a field: `€`, `Kilogramm`. */
export function unitText(unit: string, language: string): string {
  const style = styleOf(unit);
  if (style === undefined) return SIGNS[unit] ?? unit.replaceAll("_", " ");
  const parts = new Intl.NumberFormat(language, style).formatToParts(2);
  const name = parts.find(({ type }) => type === "unit" || type === "currency");
  return name?.value.trim() ?? unit;
}

function styleOf(unit: string): Intl.NumberFormatOptions | undefined {
  if (CURRENCIES.split(" ").includes(unit))
    return { style: "currency", currency: unit.toUpperCase(), currencyDisplay: "narrowSymbol" };
  const isNamed = SIGNS[unit] === undefined && Intl.supportedValuesOf("unit").includes(unit);
  return isNamed ? { style: "unit", unit, unitDisplay: "long" } : undefined;
}

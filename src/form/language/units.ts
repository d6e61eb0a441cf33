import { withUnit } from "../../engine/text/bound-text.ts";
import { isDecimal, MOST_DECIMALS, numberText, styledNumber } from "./numbers.ts";

/** Codes of currencies that are no words of other things, as `cup` and `try` are. */
const CURRENCIES =
  "eur usd gbp chf jpy cny inr cad aud nzd sek nok dkk pln czk huf ron bgn isk brl mxn zar sgd hkd krw thb ils uah";

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
  return `${numberText(magnitude, language)}\u00a0${signOf(unit)}`;
}

/** A plain ratio in percent: `0.05` as `5 %`. */
export function percentText(ratio: string, language: string): string {
  const style = { style: "percent", maximumFractionDigits: MOST_DECIMALS } as const;
  return new Intl.NumberFormat(language, style).format(ratio as Intl.StringNumericLiteral);
}

/** The name of a unit beside a field: `€`, `Kilogramm`. */
export function unitText(unit: string, language: string): string {
  const style = styleOf(unit);
  if (style === undefined) return signOf(unit);
  const parts = new Intl.NumberFormat(language, style).formatToParts(2);
  const name = parts.find(({ type }) => type === "unit" || type === "currency");
  return name?.value.trim() ?? unit;
}

/** Of a unit that no language knows. */
function signOf(unit: string): string {
  return unit === "permille" ? "‰" : unit.replaceAll("_", " ");
}

function styleOf(unit: string): Intl.NumberFormatOptions | undefined {
  if (CURRENCIES.split(" ").includes(unit))
    return { style: "currency", currency: unit.toUpperCase(), currencyDisplay: "narrowSymbol" };
  const unitDisplay = unit === "percent" ? "short" : "long";
  return Intl.supportedValuesOf("unit").includes(unit) ? { style: "unit", unit, unitDisplay } : undefined;
}

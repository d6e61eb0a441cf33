/*
 * Numbers as the people of a language write them. They are decimal texts throughout, so no digit
 * is lost.
 */

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** True for types whose values are a number, with or without a unit. */
export function isNumberKind(kind = ""): boolean {
  return ["number", "measure", "ratio"].includes(kind);
}

/** `1234.50` as `1.234,50` or `1,234.50`; other texts stay as they are. */
export function numberText(text: string, language: string): string {
  if (!isDecimal(text)) return text;
  return styledNumber(text, language, {});
}

/** A number in a field: without signs between thousands, so that it is easy to edit. */
export function editableNumber(text: string, language: string): string {
  return isDecimal(text) ? text.replace(".", signsOf(language).decimal) : text;
}

/** A decimal text in a style of `Intl`, with all of its digits. */
export function styledNumber(text: string, language: string, style: Intl.NumberFormatOptions): string {
  const [whole = "", fraction = ""] = text.replace(/^\+/, "").split(".");
  const digits = fraction.slice(0, MOST_DECIMALS);
  const decimals = { minimumFractionDigits: digits.length, maximumFractionDigits: digits.length };
  const literal = (digits === "" ? whole : `${whole}.${digits}`) as Intl.StringNumericLiteral;
  const parts = new Intl.NumberFormat(language, { ...style, ...decimals }).formatToParts(literal);
  return parts.map(({ type, value }) => (type === "fraction" ? fraction : value)).join("");
}

/** The decimals that every `Intl` takes. */
export const MOST_DECIMALS = 20;

/**
 * The decimal text of a number that was typed: `1.234,50` in German is `1234.50`. A text that the
 * notation of the language does not explain is read with a decimal point; undefined: it is not a
 * number.
 */
export function readNumber(typed: string, language: string): string | undefined {
  const { decimal, group } = signsOf(language);
  const text = withoutBlanks(typed).replace(/^\u2212/, "-");
  const [whole = "", fraction, ...more] = text.split(decimal);
  const digits = whole.split(group).join("");
  const isGrouped = !whole.includes(group) || (isDecimal(digits) && grouped(digits, language) === whole);
  const read = fraction === undefined ? digits : `${digits}.${fraction}`;
  if (more.length === 0 && isGrouped && isDecimal(read)) return plain(read);
  return isDecimal(text) ? plain(text) : undefined;
}

function grouped(digits: string, language: string): string {
  return withoutBlanks(styledNumber(digits, language, { useGrouping: "always" }));
}

/** Blanks and apostrophes between thousands are never ambiguous. */
function withoutBlanks(text: string): string {
  return text.replace(/[\s\u00a0\u202f'’_]/g, "");
}

function plain(text: string): string {
  return text.replace(/^\+/, "");
}

/** The signs that a language puts before decimals and between thousands. */
function signsOf(language: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal"), group: sign("group") };
}

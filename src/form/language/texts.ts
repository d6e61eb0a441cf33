import type { RefusalCode } from "../../model/value.ts";

/** A text in which values stand by their names in braces: `between {minimum} and {maximum}`. */
export type TextWith<Name extends string> = string & { readonly names?: Name };

/** A text about `{count}` things, by the categories of `Intl.PluralRules`; `zero` is for none. */
export interface CountedText extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string;
}

/** A text, and the one for a known bound. */
interface BoundText {
  readonly plain: string;
  readonly bound: TextWith<"bound">;
}

/** The texts of the pages in one language. A file of this folder holds those of each. */
export interface PageTexts {
  /** The language by its own name. */
  readonly name: string;
  readonly yes: string;
  readonly no: string;
  readonly result: string;
  readonly results: string;
  readonly questions: string;
  readonly next: string;
  readonly calculate: string;
  readonly allKnown: string;
  readonly showAll: string;
  readonly showNext: string;
  readonly startAgain: string;
  readonly assumed: string;
  readonly assumedHint: string;
  readonly choose: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly noRows: string;
  readonly noResult: string;
  readonly noResultYet: string;
  readonly certain: string;
  readonly problem: string;
  readonly notes: string;
  readonly calculation: string;
  readonly decided: string;
  readonly because: string;
  readonly above: string;
  readonly more: string;
  readonly about: string;
  readonly versions: string;
  readonly day: string;
  readonly dayHint: string;
  readonly language: string;
  readonly link: string;
  readonly linkHint: string;
  readonly copied: string;
  readonly skip: string;
  readonly always: string;
  readonly sameResult: string;
  readonly forPrograms: string;
  readonly chart: string;
  readonly chartBy: string;
  readonly chartFailed: string;
  readonly chartOf: TextWith<"result" | "input">;
  readonly chartHint: TextWith<"count">;
  readonly chartExact: string;
  readonly between: TextWith<"minimum" | "maximum">;
  readonly atLeast: TextWith<"minimum">;
  readonly atMost: TextWith<"maximum">;
  readonly orNoResult: TextWith<"text">;
  readonly suggested: TextWith<"value">;
  readonly unless: TextWith<"value">;
  readonly range: TextWith<"from" | "to">;
  /** Between a name and its value. */
  readonly colon: string;
  readonly addRow: TextWith<"list">;
  readonly remove: string;
  readonly removeRow: TextWith<"row">;
  readonly rows: CountedText;
  readonly refused: CountedText;
  readonly unknown: TextWith<"name">;
  readonly perhaps: TextWith<"suggestion">;
  readonly noSuchRule: TextWith<"name">;
  readonly since: TextWith<"day">;
  readonly until: TextWith<"day">;
  readonly sinceUntil: TextWith<"from" | "to">;
  readonly changes: TextWith<"day">;
  /** By the reason: a text, or one without and one with the bound that is not kept. */
  readonly refusal: Readonly<Record<RefusalCode, string | BoundText>>;
}

/** A text with its values. */
export function filled<Name extends string>(
  text: TextWith<Name>,
  values: Readonly<Record<Name, string | number>>,
): string {
  const known = new Map<string, string | number>(Object.entries(values));
  return text.replace(/\{(\w+)\}/g, (name, key) => String(known.get(key) ?? name));
}

/** A text about so many things in a language. */
export function counted(text: CountedText, count: number, tag: string): string {
  const zero = count === 0 ? text.zero : undefined;
  return filled(zero ?? text[new Intl.PluralRules(tag).select(count)] ?? text.other, { count });
}

/** One of several texts: `5 €, 6 € or 7 €`. */
export function eitherText(texts: readonly string[], tag: string): string {
  return new Intl.ListFormat(tag, { type: "disjunction" }).format(texts);
}

/** Why a value is refused; `bound`: the one that it does not keep. */
export function refusalText(text: string | BoundText, bound: string | undefined): string {
  if (typeof text === "string") return text;
  return bound === undefined ? text.plain : filled(text.bound, { bound });
}

import type { Data, DataValue, EvaluationResponse, Outline, RuleResult } from "../engine/api.ts";
import { foldName } from "../model/fold-name.ts";
import { nearest } from "../model/suggest.ts";
import { changedValues } from "./given-values.ts";

/** Stands for a value that is not told. */
export const MASK = "***";
/** The letters of a given value that a veto quotes at most. */
const QUOTED = 57;
/** Characters of a value that is used: a longer one is refused, and not quoted as a whole. */
const LONGEST = 4096;
/** The veto of a value that an input, or what is bound to it, does not take; its key first. */
const INPUT_REASON = /^Data ([^\s:]+)[^:]*: /;

/**
 * Remarks on masks that no data of the sources is called by, with the name that is meant. The texts
 * are searched: a name in a comment may hide a mistake, but rules of any size need not be planned.
 */
export function unknownMasks(masks: readonly string[], texts: readonly string[]): string[] {
  const declared = new Set<string>();
  if (masks.length > 0)
    for (const text of texts)
      for (const [, ...names] of text.matchAll(DECLARATION))
        for (const name of names) if (name !== undefined) declared.add(foldName(name));
  return masks
    .filter((mask) => !declared.has(lastName(mask)))
    .map((mask) => {
      const meant = nearest(lastName(mask), declared);
      return `no spec has data \`${mask}\` to mask${meant === undefined ? "" : `: did you mean \`${meant}\`?`}`;
    });
}

/** The name of a data, or that of an import, which may be a list. */
const DECLARATION = /\b(?:data\s+([^\s:]+)|uses\s+(?:[^\s:]*\/)?([^\s:/]+))/giu;

/** The name at the end of a mask, which may stand for any row: `fares.*`. */
function lastName(mask: string): string {
  return mask.split(".").findLast((label) => !isPlace(label)) ?? mask;
}

/** True for the place of a row, or for any. */
function isPlace(label: string): boolean {
  return /^(?:\d+|\*)$/.test(label);
}

/** An evaluation as it may be told. */
export interface Masked {
  readonly response: EvaluationResponse;
  readonly data: Data;
  /** Names of data as given whose values are masked. */
  readonly masked?: readonly string[];
}

/**
 * An evaluation without the values of the inputs `masks` (in lower case): neither in the data, nor
 * where results quote them. Names that are not inputs are masked too, as they may be misspelt.
 */
export function masked(
  response: EvaluationResponse,
  data: Data,
  masks: readonly string[],
  { inputReading, isInput, listOf }: Pick<Outline, "inputReading" | "isInput" | "listOf">,
): Masked {
  const names: string[] = [];
  const quotes: string[] = [];
  // The reason of a list as a whole names it.
  const told = new Set(Object.keys(data).map((name) => foldName(name)));
  const shown = changedValues(data, listOf, ({ name, value }) => {
    const key = foldName(name);
    const isKnown = isInput(key);
    if (isKnown && !isMasked(key, masks)) {
      told.add(key);
      return value;
    }
    names.push(name);
    told.delete(key);
    if (isKnown) quotes.push(...spellings(value, (text) => inputReading(key, text)));
    return MASK;
  });
  if (names.length === 0) return { response, data };
  const hides = hiding(quotes);
  const results = Object.entries(response.results).map(([rule, result]) => [rule, hiddenResult(result, told, hides)]);
  return { response: { ...response, results: Object.fromEntries(results) }, data: shown, masked: names };
}

/**
 * True when a mask is the end of a name, or of that of a list around it: `iban` of `person.iban`,
 * `members`, `members.*.iban`, `members.2.iban` and `iban` of `members.2.iban`.
 */
function isMasked(key: string, masks: readonly string[]): boolean {
  const labels = key.split(".");
  return labels.some((label, at) => {
    const isList = isPlace(label) || isPlace(labels[at + 1] ?? "");
    if (at < labels.length - 1 && !isList) return false;
    const name = labels.slice(0, at + 1);
    const anywhere = name.map((each) => (isPlace(each) ? "*" : each));
    return name.some((_, from) => [name, anywhere].some((spelling) => masks.includes(spelling.slice(from).join("."))));
  });
}

/** A result that quotes a value in one of its members hides all: they tell it in several units. */
function hiddenResult(result: RuleResult, told: ReadonlySet<string>, hides: (text: string) => boolean): RuleResult {
  const { veto_reason: reason, rejected_data: rejected } = result;
  if (reason !== undefined) {
    const hidden = { ...result, veto_reason: hiddenReason(reason, told, hides) };
    if (rejected === undefined) return hidden;
    const shown = (text: string, data: string) => (told.has(data) && !hides(text) ? text : MASK);
    const list = rejected.map(({ data, value, reason: why, code }) => {
      return { data, value: shown(value, data), reason: shown(why, data), code };
    });
    return { ...hidden, rejected_data: list };
  }
  const { vetoed, rule_type, ...value } = result;
  let isQuoted = false;
  const hidden = JSON.stringify(value, (_member, text: unknown) => {
    if (typeof text !== "string") return text;
    isQuoted ||= hides(text);
    return MASK;
  });
  return isQuoted ? { vetoed, rule_type, ...JSON.parse(hidden) } : result;
}

/** A reason about an input keeps its value when it was given, and is told. */
function hiddenReason(reason: string, told: ReadonlySet<string>, hides: (text: string) => boolean): string {
  const [start, key = ""] = INPUT_REASON.exec(reason) ?? [];
  if (start !== undefined && !told.has(foldName(key))) return start + MASK;
  return hides(reason) ? MASK : reason;
}

/** The texts that stand for a value where it is quoted. */
function spellings(value: DataValue | undefined, reading: (text: string) => string | undefined): string[] {
  const isAmount = typeof value === "object" && value !== null;
  const given = isAmount ? Object.entries(value).map(([unit, amount]) => `${amount} ${unit}`) : [String(value)];
  return given.flatMap((text) => {
    const line = text.trim().replace(/\s+/g, " ");
    const ends = reading(text)?.replaceAll(",", "").split("...") ?? [];
    const amounts = ends.flatMap((end) => /^-?\d+(\.\d+)?(?=$|[ %])/.exec(end)?.[0] ?? []);
    return [text, text.trim(), line, [...line].slice(0, QUOTED).join(""), ...ends, ...amounts];
  });
}

/**
 * A test for texts that are one of the quotes, or in which one that is not blank stands beside no
 * further letter or digit.
 */
function hiding(quotes: readonly string[]): (text: string) => boolean {
  const whole = new Set(quotes);
  const words = [...whole].filter((quote) => quote.trim() !== "" && quote.length <= LONGEST);
  if (words.length === 0) return (text) => whole.has(text);
  const pattern = words.map(patternOf).join("|");
  const quoting = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "u");
  return (text) => whole.has(text) || quoting.test(text);
}

/** The text itself, and a number with further zeros: `0.5` is `0.50` where a type says so. */
function patternOf(word: string): string {
  const number = /^-?\d+\.\d+$/.test(word);
  const text = (number ? word.replace(/\.?0+$/, "") : word).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return number ? `${text}0*` : text;
}

import { absenceOf } from "../../domain/explore/absences.ts";
import { inputText } from "../../domain/input-text.ts";
import type { NumberInterval } from "../../domain/intervals.ts";
import type { Region } from "../../domain/region.ts";
import type { RegionTerm, Terms } from "../../domain/terms.ts";
import { keyOf, type NumberSet, type TextSet, type ValueSet } from "../../domain/value-set.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { compare } from "../../model/numbers/rational.ts";
import type { Program } from "../../model/program/program.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatDate } from "../../model/time/temporal-text.ts";
import type { Type } from "../../model/types/type.ts";

/** A region in the words of rules: `zone is "eu" and 2 kilogram < weight <= 5 kilogram`. */
export function regionText(region: Region, terms: Terms, { slots }: Program): string {
  const parts: string[] = [];
  let isMore = false;
  for (const id of [...region.keys()].sort((a, b) => a - b)) {
    const term = terms.at(id);
    const set = region.get(id);
    if (set === undefined) continue;
    const text = term.of === "sum" ? sumText(term, set, terms, slots) : termText(term, set, slots);
    if (text === undefined) isMore = true;
    else if (text !== "") parts.push(text);
  }
  if (isMore) parts.push("further conditions");
  return parts.length === 0 ? "every input" : parts.join(" and ");
}

/** Undefined: the term has no words. */
function termText(term: RegionTerm, set: ValueSet, slots: Program["slots"]): string | undefined {
  const absence = absenceOf(term);
  if (absence !== undefined && set.kind === "truths") {
    const [yes, no] = absence.what === "absent" ? ["not given", "given"] : ["refused", "not refused"];
    return `${absence.key} is ${set.yes ? yes : no}`;
  }
  const slot = term.of === "slot" ? slots[term.slot] : undefined;
  const name = term.of === "now" ? "now" : slot?.key;
  if (name === undefined || keyOf(set) === keyOf(term.domain)) return name === undefined ? undefined : "";
  switch (set.kind) {
    case "truths":
      return slot?.type.kind === "boolean" ? (set.yes ? name : `not ${name}`) : undefined;
    case "texts":
      return textsText(name, set);
    case "numbers":
      return numbersText(name, set, term.domain, (value) => valueText(value, slot?.type));
  }
}

function textsText(name: string, { texts, except }: TextSet): string {
  const listed = [...texts].map((text) => `"${text}"`);
  const shown =
    listed.length > MOST_TEXTS ? [...listed.slice(0, MOST_TEXTS), `${listed.length - MOST_TEXTS} more`] : listed;
  return except ? `${name} is none of ${shown.join(", ")}` : `${name} is ${shown.join(" or ")}`;
}

const MOST_TEXTS = 8;

type ValueText = (value: { readonly n: bigint; readonly d: bigint }) => string;

function numbersText(name: string, { intervals }: NumberSet, domain: ValueSet, text: ValueText): string {
  const whole = domain.kind === "numbers" ? domain.intervals : [];
  const parts = intervals
    .map((each) => intervalText(name, withoutBounds(each, whole), text))
    .filter((part) => part !== "");
  return parts.length > 1 ? `(${parts.join(" or ")})` : (parts[0] ?? "");
}

/** Leaves out the ends that all values of the input have. */
function withoutBounds({ low, high }: NumberInterval, domain: readonly NumberInterval[]): NumberInterval {
  const [least, most] = [domain[0]?.low, domain.at(-1)?.high];
  const isLeast = low !== undefined && least !== undefined && low.closed && compare(low.at, least.at) === 0;
  const isMost = high !== undefined && most !== undefined && high.closed && compare(high.at, most.at) === 0;
  const isPoint = low !== undefined && high !== undefined && compare(low.at, high.at) === 0;
  return isPoint ? { low, high } : { low: isLeast ? undefined : low, high: isMost ? undefined : high };
}

function intervalText(name: string, { low, high }: NumberInterval, text: ValueText): string {
  if (low !== undefined && high !== undefined) {
    if (compare(low.at, high.at) === 0) return `${name} is ${text(low.at)}`;
    return `${text(low.at)} ${low.closed ? "<=" : "<"} ${name} ${high.closed ? "<=" : "<"} ${text(high.at)}`;
  }
  if (low !== undefined) return `${name} ${low.closed ? ">=" : ">"} ${text(low.at)}`;
  return high === undefined ? "" : `${name} ${high.closed ? "<=" : "<"} ${text(high.at)}`;
}

function valueText(value: { readonly n: bigint; readonly d: bigint }, type: Type | undefined): string {
  if (type === undefined) return formatDate(dateFromInstant(value.n));
  return inputText(value, type) ?? exactText(value);
}

/** `a + 2 * b > 5`, in canonical amounts. */
function sumText(
  term: Extract<RegionTerm, { of: "sum" }>,
  set: ValueSet,
  terms: Terms,
  slots: Program["slots"],
): string | undefined {
  const names: string[] = [];
  for (const [id, { n, d }] of term.factors) {
    const part = terms.at(id);
    const slot = part.of === "slot" ? slots[part.slot] : undefined;
    if (slot === undefined || slot.type.kind !== "number") return undefined;
    const size = exactText({ n: n < 0n ? -n : n, d });
    const product = size === "1" ? slot.key : `${size} * ${slot.key}`;
    names.push(names.length === 0 ? (n < 0n ? `-${product}` : product) : `${n < 0n ? "-" : "+"} ${product}`);
  }
  return set.kind === "numbers" ? numbersText(names.join(" "), set, term.domain, exactText) : undefined;
}

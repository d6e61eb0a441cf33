import { listsAmong } from "../../domain/explore/list-cells.ts";
import { cellsBelow } from "../../domain/explore/slots.ts";
import { inputText } from "../../domain/input-text.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { identityOf } from "../../engine/causes/identity.ts";
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  subtract,
} from "../../model/numbers/rational.ts";
import { dateFromInstant, instantOf, shiftClock, shiftMicroseconds, shiftMonths } from "../../model/time/calendar.ts";
import { formatDate, formatTime, readEffective } from "../../model/time/temporal-text.ts";
import { type NumericType, usualUnit } from "../../model/types/display.ts";
import { optionTexts } from "../../model/types/options.ts";
import type { NamedBound, Type } from "../../model/types/type.ts";
import type { DateValue, TimeValue, Value } from "../../model/value.ts";
import type { EvaluationInputs } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { COMBINED, LISTS, LOTS, RANGES } from "../tuning.ts";
import type { SeededNumbers } from "./draws.ts";
import { valuesNear } from "./literals.ts";
import { listCandidates, type TextsOfType } from "./row-candidates.ts";
import { withWholeLists } from "./row-data.ts";

/** Values of one input that are worth trying. */
export interface Candidates {
  readonly input: string;
  /** The small ones first. */
  readonly texts: readonly string[];
  /** Those among them that the rules, their bounds and known inputs name, with their neighbours. */
  readonly named: readonly string[];
}

const NO_INPUTS: EvaluationInputs = {
  given: () => undefined,
  isGiven: () => false,
  text: () => undefined,
  hint: () => undefined,
};

/** Whole numbers by lot, from 0 up to, but not including, `end`. */
type ByLot = (end: number) => readonly number[];

interface Texts {
  readonly all: readonly string[];
  /** Part of them; absent: all. */
  readonly named?: readonly string[];
}

const DAY = 86_400_000_000n;
const HALF_HOUR = 1_800_000_000n;
const MIDNIGHT: TimeValue = { kind: "time", hour: 0, minute: 0, second: 0, microsecond: 0 };
/** Eighty years before the effective day, and twenty after it: ages and spans of work. */
const DAYS_BEFORE = 29_200;
const DAYS_AROUND = 36_500;

export interface CandidateOptions {
  /** The number of values by lot, beside those that the rules name. */
  readonly lots?: number;
  /** Inputs that somebody wrote. */
  readonly known?: readonly Readonly<Record<string, string>>[];
}

/** The values to try for each input that a rule may read: all of them are accepted. */
export function candidatesOf(
  rule: number,
  version: Pick<WrittenVersion, "program" | "readValue" | "effective">,
  numbers: SeededNumbers,
  { lots = LOTS, known = [] }: CandidateOptions = {},
): readonly Candidates[] {
  const { program, readValue, effective } = version;
  const now = readEffective(effective);
  if (now === undefined) throw new Error("unreachable: a version without an instant");
  const without = new Evaluation(program, NO_INPUTS, now);
  const byLot: ByLot = (end) => Array.from({ length: lots }, () => numbers.below(end));
  const near = valuesNear(program, rule, (cell) => without.ofCell(cell));
  const cells = cellsBelow(program, [program.rules[rule]?.root ?? -1]);
  const written = known.map((data) => withWholeLists(data, program));
  const writtenOf = (key: string) => written.flatMap((data) => (Object.hasOwn(data, key) ? (data[key] ?? []) : []));
  const taken = (texts: readonly string[], type: Type, key: string) =>
    texts.filter((text) => readValue(text, type, key).kind !== "veto");
  const ofSlots = Array.from(near, ([slot, values]): Candidates => {
    const declared = program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const { key, type } = declared;
    const { all, named = all } = textsOf(type, distinct(values), now, byLot);
    const texts = new Set(taken([...all, ...writtenOf(key)], type, key));
    return {
      input: key,
      texts: [...texts],
      named: [...new Set([...named, ...writtenOf(key)])].filter((text) => texts.has(text)),
    };
  });
  const ofRows: TextsOfType = {
    likely: (type, values, key) => taken(namedTexts(textsOf(type, distinct(values), now, byLot)), type, key),
    successive: (type, key) => taken(successiveTexts(type, now), type, key),
  };
  const ofLists = listCandidates(program, listsAmong(program, cells), ofRows, numbers).map(
    ({ input, texts, named }): Candidates => ({
      input,
      texts: [...new Set([...texts, ...writtenOf(input)])],
      named: [...new Set([...named, ...writtenOf(input)])],
    }),
  );
  return [...ofSlots, ...ofLists].filter(({ texts }) => texts.length > 0);
}

function namedTexts({ all, named = all }: Texts): readonly string[] {
  return [...new Set(named)];
}

/** Bounds of a type with values beside them, its options and others: some it may refuse. */
export function valuesAround(type: Type, effective: string): readonly string[] {
  const now = readEffective(effective);
  if (now === undefined) throw new Error("unreachable: a version without an instant");
  return [...new Set(textsOf(type, [], now, () => []).all)];
}

/** The values of each kind once. */
function distinct(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [identityOf(value), value])).values()];
}

function textsOf(type: Type, near: readonly Value[], now: DateValue, byLot: ByLot): Texts {
  const options = optionTexts(type);
  if (options.length > 0) return { all: options };
  switch (type.kind) {
    case "boolean":
      return { all: ["no", "yes"] };
    case "text":
      return {
        all: [
          ...near.flatMap((value) => (value.kind === "text" ? [value.text] : [])),
          "other".slice(0, type.length).padEnd(type.length ?? 0, "x"),
        ],
      };
    case "number":
    case "measure":
    case "ratio":
      return numberTexts(type, near, byLot);
    case "date":
      return dateTexts([type.minimum, type.maximum], near, now, byLot);
    case "time":
      return { all: timeTexts([type.minimum, type.maximum], near) };
    case "numberrange":
    case "measurerange":
    case "ratiorange":
    case "daterange":
    case "timerange":
      return rangeTexts(textsOf(type.element, near, now, byLot));
    default:
      return { all: [] };
  }
}

/** Bounds and values of the rules with neighbours; others between, far outside, and combined. */
function numberTexts(type: NumericType, near: readonly Value[], byLot: ByLot): Texts {
  const unit = usualUnit(type);
  const steps = (type.decimals === undefined ? [100n, 1n] : [10n ** BigInt(type.decimals)]).map((part) =>
    multiply(unit.size, rational(1n, part)),
  );
  const found = near.flatMap((value) => (value.kind === "number" ? [rational(value.n, value.d)] : []));
  const bounds = [type.minimum, type.maximum].flatMap((bound) => (bound === undefined ? [] : [canonical(bound)]));
  const named = [rational(0n), unit.size, ...bounds, ...found];
  const withNeighbours = (values: readonly Rational[]) =>
    values.flatMap((value) => [value, ...steps.flatMap((step) => [subtract(value, step), add(value, step)])]);
  const sorted = [...named].sort(compare);
  const [low, high] = [sorted[0] ?? rational(0n), sorted.at(-1) ?? rational(0n)];
  const width = subtract(high, low);
  const grid = multiply(unit.size, rational(1n, type.decimals === undefined ? 100n : 10n ** BigInt(type.decimals)));
  const lots = byLot(SHARES + 1).map((share) =>
    onGrid(add(low, multiply(width, rational(BigInt(share), BigInt(SHARES)))), grid),
  );
  const furthest = add(absolute(low), absolute(high));
  const far = FAR.map((times) => multiply(furthest, rational(times)));
  const text = (value: Rational) => inputText(value, type) ?? "";
  const likely = [...withNeighbours(named), ...far];
  const all = [...likely, ...lots, ...withNeighbours(combined(found.slice(0, COMBINED)))];
  all.sort((a, b) => compare(absolute(a), absolute(b)));
  return { all: all.map(text), named: likely.map(text) };
}

const SHARES = 9_973;
/** How many times the largest value those far outside are. */
const FAR = [2n, 10n, 1000n, 1_000_000n, -2n, -1000n];

/** Results of two values of a condition: `12 * n > 3_000` turns at their quotient. */
function combined(values: readonly Rational[]): readonly Rational[] {
  return values.flatMap((a) =>
    values.flatMap((b) => [add(a, b), subtract(a, b), multiply(a, b), ...(b.n === 0n ? [] : [divide(a, b)])]),
  );
}

/** The multiple of a step at or below a value. */
function onGrid(value: Rational, step: Rational): Rational {
  const { n, d } = divide(value, step);
  return multiply(step, rational((n - (((n % d) + d) % d)) / d));
}

function canonical(bound: Rational | NamedBound): Rational {
  return "canonical" in bound ? bound.canonical : bound;
}

/**
 * Bounds, values of the rules, the effective day, and days as far from these as the rules count;
 * some days around them.
 */
function dateTexts(
  bounds: readonly (DateValue | undefined)[],
  near: readonly Value[],
  now: DateValue,
  byLot: ByLot,
): Texts {
  const found = near.flatMap((value) => (value.kind === "date" ? [value] : []));
  const anchors = [now, ...found];
  const spans = near.flatMap((value) => (value.kind === "number" ? [rational(value.n, value.d)] : []));
  const apart = anchors
    .slice(0, COMBINED)
    .flatMap((date) => spans.slice(0, COMBINED).flatMap((span) => datesApart(date, span)));
  const named = [...bounds, ...anchors, ...apart].flatMap((date) => (date === undefined ? [] : [instantOf(date)]));
  const lots = byLot(DAYS_AROUND).map((days) => instantOf(now) + DAY * BigInt(days - DAYS_BEFORE));
  const text = (at: bigint) => formatDate(dateFromInstant(at));
  const likely = named.flatMap((at) => [at - DAY, at, at + DAY]).map(text);
  return { all: [...likely, ...lots.map(text)], named: likely };
}

/** The dates that are so many seconds, days, months or years before and after a date. */
function datesApart(date: DateValue, { n, d }: Rational): readonly DateValue[] {
  return [n / d, -n / d].flatMap((count) =>
    [
      shiftMicroseconds(date, count * DAY),
      shiftMonths(date, Number(count)),
      shiftMonths(date, 12 * Number(count)),
      shiftMicroseconds(date, count * 1_000_000n),
    ].flatMap((each) => each ?? []),
  );
}

/** Bounds, values of the rules and their neighbours, and times of all parts of a day. */
function timeTexts(bounds: readonly (TimeValue | undefined)[], near: readonly Value[]): readonly string[] {
  const named = [...bounds, ...near].flatMap((value) => (value?.kind === "time" ? [value] : []));
  const neighbours = named.flatMap((time) => [0n, -60_000_000n, 60_000_000n].map((shift) => shiftClock(time, shift)));
  return ["00:00", "12:00", "23:59", ...neighbours.map(formatTime)];
}

/** Values that follow each other, as those of a key do. */
function successiveTexts(type: Type, now: DateValue): readonly string[] {
  const numbers = Array.from({ length: LISTS }, (_, at) => at + 1);
  switch (type.kind) {
    case "text":
      return numbers.map((number) => String(number).padStart(type.length ?? 0, "0"));
    case "number":
    case "measure":
    case "ratio": {
      const [low, { size }] = [type.minimum === undefined ? rational(0n) : canonical(type.minimum), usualUnit(type)];
      return numbers.map((number) => inputText(add(low, multiply(size, rational(BigInt(number)))), type) ?? "");
    }
    case "date":
      return numbers.map((days) => formatDate(dateFromInstant(instantOf(now) + DAY * BigInt(days))));
    case "time":
      return numbers.map((number) => formatTime(shiftClock(MIDNIGHT, BigInt(number) * HALF_HOUR)));
    default:
      return [];
  }
}

/** Short ranges between ends that are named, and ranges between some pairs, in both directions. */
function rangeTexts({ all, named = all }: Texts): Texts {
  const ends = [...new Set(named)];
  const short = ends.flatMap((end, at) => ends.slice(at + 1, at + 3).map((next) => `${end}...${next}`));
  const likely = [...short, ...pairsOf(ends)];
  return { all: [...likely, ...pairsOf(all)], named: likely };
}

function pairsOf(ends: readonly string[]): readonly string[] {
  const all = ends.length ** 2;
  const pairs = Array.from({ length: Math.min(all, RANGES) }, (_, at) => (at * PRIME) % all);
  return pairs.map((pair) => `${ends[Math.floor(pair / ends.length)]}...${ends[pair % ends.length]}`);
}

/** Steps of it meet each pair once, and neighbours of all ends. */
const PRIME = 7919;

import type { WrittenVersion } from "../../engine/written/written-version.ts";
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
import { dateFromInstant, instantOf } from "../../model/time/calendar.ts";
import { formatDate, readEffective } from "../../model/time/temporal-text.ts";
import { displayText } from "../../model/types/display.ts";
import type { ElementType, NamedBound, Type } from "../../model/types/type.ts";
import type { DateValue, Value } from "../../model/value.ts";
import { freeType } from "./free-type.ts";
import { comparedInputs } from "./literals.ts";
import type { SeededNumbers } from "./random.ts";

/** Values of one input that are worth trying, the small ones first. */
export interface Candidates {
  readonly input: string;
  readonly texts: readonly string[];
}

/** Values by lot, beside those that the rules name. */
const BY_LOT = 12;
const DAY = 86_400_000_000n;
/** Eighty years before the effective day, and twenty after it: ages and spans of work. */
const DAYS_BEFORE = 29_200;
const DAYS_AROUND = 36_500;

/** The values to try for each input that a rule may read: all of them are accepted. */
export function candidatesOf(
  rule: number,
  version: Pick<WrittenVersion, "program" | "readValue" | "effective">,
  numbers: SeededNumbers,
): readonly Candidates[] {
  const { program, readValue } = version;
  return Array.from(comparedInputs(program, rule).literals, ([slot, literals]): Candidates => {
    const declared = program.slots[slot];
    if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
    const { key, type } = declared;
    const texts = new Set(textsOf(type, literals, version.effective, numbers));
    return { input: key, texts: [...texts].filter((text) => readValue(text, type, key).kind !== "veto") };
  }).filter(({ texts }) => texts.length > 0);
}

function textsOf(type: Type, literals: readonly Value[], effective: string, numbers: SeededNumbers): readonly string[] {
  switch (type.kind) {
    case "boolean":
      return ["no", "yes"];
    case "text":
      if (type.options.length > 0) return type.options;
      return [
        ...literals.flatMap((value) => (value.kind === "text" ? [value.text] : [])),
        "other".slice(0, type.length),
      ];
    case "number":
    case "measure":
    case "ratio":
      return numberTexts(type, literals, numbers);
    case "date":
      return dateTexts([type.minimum, type.maximum], literals, effective, numbers);
    case "time":
      return ["00:00", "12:00", "23:59"];
    case "numberrange":
    case "measurerange":
    case "ratiorange":
    case "daterange":
    case "timerange":
      return rangeTexts(textsOf(type.element, literals, effective, numbers));
    default:
      return [];
  }
}

/** Bounds, literals and their neighbours, and some values between them. */
function numberTexts(
  type: Extract<ElementType, { kind: "number" | "measure" | "ratio" }>,
  literals: readonly Value[],
  numbers: SeededNumbers,
): readonly string[] {
  const unit = firstUnit(type);
  const steps = type.decimals === undefined ? [100n, 1n] : [10n ** BigInt(type.decimals)];
  const found = literals.flatMap((value) => (value.kind === "number" ? [value] : []));
  const bounds = [type.minimum, type.maximum].flatMap((bound) => (bound === undefined ? [] : [canonical(bound)]));
  const named: readonly Rational[] = [rational(0n), unit.size, ...bounds, ...found];
  const values = named.flatMap((value) => [
    value,
    ...steps.flatMap((part) => {
      const step = multiply(unit.size, rational(1n, part));
      return [subtract(value, step), add(value, step)];
    }),
  ]);
  const sorted = [...named].sort(compare);
  const [low, high] = [sorted[0] ?? rational(0n), sorted.at(-1) ?? rational(0n)];
  const width = subtract(high, low);
  const grid = multiply(unit.size, rational(1n, steps[0]));
  const lots = Array.from({ length: BY_LOT }, () => {
    const share = multiply(width, rational(BigInt(numbers.below(SHARES + 1)), BigInt(SHARES)));
    return onGrid(add(low, share), grid);
  });
  const free = freeType(type);
  const smallFirst = [...values, ...lots].sort((a, b) => compare(absolute(a), absolute(b)));
  return smallFirst.map((value) => displayText({ kind: "number", ...value, unit: unit.name }, free, unit.name));
}

const SHARES = 96;

/** The multiple of a step at or below a value. */
function onGrid(value: Rational, step: Rational): Rational {
  const { n, d } = divide(value, step);
  return multiply(step, rational((n - (((n % d) + d) % d)) / d));
}

/** The unit in which a type shows its values. */
export function firstUnit(type: Extract<ElementType, { kind: "number" | "measure" | "ratio" }>) {
  const one = rational(1n);
  if (type.kind === "measure") return { name: type.units[0]?.name, size: type.units[0]?.factor ?? one };
  return type.kind === "ratio" ? { name: "percent", size: rational(1n, 100n) } : { name: undefined, size: one };
}

function canonical(bound: Rational | NamedBound): Rational {
  return "canonical" in bound ? bound.canonical : bound;
}

/** Bounds, literals, the effective day, their neighbours, and some days around it. */
function dateTexts(
  bounds: readonly (DateValue | undefined)[],
  literals: readonly Value[],
  effective: string,
  numbers: SeededNumbers,
): readonly string[] {
  const now = readEffective(effective);
  const found = literals.flatMap((value) => (value.kind === "date" ? [value] : []));
  const named = [...bounds, now, ...found].flatMap((date) => (date === undefined ? [] : [instantOf(date)]));
  const around = now === undefined ? 0n : instantOf(now);
  const lots = Array.from({ length: BY_LOT }, () => around + DAY * BigInt(numbers.below(DAYS_AROUND) - DAYS_BEFORE));
  return [...named.flatMap((at) => [at - DAY, at, at + DAY]), ...lots].map((at) => formatDate(dateFromInstant(at)));
}

/** Neighbours of a sorted list as ends. */
function rangeTexts(ends: readonly string[]): readonly string[] {
  return ends.flatMap((from) => ends.slice(0, BY_LOT).map((to) => `${from}...${to}`)).slice(0, 400);
}

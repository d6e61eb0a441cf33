import { hull, type IntervalEnd, type NumberInterval, point } from "../../domain/intervals.ts";
import type { Linear } from "../../domain/linear.ts";
import { intervalOfSum, isPossible, type Region, restricted, valuesOf } from "../../domain/region.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import { asLinear, outcomeKey, type SymbolicOutcome } from "../../domain/symbolic/symbol.ts";
import { numbers } from "../../domain/value-set.ts";
import { compare, divide, equals, type Rational, subtract } from "../../model/numbers/rational.ts";
import { allPrograms } from "../../model/program/all-programs.ts";
import type { ProgramRule } from "../../model/program/program.ts";
import { displayText, fits, usualUnit } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { CertainAnswer, HalfAnswer, OpenAnswer, ResultBounds } from "../api.ts";
import { completed, type HalfAnswered } from "./completion.ts";

/** The regions of outcomes that are possible, with the values that sums have in them. */
interface OpenRegion extends RegionOutcome {
  readonly linear?: Linear | undefined;
  readonly values?: NumberInterval | undefined;
}

/** A rule: its number in the program that is followed, and in that of the request. */
export interface FollowedRule {
  readonly id: number;
  readonly of: number;
}

/**
 * The sure part of the outcome of a rule, and the regions in which it is still open; undefined
 * where following it takes too many steps.
 */
export function halfAnswer(
  rule: FollowedRule,
  half: HalfAnswered,
): { readonly answer: HalfAnswer; readonly regions: readonly RegionOutcome[] } | undefined {
  const { outcomes, isComplete } = half.explorer.rule(rule.id);
  const declared = half.explorer.program.rules[rule.id];
  const regions = isComplete ? half.explorer.within(() => openRegions(outcomes, half)) : undefined;
  if (regions === undefined || declared === undefined) return undefined;
  const shown = { ...declared, unit: declared.unit ?? unitShown(rule, declared.type, regions, half) };
  const certain = certainAnswer(regions, shown);
  if (certain !== undefined) return { answer: certain, regions };
  const may_veto = regions.some(({ outcome }) => outcome.kind === "veto");
  const values = regions.filter(({ outcome }) => outcome.kind !== "veto");
  const one_of = oneOf(values);
  const bounds = one_of === undefined ? boundsOf(rule, values, shown, half) : undefined;
  const answer: OpenAnswer = {
    certain: false,
    ...(bounds && { bounds }),
    ...(one_of && { one_of }),
    may_veto,
  };
  return { answer, regions };
}

/**
 * The unit that a result carries, as its first completion shows it; without one that in which an
 * input of its family has its bounds.
 */
function unitShown(
  rule: FollowedRule,
  type: Type,
  regions: readonly OpenRegion[],
  half: HalfAnswered,
): string | undefined {
  const amount = regions.find(({ values }) => values !== undefined);
  const outcome = amount && completed(rule.of, amount.region, 0, half);
  if (outcome?.kind === "number") return outcome.unit;
  if (type.kind !== "measure") return undefined;
  const inputs = allPrograms(half.evaluation.program).flatMap(({ slots }) => slots);
  const units = inputs.map((input) =>
    input.type.kind === "measure" && input.type.family === type.family ? usualUnit(input.type).name : undefined,
  );
  return units.find((unit) => unit !== undefined && unit !== type.units[0]?.name);
}

/** Regions that some input may enter. */
function openRegions(outcomes: readonly RegionOutcome[], half: HalfAnswered): readonly OpenRegion[] {
  const { terms, steps } = half.explorer;
  return outcomes.flatMap(({ region, outcome }): readonly OpenRegion[] => {
    if (!isPossible(region, terms, steps.spend)) return [];
    const linear = isNumber(outcome) ? asLinear(outcome) : undefined;
    if (linear === undefined) return [{ region, outcome }];
    const values = intervalOfSum(linear, undeclaredOpened(region, half), terms, steps.spend);
    return values === undefined ? [] : [{ region, outcome, linear, values }];
  });
}

/** False for dates and times, which are counted as well. */
function isNumber(outcome: SymbolicOutcome): boolean {
  return outcome.kind === "value"
    ? outcome.value.kind === "number"
    : outcome.kind === "linear" && outcome.counted === "number";
}

/**
 * The region without the ends of inputs that nobody declared: they are the largest numbers that
 * decimals can write, and tell a reader nothing.
 */
function undeclaredOpened(region: Region, { explorer }: HalfAnswered): Region {
  const opened = new Map(region);
  for (const [slot, { type }] of explorer.program.slots.entries()) {
    const term = explorer.terms.ofSlot(slot);
    if (term === undefined || (type.kind !== "number" && type.kind !== "ratio" && type.kind !== "measure")) continue;
    const set = valuesOf(region, term);
    if (set.kind !== "numbers" || term.domain.kind !== "numbers") continue;
    const all = hull(term.domain.intervals);
    const [first, ...others] = set.intervals;
    const low = type.minimum === undefined && isSameEnd(first?.low, all.low) ? undefined : first?.low;
    const begun = first === undefined ? [] : [{ ...first, low }, ...others];
    const last = begun.at(-1);
    const high = type.maximum === undefined && isSameEnd(last?.high, all.high) ? undefined : last?.high;
    if (last !== undefined) opened.set(term.id, { ...set, intervals: [...begun.slice(0, -1), { ...last, high }] });
  }
  return opened;
}

function isSameEnd(a: IntervalEnd | undefined, b: IntervalEnd | undefined): boolean {
  return a !== undefined && b !== undefined && equals(a.at, b.at);
}

/** The one outcome of all regions. */
function certainAnswer(regions: readonly OpenRegion[], declared: ProgramRule): CertainAnswer | undefined {
  const [first, ...others] = regions;
  if (first === undefined) return undefined;
  const { outcome } = first;
  if (outcome.kind === "veto") {
    const isKnown = outcome.cause === "user" && outcome.isReasonKnown;
    if (!isKnown || others.some((other) => outcomeKey(other.outcome) !== outcomeKey(outcome))) return undefined;
    return outcome.reason
      ? { certain: true, vetoed: true, veto_reason: outcome.reason }
      : { certain: true, vetoed: true };
  }
  const value = onlyValue(first);
  if (value === undefined || others.some((other) => !isSameValue(value, onlyValue(other)))) return undefined;
  return fits(value, declared.type, declared.unit)
    ? { certain: true, result: displayText(value, declared.type, declared.unit) }
    : undefined;
}

function onlyValue({ outcome, values }: OpenRegion): Value | undefined {
  if (outcome.kind === "value") return outcome.value;
  const { low, high } = values ?? {};
  return low !== undefined && high !== undefined && equals(low.at, high.at) ? { kind: "number", ...low.at } : undefined;
}

function isSameValue(a: Value, b: Value | undefined): boolean {
  if (b === undefined || a.kind !== b.kind) return false;
  return outcomeKey({ kind: "value", value: a }) === outcomeKey({ kind: "value", value: b });
}

/** The values of options and booleans; undefined for other kinds, and where they have no end. */
function oneOf(regions: readonly OpenRegion[]): readonly (string | boolean)[] | undefined {
  const found = new Set<string | boolean>();
  for (const { region, outcome } of regions) {
    if (outcome.kind === "value" && outcome.value.kind === "text") found.add(outcome.value.text);
    else if (outcome.kind === "value" && outcome.value.kind === "boolean") found.add(outcome.value.value);
    else if (outcome.kind === "unknown") {
      const set = valuesOf(region, outcome.term);
      if (set.kind !== "texts" || set.except) return undefined;
      for (const text of set.texts) found.add(text);
    } else return undefined;
  }
  return found.size === 0 ? undefined : [...found];
}

function boundsOf(
  rule: FollowedRule,
  regions: readonly OpenRegion[],
  { type, unit }: ProgramRule,
  half: HalfAnswered,
): ResultBounds | undefined {
  if (regions.length === 0 || regions.some(({ values }) => values === undefined)) return undefined;
  const text = (at: Rational | undefined): string | undefined => {
    const value: Value | undefined = at && { kind: "number", ...at };
    return value !== undefined && fits(value, type, unit) ? displayText(value, type, unit) : undefined;
  };
  const ends = (["low", "high"] as const).map((side) => {
    const at = outermost(regions, side);
    return { shown: text(at), isReached: at !== undefined && isReached(rule, at, regions, half) };
  });
  const [low, high] = ends;
  if (low?.shown === undefined && high?.shown === undefined) return undefined;
  return {
    ...(low?.shown !== undefined && { minimum: low.shown }),
    ...(high?.shown !== undefined && { maximum: high.shown }),
    tight: ends.every(({ isReached, shown }) => isReached && shown !== undefined),
  };
}

function outermost(regions: readonly OpenRegion[], side: "low" | "high"): Rational | undefined {
  let found: Rational | undefined;
  for (const { values } of regions) {
    const end = values?.[side];
    if (end === undefined) return undefined;
    if (found === undefined || compare(end.at, found) * (side === "low" ? 1 : -1) < 0) found = end.at;
  }
  return found;
}

/** The completions that are tried for one end. */
const TRIES = 3;

/** True when valid data were found, and evaluated, whose result is the value. */
function isReached(rule: FollowedRule, at: Rational, regions: readonly OpenRegion[], half: HalfAnswered): boolean {
  const { terms, steps } = half.explorer;
  return regions.some(({ region, linear, values }) => {
    const holds = (end: IntervalEnd | undefined) => end?.closed === true && equals(end.at, at);
    if (linear === undefined || !(holds(values?.low) || holds(values?.high))) return false;
    const inside = half.explorer.within(() => reaching(region, linear, at, terms, steps.spend));
    if (inside === undefined) return false;
    for (let variant = 0; variant < TRIES; variant++) {
      const outcome = completed(rule.of, inside, variant, half);
      if (outcome?.kind === "number" && equals(outcome, at)) return true;
    }
    return false;
  });
}

/** The part of a region in which a sum has a value. */
function reaching(
  region: Region,
  linear: Linear,
  at: Rational,
  terms: HalfAnswered["explorer"]["terms"],
  spend: (steps: number) => void,
): Region | undefined {
  if (linear.factors.size === 0) return region;
  const { term, factor, constant } = terms.sum(linear);
  const value = divide(subtract(at, constant), factor);
  return restricted(region, term, numbers([point(value)]), terms, spend);
}

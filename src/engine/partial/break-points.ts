import type { IntervalEnd, NumberInterval } from "../../domain/intervals.ts";
import { type Linear, linearKey } from "../../domain/linear.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import { asLinear } from "../../domain/symbolic/symbol.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import { ANY_NUMBER } from "../../domain/value-set.ts";
import { foldName } from "../../model/fold-name.ts";
import { add, compare, equals, multiply, type Rational } from "../../model/numbers/rational.ts";
import type { ProgramSlot } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import { freeType } from "../../model/types/free-type.ts";
import type { DateValue } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { bindInputs, type InputLimits } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { readInput } from "../../runtime/read.ts";
import type { Data } from "../api.ts";
import type { Compiled } from "../evaluation/compiled.ts";
import { followedRules } from "./partial-answers.ts";

/** Results over one input, with values for all others. */
export interface OverInput {
  /** Keys of rules that are numbers. */
  readonly rules: readonly string[];
  /** The key of an input that is a number, a ratio or a measure. */
  readonly input: string;
  /** The unit of its values; empty for a number. */
  readonly unit: string;
  readonly data: Data;
}

/** A value of an input at which a result changes its slope or jumps. */
export interface BreakPoint {
  /** As data give it. */
  readonly value: string;
  /** The sides on which a result jumps as soon as the input leaves the value; of decimals: none. */
  readonly jumps: readonly ("below" | "above")[];
}

/** Milliseconds that a page has for the search: part of its time for a chart, or for a task. */
export const FOR_BREAKS = 500;

/**
 * For each of the results in order: all values of an input at which it changes its slope, jumps, or
 * begins or ends, in ascending order. Between two of them it is a straight line, or one veto. Null
 * where that is not proved, as for products of the input with itself, or takes too many steps;
 * empty where it is for none. Throws what the deadline throws.
 */
export function breakPoints(
  { rules, input, unit, data }: OverInput,
  { program: whole, keys }: Pick<Compiled, "program" | "keys">,
  now: DateValue,
  limits: InputLimits,
  deadline: Deadline | undefined,
): readonly (readonly BreakPoint[] | null)[] {
  const open = ({ fill: _, ...slot }: ProgramSlot) => slot;
  const program = { ...whole, slots: whole.slots.map((slot) => (slot.key === input ? open(slot) : slot)) };
  const others = Object.fromEntries(Object.entries(data).filter(([name]) => foldName(name) !== input));
  const inputs = bindInputs(program, others, limits, keys);
  const declared = program.slots.find(({ key }) => key === input);
  if ("kind" in inputs || declared === undefined) return [];
  const evaluation = new Evaluation(program, inputs, now, deadline);
  const wanted = rules.map((rule) => program.rules.findIndex(({ key }) => key === rule));
  const followed = followedRules(evaluation, wanted, limits, evaluation.rows ? "each row" : "any row");
  if (followed === undefined) return [];
  const { explorer } = followed.half;
  return wanted.map((rule) => {
    const { outcomes, isComplete } = explorer.rule(followed.rules.get(rule) ?? -1);
    // A rule that was followed has made a term of what it reads.
    const term = explorer.terms.ofSlot(followed.slots.get(input) ?? -1);
    const pieces = isComplete ? piecesOf(outcomes, term) : undefined;
    const found = pieces && merged(breaksOf(pieces));
    const written = found?.flatMap(({ at, jumps }) => {
      const value = textOf(at, unit, declared, limits);
      return value === undefined ? [] : [{ value, jumps }];
    });
    return written !== undefined && written.length === found?.length ? written : null;
  });
}

interface Break extends Pick<BreakPoint, "jumps"> {
  readonly at: Rational;
}

/** Values of an input for which a result is a line; undefined: there is none, for one reason. */
interface StraightPiece extends NumberInterval {
  readonly line: Linear | undefined;
  readonly key: string;
}

/** The pieces of a result in order; undefined where more than the input tells them apart. */
function piecesOf(
  outcomes: readonly RegionOutcome[],
  term: RegionTerm | undefined,
): readonly StraightPiece[] | undefined {
  const pieces: StraightPiece[] = [];
  for (const { region, outcome } of outcomes) {
    const line = asLinear(outcome);
    const isKnown = outcome.kind === "veto" ? outcome.cause === "user" && outcome.isReasonKnown : line !== undefined;
    const isOfInput = [...region.keys(), ...(line?.factors.keys() ?? [])].every((id) => id === term?.id);
    const values = (term && (region.get(term.id) ?? term.domain)) ?? ANY_NUMBER;
    if (!isKnown || !isOfInput || values.kind !== "numbers") return undefined;
    const key = line === undefined ? `veto ${outcome.kind === "veto" ? outcome.reason : ""}` : linearKey(line);
    for (const each of values.intervals) pieces.push({ ...each, line, key });
  }
  return pieces.sort((a, b) => (a.low === undefined ? -1 : b.low === undefined ? 1 : byEnd(a.low, b.low)));
}

function byEnd(a: IntervalEnd, b: IntervalEnd): number {
  return compare(a.at, b.at) || Number(b.closed) - Number(a.closed);
}

function breaksOf(pieces: readonly StraightPiece[]): readonly Break[] {
  return pieces.slice(1).flatMap((after, at) => {
    const before = pieces[at];
    if (before?.high === undefined || after.low === undefined || before.key === after.key) return [];
    const [last, first] = [before.high.at, after.low.at];
    const joint = [last, first].find((x) => meet(before, after, x));
    if (joint !== undefined) return [{ at: joint, jumps: [] }];
    // Decimals lie on a grid, on which both ends are values; else the point belongs to one piece.
    if (!equals(last, first)) return [last, first].map((end) => ({ at: end, jumps: [] }));
    return [{ at: last, jumps: [before.high.closed ? "above" : "below"] }];
  });
}

/** Each place once, in order: a value of its own is one on both of its sides. */
function merged(breaks: readonly Break[]): readonly Break[] {
  const found = new Map<string, Break>();
  for (const { at, jumps } of breaks) {
    const key = `${at.n}/${at.d}`;
    found.set(key, { at, jumps: [...(found.get(key)?.jumps ?? []), ...jumps] });
  }
  return [...found.values()].sort((a, b) => compare(a.at, b.at));
}

/** True where two lines have the same value. */
function meet(a: StraightPiece, b: StraightPiece, x: Rational): boolean {
  return a.line !== undefined && b.line !== undefined && equals(valueAt(a.line, x), valueAt(b.line, x));
}

function valueAt({ factors, constant }: Linear, x: Rational): Rational {
  return [...factors.values()].reduce((sum, factor) => add(sum, multiply(factor, x)), constant);
}

/** The text of a value in a unit; undefined where none is exactly that. */
function textOf(at: Rational, unit: string, { type, key }: ProgramSlot, limits: InputLimits): string | undefined {
  const text = displayText({ kind: "number", ...at, unit }, freeType(type), unit === "" ? undefined : unit);
  const read = readInput(text, type, key, limits.max_data_value_bytes);
  return read.kind === "number" && equals(read, at) ? text : undefined;
}

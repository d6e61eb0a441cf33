import { foldName } from "../../model/fold-name.ts";
import type { RemainingArms } from "../../model/program/arms.ts";
import { dateFromInstant, instantOf, makeDate } from "../../model/time/calendar.ts";
import { formatEffective, readEffective } from "../../model/time/temporal-text.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { bindInputs, type Inputs } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import type { Data, OutlinedArm, SpecRef } from "../api.ts";
import { throwing } from "../errors.ts";
import type { EffectiveInstant } from "../evaluation/effective.ts";
import type { ArmsOfRowSpecs } from "../show/arms.ts";
import type { LoadedVersion } from "../versions/contents.ts";
import type { LoadedRules } from "../versions/loaded-rules.ts";
import { fixedDataProblem } from "../versions/only-inputs.ts";
import { specNameOf } from "../versions/spec-name.ts";
import type { HistoryWork } from "./history-work.ts";
import type { EvaluationAt, Timespan } from "./pieces.ts";

/** The instants at which a request can be effective. */
export const ALL_TIME: Timespan = {
  from: instantOf(makeDate({ year: 1, month: 1, day: 1 })),
  to: instantOf(makeDate({ year: 10_000, month: 1, day: 1 })),
};

/** A stretch of time in which requests select one program. */
export interface ChosenSlice extends Timespan {
  readonly version: LoadedVersion;
}

/** The arms of the rules of a version, for traces and in the words of the source. */
export interface ArmsOfVersion {
  /** By rule id. */
  readonly remaining: readonly RemainingArms[];
  /** Ids by keys. */
  readonly rules: ReadonlyMap<string, number>;
  readonly slots: ReadonlyMap<string, number>;
  of(rule: string, arm: number): OutlinedArm | undefined;
  readonly ofRows: ArmsOfRowSpecs;
}

/**
 * The slices of a spec within a stretch of time, in order: those of all that it uses, pins
 * respected (docs/spec/05-composition-versions.md#5-10-slices). Throws EngineErrors when there is
 * none.
 */
export function* slicesWithin(
  loaded: LoadedRules,
  ref: SpecRef,
  { from, to }: Timespan,
  budget: WorkBudget,
): Generator<ChosenSlice> {
  const first = firstStart(loaded, ref);
  // Without a version in the range the last instant of it is an error that tells the others.
  let at = first === undefined || first <= from ? from : first < to ? first : to - 1n;
  while (at < to) {
    const version = loaded.version(ref, instantAt(at), budget);
    version.compiled.prepare({}, budget);
    const end = version.span.to === undefined || version.span.to > to ? to : version.span.to;
    yield { version, from: at, to: end };
    at = end;
  }
}

/** The start of the first version of a spec; undefined: there is none, or it has always held. */
function firstStart(loaded: LoadedRules, { repository, spec }: SpecRef): bigint | undefined {
  const [home, name] = [foldName(repository), specNameOf({ spec })];
  const listed = loaded.contents.list().find((entry) => entry.repository === home);
  const start = listed?.specs.find((entry) => entry.name === name)?.effective_from;
  const date = start === undefined ? undefined : readEffective(start);
  return date && instantOf(date);
}

/** An instant of a history as requests name it. */
export function instantAt(at: bigint): EffectiveInstant {
  const now = dateFromInstant(at);
  return { now, at, text: formatEffective(now) };
}

/** Evaluates a slice with the data given. Throws EngineErrors for data that are not a request. */
export function evaluating(
  { compiled }: LoadedVersion,
  data: Data,
  { limits, onlyInputs }: LoadedRules,
  work: HistoryWork,
): { readonly inputs: Inputs; readonly at: EvaluationAt } {
  const { program, keys, indexes } = compiled;
  throwing(onlyInputs ? fixedDataProblem(compiled, data) : undefined);
  const inputs = throwing(bindInputs(program, data, limits, keys));
  const at = (instant: bigint) => {
    work.evaluation(program.cells.length);
    return new Evaluation(program, inputs, dateFromInstant(instant), work, indexes);
  };
  return { inputs, at };
}

export function armsOf(version: LoadedVersion, budget: WorkBudget): ArmsOfVersion {
  const outlined = version.arms(budget);
  const { program } = version.compiled;
  return {
    remaining: version.compiled.armsWithin(budget).map(({ remaining }) => remaining),
    rules: idsByKey(program.rules),
    slots: idsByKey(program.slots),
    of: (rule, arm) => outlined[rule]?.[arm],
    ofRows: program.rowSpecs === undefined ? [] : version.armsOfRows(budget),
  };
}

function idsByKey(things: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ key }, id) => [key, id]));
}

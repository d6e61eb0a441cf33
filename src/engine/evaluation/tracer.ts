import { type OutcomeCode, outcomeCode } from "../../codegen/outcomes.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import type { Program } from "../../model/program/program.ts";
import { displayText } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import type { DateValue, Outcome } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { bindInputs, type InputLimits } from "../../runtime/inputs.ts";
import { Evaluation } from "../../runtime/interpret.ts";
import { readInput } from "../../runtime/read.ts";
import { vetoReason } from "../../runtime/respond.ts";
import { ownRules, selectRules } from "../../runtime/select.ts";
import { type Decision, placeOfRule, placeOfSlot, trace, versionOfRows } from "../../runtime/trace/trace.ts";
import type { Data, RunOptions, SpecRef } from "../api.ts";
import type { CrossedEvaluation } from "../causes/crossed-texts.ts";
import { isFedInRow, namedRule, namedSlot, type PlaceInRows, type RowEvaluation } from "../causes/row-pairs.ts";
import { EngineErrors } from "../errors.ts";
import type { ArmsOfRowSpecs } from "../show/arms.ts";
import type { Compiled, VersionName } from "./compiled.ts";
import type { EffectiveInstant } from "./effective.ts";
import { ruleNames } from "./prepared-run.ts";
import type { TextData } from "./text-runs.ts";

export type { OutcomeLists, OutcomePlace } from "../../codegen/outcomes.ts";
export { valueAt, valueOfRaw } from "../../codegen/outcomes.ts";
export { type ChangeEffects, type DecisionPair, originsOf, pairedReads } from "../../runtime/trace/origins.ts";
export {
  type CrossedEvaluation,
  CrossedTexts,
  instantsOf,
  type PairedIds,
  pairedByKey,
} from "../causes/crossed-texts.ts";
export { CrossedRows } from "../causes/row-pairs.ts";
export type { Decision };

/** Each evaluation throws what the deadline throws. */
export type TracerChoice = SpecRef & Pick<RunOptions, "rules"> & { readonly deadline?: Deadline | undefined };

/** A version and its rules, chosen once, whose evaluations tell how each outcome came about. */
export interface Tracer {
  readonly version: VersionName;
  readonly now: DateValue;
  /** Names and types of rules and slots; traces tell them by their ids. */
  readonly program: Program;
  /** By rule id. */
  readonly arms: readonly NamedArms[];
  /** Of the rules of rows, by spec of rows and version. */
  readonly armsOfRows: ArmsOfRowSpecs;
  /** Ids of the requested rules, ascending. */
  readonly rules: readonly number[];
  /** Throws EngineErrors for data that are not a request. */
  trace(data: Data): Trace;
  /** Makes code for the outcomes of records, without a trace; undefined where there is none. */
  readonly outcomes: () => TracerOutcomes | undefined;
  /** The value that an input of the type reads from a text, or the veto that refuses it. */
  readValue(text: string, type: Type, key: string): Outcome;
}

/** A rule or slot of a row. */
export interface PlaceInRow {
  /** `members.2.counted`. */
  readonly name: string;
  readonly evaluation: RowEvaluation;
  readonly id: number;
  /** Positions of the spec of the rows and of its version. */
  readonly spec: number;
  readonly version: number;
  /** True for data that the list or the text feeds. */
  readonly isFed: boolean;
}

/** One evaluation, exact and on demand. */
export interface Trace extends CrossedEvaluation {
  /** The value of a slot as explanations show it; undefined for a veto. */
  shownSlot(slot: number): string | undefined;
  /** True when a rule gives the slot its value. */
  isFed(slot: number): boolean;
  /** The reason of a rule's veto, as results tell it; undefined for a veto without message. */
  reason(outcome: Extract<Outcome, { kind: "veto" }>): string | undefined;
  /** The place of a rule, or of a slot, in a row; undefined for those of the version itself. */
  ruleInRow(rule: number): PlaceInRow | undefined;
  slotInRow(slot: number): PlaceInRow | undefined;
  /** How the given rules, and all rules below them, were decided; by rule id. */
  decisions(rules: readonly number[]): ReadonlyMap<number, Decision>;
}

/** The outcomes of one record after another, as generated code has them. */
export interface TracerOutcomes extends Pick<OutcomeCode, "rules" | "slots" | "lists"> {
  /** Fills `lists`. False: the trace must answer. */
  run(data: Data): boolean;
  /** The same for texts and truth values by input key; undefined: not given. */
  runTexts(data: TextData): boolean;
}

/** An unknown rule is an error of the request. */
export function tracer(
  { compiled, spec, from, to }: VersionName & { readonly compiled: Compiled },
  { arms, ofRows }: { readonly arms: readonly NamedArms[]; readonly ofRows: ArmsOfRowSpecs },
  instant: EffectiveInstant,
  { rules: asked, deadline }: Pick<TracerChoice, "rules" | "deadline">,
  limits: InputLimits,
): Tracer | EngineError {
  const { program, indexes, keys } = compiled;
  const names = ruleNames(asked);
  const rules = names === undefined ? ownRules(program) : selectRules(program, names);
  if ("kind" in rules) return rules;
  const remaining = arms.map((rule) => rule.remaining);
  const remainingOfRows = ofRows.map((versions) => versions.map((each) => each.remaining));
  return {
    version: { spec, from, to },
    now: instant.now,
    program,
    arms,
    armsOfRows: ofRows,
    rules,
    outcomes() {
      const code = outcomeCode(program, rules, arms, keys, limits);
      if (code === undefined) return undefined;
      const { lists, rules: places, slots } = code;
      return {
        lists,
        rules: places,
        slots,
        run: (data) => code.run(data, instant.now),
        runTexts: (data) => code.runTexts(data, instant.now),
      };
    },
    readValue: (text, type, key) => readInput(text, type, key, limits.max_data_value_bytes),
    trace(data) {
      const inputs = bindInputs(program, data, limits, keys);
      if ("kind" in inputs) throw new EngineErrors([inputs]);
      const evaluation = new Evaluation(program, inputs, instant.now, deadline, indexes);
      return {
        now: instant.now,
        deadline,
        ofRule: (rule) => {
          const place = placeOfRule(evaluation, rule);
          return place.evaluation.ofRule(place.id);
        },
        ofSlot: (slot) => {
          const place = placeOfSlot(evaluation, slot);
          return place.evaluation.ofSlot(place.id);
        },
        shownSlot: (slot) => {
          const [outcome, type] = [evaluation.ofSlot(slot), program.slots[slot]?.type];
          return outcome.kind === "veto" || type === undefined ? undefined : displayText(outcome, type);
        },
        isFed: (slot) => {
          const place = placeOfSlot(evaluation, slot);
          return place.evaluation.feedingRule(place.id) !== undefined;
        },
        ruleInRow: (rule) => inRow(evaluation, namedRule(evaluation, rule)),
        slotInRow: (slot) => inRow(evaluation, namedSlot(evaluation, slot)),
        reason: (veto) => vetoReason(veto, evaluation),
        decisions: (ids) => trace(evaluation, ids, remaining, indexes, remainingOfRows),
      };
    },
  };
}

function inRow(root: Evaluation, place: PlaceInRows): PlaceInRow | undefined {
  const { evaluation, name, id } = place;
  if (evaluation === root) return undefined;
  return { name, evaluation, id, ...versionOfRows(root.program, evaluation.program), isFed: isFedInRow(place) };
}

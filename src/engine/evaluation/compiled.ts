import type { EngineError } from "../../model/diagnostic.ts";
import type { RuleNode } from "../../model/program/explanation.ts";
import type { Program } from "../../model/program/program.ts";
import type { ValueSource } from "../../model/program/stated-values.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import type { GeneratedRun } from "../../runtime/generated/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { ExactResult } from "../../runtime/respond.ts";

/**
 * The data for evaluating one version in one slice of time, from any source: planned here, restored
 * from a snapshot, or part of a bundle.
 */
export interface Compiled {
  /** The program of plain evaluations. */
  readonly program: Program;
  /** The indexes of long ladders in `program`, for look-ups instead of scans. */
  readonly indexes?: ArmIndexes | undefined;
  /** Slot ids by input key; the same for both programs. */
  readonly keys: SlotKeys;
  readonly explaining: Explaining;
  /**
   * Code for plain evaluations, where code can be generated. The limits are those of all
   * evaluations.
   */
  fast?(limits: InputLimits): GeneratedRunSource | undefined;
}

/**
 * Code for requested sets of rules: ids ascending; absent: all rules of the spec itself. Undefined:
 * there is none, or none yet.
 */
export interface GeneratedRunSource {
  atOnce(rules: readonly number[] | undefined): GeneratedRun | undefined;
  whenOften(rules: readonly number[] | undefined): GeneratedRun | undefined;
  /** True when every run is so short that it need not check a deadline. */
  readonly isBrief: boolean;
}

/**
 * A program whose cells keep every authored node as it was before rewriting, with the narration of
 * its evaluations.
 */
export interface Explaining {
  readonly program: Program;
  readonly indexes?: ArmIndexes | undefined;
  /** Adds explanations to the results of a finished evaluation. */
  readonly explain: (results: Results, evaluation: Evaluation) => Results;
  /**
   * The values for explanations that generated code makes, which `exactly` finds when a text asks
   * for them.
   */
  readonly valuesLater?: ((exactly: ExactRun) => ValueSource) | undefined;
  /**
   * Code for explained evaluations, where code can be generated. The limits are those of all
   * evaluations.
   */
  fast?(limits: InputLimits): GeneratedRunSource | undefined;
}

/** The exact program, for the same rules and data at the same instant. */
export type ExactRun = () => { readonly results: Results } | EngineError;

type Results = Readonly<Record<string, ExactResult & { readonly explanation?: RuleNode }>>;

/**
 * A version at an instant: its name and window for answers, and its program. Dates as written in
 * the source; an absent side has no limit.
 */
export interface VersionInForce {
  readonly spec: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compiled: Compiled;
}

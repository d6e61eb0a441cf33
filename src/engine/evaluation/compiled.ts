import type { Program } from "../../model/program/program.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import type { FastRun } from "../../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { ExactResult } from "../../runtime/respond.ts";

/**
 * What evaluating needs of one version in one slice of time, wherever it comes from: planned here,
 * restored from a snapshot, or part of a bundle.
 */
export interface Compiled {
  /** The program of plain evaluations. */
  readonly program: Program;
  /** The long ladders of `program`, to be looked up instead of scanned. */
  readonly indexes?: ArmIndexes | undefined;
  /** Slot ids by input key; the same for both programs. */
  readonly keys: SlotKeys;
  readonly explaining: Explaining;
  /**
   * Code for plain evaluations, where code can be generated. The limits are those of all
   * evaluations.
   */
  fast?(limits: InputLimits): FastRunSource | undefined;
}

/**
 * Code for the sets of rules that are asked for: ids ascending; absent: all rules of the spec
 * itself. Undefined: there is none, or none yet.
 */
export interface FastRunSource {
  atOnce(rules: readonly number[] | undefined): FastRun | undefined;
  whenOften(rules: readonly number[] | undefined): FastRun | undefined;
  /** Whether a run always ends so soon that a deadline need not be looked at on the way. */
  readonly isBrief: boolean;
}

/**
 * A program whose cells keep what every authored node was before rewriting, and what narrates an
 * evaluation of it.
 */
export interface Explaining {
  readonly program: Program;
  readonly indexes?: ArmIndexes | undefined;
  /** Adds their explanations to the results of a finished evaluation. */
  readonly explain: (results: Results, evaluation: Evaluation) => Results;
  /**
   * Code for explained evaluations, where code can be generated. The limits are those of all
   * evaluations.
   */
  fast?(limits: InputLimits): FastRunSource | undefined;
}

type Results = Readonly<Record<string, ExactResult>>;

/**
 * A version at an instant: what answers name, and what evaluates it. Dates as written in the
 * source; a side without limit is absent.
 */
export interface VersionInForce {
  readonly spec: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compiled: Compiled;
}

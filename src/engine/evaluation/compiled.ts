import type { EngineError } from "../../model/diagnostic.ts";
import type { RuleNode } from "../../model/program/explanation.ts";
import type { Program } from "../../model/program/program.ts";
import type { ValueSource } from "../../model/program/stated-values.ts";
import type { ArmIndexes } from "../../runtime/arm-index.ts";
import type { GeneratedRun } from "../../runtime/generated/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { ExactResult } from "../../runtime/respond.ts";
import type { RunOptions } from "../api.ts";

/** The parts of an answer that need more than the program. */
export type AnswerNeeds = Pick<RunOptions, "explain" | "arms">;

/**
 * The data for evaluating one version in one slice of time, from any source: planned here, restored
 * from a snapshot, or part of a bundle.
 */
export interface Compiled extends Pick<AnsweringProgram, "program" | "indexes"> {
  /** Slot ids by input key; the same for all programs. */
  readonly keys: SlotKeys;
  /** The program whose evaluations give such answers. Rules and slots have the same ids in all. */
  answering(needs: AnswerNeeds): AnsweringProgram;
}

/** A program, with all that makes answers of one kind. */
export interface AnsweringProgram {
  readonly program: Program;
  /** The indexes of long ladders, for look-ups instead of scans. */
  readonly indexes?: ArmIndexes | undefined;
  /** Adds to the results of a finished evaluation what is asked for besides. */
  readonly explain?: ((results: Results, evaluation: Evaluation) => Results) | undefined;
  /**
   * The values for explanations that generated code makes, which `exactly` finds when a text asks
   * for them.
   */
  readonly valuesLater?: ((exactly: ExactRun) => ValueSource) | undefined;
  /** Generated code for the same answers; `limits`: those of all evaluations. */
  code?(limits: InputLimits): AnsweringCode | undefined;
}

/** The generated code of a program. */
export interface AnsweringCode {
  /**
   * That for requested rules: ids ascending; undefined: all rules of the spec itself. It gives
   * undefined where there is none, or none yet; `expected`: the number of such requests.
   */
  requested(rules: readonly number[] | undefined, expected: "once" | "often"): GeneratedRun | undefined;
  /** True when every run is so short that it need not check a deadline. */
  readonly isBrief: boolean;
}

/** The exact program, for the same rules and data at the same instant. */
export type ExactRun = () => { readonly results: Results } | EngineError;

/** By rule key. */
export type Results = Readonly<Record<string, ExactResult & { readonly explanation?: RuleNode }>>;

/** The name and window of a version. Dates as written; an absent side has no limit. */
export interface VersionName {
  readonly spec: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

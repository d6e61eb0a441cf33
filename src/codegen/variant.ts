import type { NamedArms } from "../model/program/arms.ts";
import type { NarrationSource } from "../model/program/narration.ts";
import type { AnswerForm, PlainUnits } from "./write/answers.ts";

/**
 * The data of all that a function of generated code can give besides results, by its name. A module
 * contains no part of the absent ones.
 */
export interface Hooks {
  /** Each result gets its explanation. */
  readonly explain?: NarrationSource | undefined;
  /** By rule id. Each result gets the id of the arm that decided it. */
  readonly arms?: readonly NamedArms[] | undefined;
}

export type HookName = keyof Hooks;

const HOOK_NAMES: readonly HookName[] = ["explain", "arms"];

/** The names of the present hooks, always in the same order. */
export function hookNames(hooks: Hooks): readonly HookName[] {
  return HOOK_NAMES.filter((name) => hooks[name] !== undefined);
}

/** One function of a module. */
export interface Variant {
  /** The rules that it answers: ids, ascending. */
  readonly answers: readonly number[];
  readonly hooks: Hooks;
  /** Default: results. */
  readonly form?: AnswerForm | undefined;
  /** Rules whose texts are plain numbers. */
  readonly plain?: PlainUnits | undefined;
  /** Give these outcomes as the code has them instead. */
  readonly outcomes?: WantedOutcomes | undefined;
}

/** Ids of the rules and slots whose outcomes are given, and by rule id their arms. */
export interface WantedOutcomes {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  readonly arms: readonly NamedArms[];
}

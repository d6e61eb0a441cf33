import type { Data, EvaluationResponse, RejectedData, Show, UnlistedTypes } from "../../engine/api.ts";
import type { BreakPoint, OverInput } from "../../engine/partial/break-points.ts";

/** A spec of a module that `engine build --show` wrote. */
export interface BuiltSpec {
  readonly spec: string;
  run(data: Data, options: BuiltOptions & { readonly rules: readonly string[] }): EvaluationResponse;
  show(options: BuiltOptions): Show;
  /** Absent in modules that were built without `--element`. */
  form?(options: BuiltOptions): FormDetails;
}

/** The texts and types that a page shows beside answers and the interface. */
export interface PageFacts {
  /** The lines of the spec's own rules as written, by rule, with the ids that answers name. */
  readonly arms: Readonly<Record<string, readonly Arm[]>>;
  /** Types of what explanations name besides the interface. */
  readonly types: UnlistedTypes;
}

/** The parts of a form that are not answers. */
export interface FormDetails extends PageFacts {
  /** Answers may have explanations. */
  readonly explains: boolean;
  /** Why an input refuses a value, also while results wait for others. */
  refusal(name: string, text: string): RejectedData | undefined;
  /**
   * For each result the values of an input at which it changes its slope or jumps; null where that
   * is not proved, and empty where it takes too long.
   */
  breakPoints(over: OverInput): readonly (readonly BreakPoint[] | null)[];
}

/** A spec of a module that knows the instants at which its answers may change. */
export interface LiveSpec extends BuiltSpec {
  /** In order, in the form of the `effective` of answers. */
  readonly changes: readonly string[];
}

export interface BuiltOptions {
  readonly effective?: string;
  readonly explain?: boolean;
  readonly arms?: boolean;
  readonly partial?: boolean;
}

/** A line of a rule as written, and its id. */
export interface Arm {
  readonly id: string;
  readonly text: string;
}

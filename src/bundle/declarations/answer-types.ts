/** Declarations that every bundle has. */
export const ANSWER_TYPES = `/** A spec, compiled: answers are exact, and the same as those of the engine. */
export interface Compiled<I, R> {
  readonly spec: string;
  /** Versions included, newest last. */
  readonly versions: readonly { readonly effective_from?: string; readonly effective_to?: string }[];
  /**
   * Evaluates the rules of the version in force. Missing and wrong data are part of the
   * answer; a wrong request throws EngineErrors.
   */
  run(data?: Given<I>, options?: RunOptions<R>): EvaluationResponse<R>;
}

/** Data that are not given may be left out, undefined or null. */
export type Given<I> = { readonly [Key in keyof I]?: I[Key] | null | undefined };

/**
 * An instant: "2025", "2025-06", "2025-06-30", "2025-W26", "2025-06-30T10:00:00Z", or a Date.
 * Default: now.
 */
export type Effective = string | Date;

export interface EvaluationResponse<R> {
  readonly spec: string;
  readonly effective: string;
  readonly spec_effective_from?: string;
  readonly spec_effective_to?: string;
  /** Of the rules asked for; default: all rules of the spec itself. */
  readonly results: { readonly [Rule in keyof R]?: R[Rule] };
  /** Given names that are not inputs, at most ten. */
  readonly unknown_data?: readonly UnknownData[];
}

export interface UnknownData {
  readonly name: string;
  /** The input that was probably meant. */
  readonly suggestion?: string;
  readonly hint?: string;
}

/** Numbers are texts, so that they stay exact. */
export type Value<Type extends string, Member> = Member & {
  readonly vetoed: false;
  readonly rule_type: Type;
  /** For people: with unit. */
  readonly result: string;EXPLANATION
};

export interface Vetoed<Type extends string> {
  readonly vetoed: true;
  readonly veto_reason?: string;
  readonly rule_type: Type;EXPLANATION
  /** Inputs that may still be needed, in the order in which to ask for them. */
  readonly missing_data?: readonly string[];HALF_ANSWER
  /** Given values that the rule may still read and that their inputs refuse. */
  readonly rejected_data?: readonly RejectedData[];
}

export interface RejectedData {
  readonly data: string;
  readonly value: string;
  readonly reason: string;
  /** The broken constraint, or why the value cannot be read. */
  readonly code:
    | "empty"
    | "too_long"
    | "unreadable"
    | "unit"
    | "order"
    | "key"
    | "decimals"
    | "minimum"
    | "maximum"
    | "lower"
    | "upper"
    | "options"
    | "length";
}

/** Thrown for a wrong request. \`message\` is a report for people. */
export class EngineErrors extends Error {
  readonly errors: readonly EngineError[];
}

export interface EngineError {
  readonly kind: string;
  readonly message: string;
  readonly spec?: string;
  readonly related_data?: string;
  readonly suggestion?: string;
  readonly request_kind?: "spec_not_found" | "invalid_request";
}`;

export const OPTIONS = `export interface RunOptions<R> {
  /** The instant whose version counts, and that \`now\` is in rules. Default: now. */
  readonly effective?: Effective | undefined;
  /** Default: all rules of the spec itself. */
  readonly rules?: readonly (keyof R & string)[] | undefined;
  /** True: a name that is not an input is an error of the request. Default false. */
  readonly strict?: boolean | undefined;`;

export const EXPLAINING_OPTIONS = `  /** Adds an explanation to each result. */
  readonly explain?: boolean | undefined;
  /** Names the arm of its rule that decided each result. */
  readonly arms?: boolean | undefined;`;

export const PARTIAL_OPTION = `  /** Adds what is sure of each result that waits for data. */
  readonly partial?: boolean | undefined;`;

export const HALF_ANSWER_TYPES = `/** What is sure of a result that waits for data, over all valid values of what is missing. */
export type HalfAnswer =
  | { readonly certain: true; readonly result: string }
  | { readonly certain: true; readonly vetoed: true; readonly veto_reason?: string }
  | {
      readonly certain: false;
      readonly bounds?: { readonly minimum?: string; readonly maximum?: string; readonly tight: boolean };
      /** The only possible values of a text or a boolean. */
      readonly one_of?: readonly (string | boolean)[];
      readonly may_veto: boolean;
      /** The missing input whose answer decides most. */
      readonly next?: string;
    };`;

export const EXPLANATION_TYPES = `/** The derivation of a rule's result. Parts are shared: a rule that is used in several places is one object. */
export interface RuleNode {
  readonly type: "rule";
  readonly name: string;
  readonly result: string;
  readonly body: string;
  readonly causes?: readonly Cause[];
  readonly children?: readonly ExplanationNode[];
}

/** One evaluated condition, stated as a fact. */
export interface Cause {
  readonly condition: string;
  readonly value: string;
  readonly children?: readonly ExplanationNode[];
}

export type ExplanationNode =
  | RuleNode
  | { readonly type: "compose"; readonly expression: string; readonly operands: readonly ExplanationNode[] }
  | { readonly type: "data"; readonly name: string; readonly display: string }
  | { readonly type: "data_unused"; readonly name: string }
  | {
      readonly type: "conversion";
      readonly expression: string;
      readonly steps: readonly { readonly role: "outcome" | "rule" | "source"; readonly text: string }[];
      readonly operands: readonly ExplanationNode[];
    }
  | { readonly type: "veto"; readonly message?: string }
  | { readonly type: "unit_equivalence"; readonly text: string };`;

export const SHOW_TYPES = `/** The interface of a version, for forms and documentation. */
export interface Show {
  readonly spec: string;
  readonly commentary?: string;
  readonly effective_from?: string;
  readonly effective_to?: string;
  readonly versions: readonly { readonly effective_from?: string; readonly effective_to?: string }[];
  readonly data: Readonly<Record<string, { readonly type: TypeInfo; readonly needed_by_rules: readonly string[]; readonly [member: string]: unknown }>>;
  readonly rules: Readonly<Record<string, { readonly type: TypeInfo; readonly depends_on_rules: readonly string[]; readonly [member: string]: unknown }>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface TypeInfo {
  readonly name?: string | null;
  readonly kind: string;
  readonly help?: string;
  readonly [member: string]: unknown;
}`;

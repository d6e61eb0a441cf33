import type { EvaluationResponse, Show, ShowRule } from "../engine/api.ts";
import type { ownArms } from "../engine/show/outline.ts";
import type { ExplanationValues } from "../engine/text/explanation-values.ts";
import type { ChartDrawing } from "../form/chart/drawing.ts";
import type { TestCounts } from "../testing/run-files.ts";

/*
 * The messages between the page of the playground and its workers: plain data, which a browser
 * copies. Offsets count UTF-16 units from the start of a text.
 */

/** Work for a worker. Each has the texts that it is about, so that a worker made anew can do it. */
export type PlayTask =
  | { readonly kind: "analyse"; readonly rules: string }
  | { readonly kind: "complete"; readonly rules: string; readonly offset: number; readonly typed?: string | undefined }
  | { readonly kind: "hover"; readonly rules: string; readonly offset: number }
  | ({ readonly kind: "run" } & PlayRun)
  | ({ readonly kind: "chart"; readonly input: string } & PlayRun)
  | { readonly kind: "test"; readonly rules: string; readonly cases: string };

/** A spec of the rules with data, at an instant. */
export interface PlayRun {
  readonly rules: string;
  /** The first of the specs that are offered, where the rules have none of this name. */
  readonly spec: string;
  /** As `--effective` takes it; empty: now. */
  readonly effective: string;
  /** YAML or JSON: `NAME: VALUE` for each input. */
  readonly data: string;
}

/** The state of rules as somebody writes them. */
export interface RulesState {
  readonly problems: readonly PlacedProblem[];
  /** Start, end and type of each token; the type is an index of `SEMANTIC_TOKEN_TYPES`. */
  readonly tokens: readonly number[];
}

/** A problem at its place, with the edits that would mend it. */
export interface PlacedProblem {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly fixes: readonly TextFix[];
}

interface TextFix {
  readonly title: string;
  readonly edits: readonly { readonly from: number; readonly to: number; readonly insert: string }[];
}

/** Proposals for a place, most likely first. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly CompletionOption[];
}

interface CompletionOption {
  readonly label: string;
  readonly kind: string;
  readonly detail?: string | undefined;
  /** A sentence or two about a word of the language. */
  readonly info?: string | undefined;
}

/** The explanation of a part of the rules, as Markdown. */
export interface HoverText {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The answer of a run, or the sentence that says why there is none. */
export type PlayOutcome = PlayAnswer | { readonly problem: string; readonly of: "rules" | "data" | "run" };

export interface PlayAnswer extends Pick<EvaluationResponse, "results" | "effective" | "unknown_data"> {
  /** The names of the specs in the order of the text, those first that no other uses. */
  readonly specs: readonly string[];
  /** The spec that was evaluated. */
  readonly spec: string;
  readonly show: Pick<Show, "data"> & { readonly rules: Readonly<Record<string, Pick<ShowRule, "label">>> };
  /** The rules that people come for. */
  readonly main: readonly string[];
  readonly arms: ReturnType<typeof ownArms>;
  readonly values: ExplanationValues;
  /** The texts of the data, by input key. */
  readonly given: Readonly<Record<string, string>>;
  /** The inputs over which results that are numbers can be drawn. */
  readonly charts: readonly string[];
  /** The line of a terminal that gives the same results, with the texts as files. */
  readonly command: string;
}

/** Results over one input: the lines of their drawings, and the points behind them. */
export interface PlayChart {
  readonly drawings: readonly PlayDrawing[];
  /** The index of the point at the value that is given. */
  readonly own: number;
  readonly points: readonly PlayPoint[];
}

interface PlayDrawing extends Pick<ChartDrawing, "heights" | "grid" | "curve" | "breaks"> {
  readonly rule: string;
  /** True: between its break points the result is a straight line. */
  readonly isExact: boolean;
}

interface PlayPoint {
  readonly text: string;
  /** True: a result jumps or changes its slope here. */
  readonly isBreak: boolean;
  /** The place in each drawing. */
  readonly x: number;
  /** In the order of the drawings; `y` is undefined without a result. */
  readonly results: readonly { readonly shown: string; readonly y: number | undefined }[];
}

/** The outcome of cases, or the sentence that says why there is none. */
export type CasesOutcome = CasesAnswer | { readonly problem: string };

export interface CasesAnswer {
  /** The problems of the file of cases, which then is not run. */
  readonly problems: readonly Pick<PlacedProblem, "line" | "message">[];
  readonly counts: TestCounts;
  readonly cases: readonly PlayedCase[];
  readonly coverage: readonly CoveredSpec[];
}

interface PlayedCase {
  readonly name: string;
  readonly status: "passed" | "failed" | "silent";
  /** Expected and actual results that differ. */
  readonly differences: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
}

/** The goals that cases met of a version, and the first ones that they did not meet. */
interface CoveredSpec {
  readonly name: string;
  readonly goals: number;
  readonly met: number;
  readonly open: readonly string[];
}

import type { Data, Response } from "../../engine/api.ts";
import { VERSION } from "../../engine/version.ts";

/** The arm that decided, by rule key. */
export type DecidingArms = Readonly<Record<string, string>>;

/**
 * One evaluation as a line of a decision log tells it (docs/spec/07-surfaces.md#3-12-decision-log).
 * Results have no explanations.
 */
export interface DecisionLine extends Response {
  readonly id: string;
  readonly time: string;
  readonly digest: string;
  readonly engine: string;
  readonly microseconds: number;
  readonly traceparent?: string;
  /** Evaluations before this one that have no line, since the line before it. */
  readonly dropped?: number;
  /** Absent: all rules of the spec. */
  readonly rules?: readonly string[];
  readonly data: Data;
  /** Names of data whose values are not told. */
  readonly masked?: readonly string[];
  readonly arms: DecidingArms;
}

/** The parts of an evaluation that are not logged. Plain data: it can be sent to another thread. */
export interface DecisionTerms {
  /** Names of inputs, in lower case, whose values are not told. */
  readonly masks: readonly string[];
}

/** All that an evaluation tells for its line. */
export interface ToldEvaluation {
  /** The answer as JSON text, without explanations. */
  readonly answer: string;
  /** `DecidingArms` as JSON text. */
  readonly arms: string;
  /** As asked for, in whichever case. */
  readonly rules: readonly string[] | undefined;
  readonly data: Data;
  readonly masked?: readonly string[] | undefined;
}

/** The part of a line that the evaluation knows. Plain data: threads send it with their reply. */
export interface Decided {
  /** The text of the answer itself, which is not copied. */
  readonly answer: string;
  /** The members after those of the answer, up to the end of the line. */
  readonly rest: string;
}

/** The members of a line that its log knows. */
export interface Filed {
  readonly id: string;
  readonly time: string;
  readonly digest: string;
  readonly microseconds: number;
  readonly traceparent: string | undefined;
  readonly dropped: number;
}

/** Names of rules are ASCII letters, digits and points, which JSON writes as they are. */
export function decidedPart({ answer, arms, rules, data, masked }: ToldEvaluation): Decided {
  let rest = rules === undefined ? "" : `,"rules":["${rules.join('","')}"]`;
  if (masked !== undefined) rest += `,"masked":${JSON.stringify(masked)}`;
  return { answer, rest: `${rest},"data":${JSON.stringify(data)},"arms":${arms}}\n` };
}

/**
 * The beginning of a line, up to the comma before the members of the answer. Written out, as
 * JSON.stringify of an object takes longer.
 */
export function headText({ id, time, digest, microseconds, traceparent, dropped }: Filed): string {
  let text = `{"id":"${id}","time":"${time}","digest":"${digest}","engine":"${VERSION}"`;
  if (traceparent !== undefined) text += `,"traceparent":"${traceparent}"`;
  if (dropped > 0) text += `,"dropped":${dropped}`;
  return `${text},"microseconds":${microseconds}`;
}

/** A line with its line break. */
export function lineText(filed: Filed, { answer, rest }: Decided): string {
  return `${headText(filed)},${answer.slice(1, -1)}${rest}`.replace(UNSAFE, escaped);
}

/** Characters that JSON leaves as they are, and that readers of lines take for something else. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029]/g;

/** The only one of them that is ASCII. */
export const DELETE = "\u007f";

function escaped(unsafe: string): string {
  return `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

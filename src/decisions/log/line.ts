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

/** The members of a line that the evaluation knows. */
export interface Decided {
  /** The answer as JSON text, without explanations. */
  readonly answer: string;
  /** `DecidingArms` as JSON text. */
  readonly arms: string;
  /** As asked for, in whichever case. */
  readonly rules: readonly string[] | undefined;
  readonly data: Data;
  readonly masked?: readonly string[] | undefined;
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

/**
 * The members that the evaluation knows as text, without the braces around them. Names of rules are
 * ASCII letters, digits and points, which JSON writes as they are.
 */
export function decidedText({ answer, arms, rules, data, masked }: Decided): string {
  let text = answer.slice(1, -1);
  if (rules !== undefined) text += `,"rules":["${rules.join('","')}"]`;
  if (masked !== undefined) text += `,"masked":${JSON.stringify(masked)}`;
  return `${text},"data":${JSON.stringify(data)},"arms":${arms}`;
}

/** A line with its line break. Written out, as JSON.stringify of an object takes longer. */
export function lineText({ id, time, digest, microseconds, traceparent, dropped }: Filed, decided: string): string {
  let text = `{"id":"${id}","time":"${time}","digest":"${digest}","engine":"${VERSION}"`;
  if (traceparent !== undefined) text += `,"traceparent":"${traceparent}"`;
  if (dropped > 0) text += `,"dropped":${dropped}`;
  return escaped(`${text},"microseconds":${microseconds},${decided}}\n`);
}

/** Characters that JSON leaves as they are, and that readers of lines take for something else. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029]/g;
const DELETE = "\u007f";

function escaped(json: string): string {
  // Most texts are ASCII, of which it takes a third of the time to see that nothing is unsafe.
  if (Buffer.byteLength(json) === json.length && !json.includes(DELETE)) return json;
  return json.replace(UNSAFE, (unsafe) => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

import type { Data, EvaluationResponse } from "../../engine/api.ts";
import { VERSION } from "../../engine/version.ts";
import { timeText } from "../../model/time/temporal-text.ts";

/** The arm that decided, by rule key. */
export type DecidingArms = Readonly<Record<string, string>>;

/**
 * One evaluation as a line of a decision log tells it (docs/spec/07-surfaces.md#3-12-decision-log).
 * Results have no explanations and no half answers.
 */
export interface DecisionLine extends EvaluationResponse {
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

/** The part of a line that the evaluation knows. Plain data: threads send it with their reply. */
export interface Decided {
  /** The answer as JSON text, without explanations and half answers. */
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
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly digest: string;
  readonly microseconds: number;
  readonly traceparent: string | undefined;
  readonly dropped: number;
}

/** A line that is not written yet. */
export interface UnwrittenLine {
  readonly filed: Filed;
  readonly decided: Decided;
}

/** The bytes of lines, each with its line break. */
export function bytesOf(lines: readonly UnwrittenLine[]): Buffer {
  let text = "";
  for (const line of lines) text += rawText(line);
  const bytes = Buffer.from(text);
  // With a byte for each character all are ASCII, as in most lines.
  const isSafe = bytes.length === text.length && !text.includes(DELETE);
  return isSafe ? bytes : Buffer.from(safeText(text));
}

/** A line with its line break. */
export function lineText(line: UnwrittenLine): string {
  return safeText(rawText(line));
}

/** Written out, as JSON.stringify of an object takes longer. */
function rawText({ filed, decided }: UnwrittenLine): string {
  const { id, time, digest, microseconds, traceparent, dropped } = filed;
  const { answer, arms, rules, data, masked } = decided;
  let text = `{"id":"${id}","time":"${timeText(time)}","digest":"${digest}","engine":"${VERSION}"`;
  if (traceparent !== undefined) text += `,"traceparent":"${traceparent}"`;
  if (dropped > 0) text += `,"dropped":${dropped}`;
  text += `,"microseconds":${microseconds},${answer.slice(1, -1)}`;
  // Names of rules are ASCII letters, digits and points, which JSON writes as they are.
  if (rules !== undefined) text += `,"rules":["${rules.join('","')}"]`;
  if (masked !== undefined) text += `,"masked":${JSON.stringify(masked)}`;
  return `${text},"data":${JSON.stringify(data)},"arms":${arms}}\n`;
}

/** Characters that JSON leaves as they are, and that readers of lines take for something else. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029]/g;

/** The only one of them that is ASCII. */
const DELETE = "\u007f";

function safeText(text: string): string {
  return text.replace(UNSAFE, (unsafe) => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

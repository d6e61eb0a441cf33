import { createReadStream } from "node:fs";
import type { RuleResult } from "../../engine/api.ts";
import { isJsonObject } from "../../node/json-object.ts";
import { pathProblem, unreadable } from "../../node/problems.ts";
import type { DecisionLine } from "../log/line.ts";

/** A line of a log, or the end of one that was cut off. */
export type LogItem = { readonly line: DecisionLine } | "cut off";

/** Characters of a line: an answer has at most some 64 million bytes. */
const LONGEST = 268_435_456;
const SHOWN = 80;

/**
 * The lines of a log in order. A part of a line at its end, which a killed process left, is told as
 * such. Rejects with EngineErrors for what is not a log.
 */
export async function* readLog(path: string): AsyncIterable<LogItem> {
  // The parts of a line are joined at its end: each is looked at once, however many they are.
  let parts: string[] = [];
  let length = 0;
  let number = 0;
  try {
    for await (const chunk of createReadStream(path, "utf8")) {
      const [first = "", ...others] = String(chunk).split("\n");
      parts.push(first);
      length += first.length;
      if (length > LONGEST) throw pathProblem(`\`${path}\` is not a log of decisions: line ${number + 1} has no end`);
      for (const next of others) {
        const text = parts.join("");
        number++;
        [parts, length] = [[next], next.length];
        if (text !== "") yield { line: readLine(text, `${path}:${number}`) };
      }
    }
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  if (length > 0) yield "cut off";
}

function readLine(text: string, place: string): DecisionLine {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    line = undefined;
  }
  if (isDecision(line)) return line;
  throw pathProblem(`\`${place}\` is not a line of a log of decisions: ${text.slice(0, SHOWN)}`);
}

const TEXTS = ["id", "digest", "engine", "spec", "effective"] as const;
const LISTS = ["rules", "masked"] as const;
const NUMBERS = ["dropped"] as const;

/** True for what has the members that a replay reads; a line may have others. */
function isDecision(line: unknown): line is DecisionLine {
  if (!isJsonObject(line) || !isJsonObject(line.data) || !isJsonObject(line.results)) return false;
  return (
    TEXTS.every((name) => isFilled(line[name])) &&
    LISTS.every((name) => line[name] === undefined || (Array.isArray(line[name]) && line[name].every(isText))) &&
    NUMBERS.every((name) => line[name] === undefined || typeof line[name] === "number") &&
    hasTexts(line.arms) &&
    Object.values(line.results).every(isResult)
  );
}

const RESULT_TEXTS = ["result", "veto_reason", "number"] as const;
const AMOUNTS = ["measure", "ratio"] as const;

function isResult(result: unknown): result is RuleResult {
  return (
    isJsonObject(result) &&
    typeof result.vetoed === "boolean" &&
    RESULT_TEXTS.every((name) => result[name] === undefined || isText(result[name])) &&
    AMOUNTS.every((name) => result[name] === undefined || hasTexts(result[name]))
  );
}

function hasTexts(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).every(isText);
}

/** A blank instant would mean now. */
function isFilled(value: unknown): boolean {
  return isText(value) && value.trim() !== "";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

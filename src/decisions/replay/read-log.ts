import { createReadStream } from "node:fs";
import { pathProblem, unreadable } from "../../node/problems.ts";
import type { DecisionLine } from "../log/line.ts";

/** A line of a log, or the end of one that was cut off. */
export type LogItem = { readonly line: DecisionLine } | "cut off";

/** Characters of a line: an answer has at most some 64 million bytes. */
const LONGEST = 268_435_456;
const SHOWN = 80;

/**
 * The lines of a log in order. A part of a line at its end, which a killed process left, is told as
 * such. Rejects with EngineErrors for what is no log.
 */
export async function* readLog(path: string): AsyncIterable<LogItem> {
  let rest = "";
  let number = 0;
  try {
    for await (const chunk of createReadStream(path, "utf8")) {
      const lines = `${rest}${String(chunk)}`.split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > LONGEST) throw pathProblem(`\`${path}\` is no log of decisions: line ${number + 1} has no end`);
      for (const text of lines) {
        number++;
        if (text !== "") yield { line: readLine(text, `${path}:${number}`) };
      }
    }
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  if (rest !== "") yield "cut off";
}

function readLine(text: string, place: string): DecisionLine {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    line = undefined;
  }
  if (isDecision(line)) return line;
  throw pathProblem(`\`${place}\` is no line of a log of decisions: ${text.slice(0, SHOWN)}`);
}

const TEXTS = ["id", "digest", "engine", "spec", "effective"] as const;
const OBJECTS = ["data", "results", "arms"] as const;
const LISTS = ["rules", "masked"] as const;

function isDecision(line: unknown): line is DecisionLine {
  if (!isObject(line)) return false;
  return (
    TEXTS.every((name) => typeof line[name] === "string") &&
    OBJECTS.every((name) => isObject(line[name])) &&
    LISTS.every((name) => line[name] === undefined || Array.isArray(line[name]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

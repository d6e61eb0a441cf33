import type { EngineError } from "../../model/diagnostic.ts";
import { inputText, invalid } from "../../runtime/inputs.ts";
import { requestError } from "../errors.ts";

/**
 * The error of data that are not an object of names and values. Anything else, even a map, would be
 * read as no data at all.
 */
export function dataProblem(data: unknown): EngineError | undefined {
  const found = kindText(data);
  if (found === OBJECT) return undefined;
  return requestError("invalid_request", `data is an object of names and values, not ${found}`);
}

/** The reason why no data accepts a value, in the words of a run; undefined when some may. */
export function valueProblem(name: string, value: unknown): EngineError | undefined {
  const text = inputText(value, undefined);
  return typeof text === "object" ? invalid(name, text.problem) : undefined;
}

const OBJECT = "an object";

/** The kind of a value that a caller without types gave, in words. */
export function kindText(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (typeof given !== "object") return `a ${typeof given}`;
  return Symbol.iterator in given ? "a list" : OBJECT;
}

import type { EngineError } from "../../model/diagnostic.ts";
import { inputText, invalid } from "../../runtime/inputs.ts";
import { requestError } from "../errors.ts";

/**
 * Data are an object of names and values. Anything else, a map too, would be read as no data at
 * all: an error of the request.
 */
export function dataProblem(data: unknown): EngineError | undefined {
  const found = kindText(data);
  if (found === OBJECT) return undefined;
  return requestError("invalid_request", `data is an object of names and values, not ${found}`);
}

/** Why a value can be that of no data, in the words in which a run refuses it. */
export function valueProblem(name: string, value: unknown): EngineError | undefined {
  const text = inputText(value, undefined);
  return typeof text === "object" ? invalid(name, text.problem) : undefined;
}

const OBJECT = "an object";

/** What callers without types gave instead of what was wanted. */
export function kindText(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (typeof given !== "object") return `a ${typeof given}`;
  return Symbol.iterator in given ? "a list" : OBJECT;
}

import type { EngineError } from "../../model/diagnostic.ts";
import { type Inputs, inputText, invalid, type SlotKeys } from "../../runtime/inputs.ts";
import { type UnknownData, unknownData } from "../../runtime/unknown-data.ts";
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

/** The error of a strict request with names that are not inputs of the spec. */
export function unknownDataProblem(spec: string, { ignored }: Inputs, keys: SlotKeys): EngineError | undefined {
  const unknown = unknownData(ignored, keys);
  const [first] = unknown;
  if (first === undefined) return undefined;
  const total = [...ignored.values()].filter((value) => value !== null).length;
  const names = unknown.map(({ name }) => `\`${name}\``).join(", ");
  const more = total > unknown.length ? ` and ${total - unknown.length} more` : "";
  const remedy = unknown.find(({ hint }) => hint !== undefined)?.hint ?? suggestionText(unknown);
  return {
    ...requestError("invalid_request", `spec \`${spec}\` has no input ${names}${more}`),
    spec,
    related_data: first.name,
    ...(remedy !== undefined && { suggestion: remedy }),
  };
}

function suggestionText(unknown: readonly UnknownData[]): string | undefined {
  const meant = unknown.flatMap(({ name, suggestion }) => (suggestion === undefined ? [] : [{ name, suggestion }]));
  if (meant.length === 0) return undefined;
  const texts = meant.map(({ name, suggestion }) => {
    return unknown.length === 1 ? `\`${suggestion}\`` : `\`${suggestion}\` for \`${name}\``;
  });
  return `did you mean ${texts.join(", ")}?`;
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

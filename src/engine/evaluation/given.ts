import type { EngineError } from "../../model/diagnostic.ts";
import type { UnknownData } from "../../model/value.ts";
import { type Inputs, inputText, invalid, type SlotKeys } from "../../runtime/inputs.ts";
import { unknownData } from "../../runtime/unknown-data.ts";
import { requestError } from "../errors.ts";

/** The error of a strict request with names that are not inputs of the spec. */
export function unknownDataProblem(spec: string, inputs: Inputs, keys: SlotKeys): EngineError | undefined {
  const ignored = new Map([...inputs.ignored, ...inputs.ignoredInRows.map((name) => [name, undefined] as const)]);
  const unknown = unknownData(ignored, inputs.namesOf(keys));
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

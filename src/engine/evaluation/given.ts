import type { EngineError } from "../../model/diagnostic.ts";
import type { UnknownData } from "../../model/value.ts";
import type { Inputs, SlotKeys } from "../../runtime/inputs.ts";
import { unknownData } from "../../runtime/unknown-data.ts";
import { requestError } from "../errors.ts";

/** The error of a strict request with names that are not inputs of the spec. */
export function unknownDataProblem(spec: string, inputs: Inputs, keys: SlotKeys): EngineError | undefined {
  const { unknown, more } = unknownData(inputs.ignoredNames(keys));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const names = unknown.map(({ name }) => `\`${name}\``).join(", ");
  const others = more > 0 ? ` and ${more} more` : "";
  const remedy = unknown.find(({ hint }) => hint !== undefined)?.hint ?? suggestionText(unknown);
  return {
    ...requestError("invalid_request", `spec \`${spec}\` has no input ${names}${others}`),
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

import type { Show, TypeInfo } from "../../engine/api.ts";
import { Entries } from "./entries.ts";

const TEXT = { type: "string" };
const TYPED = {
  type: "object",
  additionalProperties: {
    type: "object",
    properties: { type: { type: "object", properties: { kind: TEXT }, required: ["kind"] } },
    required: ["type"],
  },
};

/** The JSON Schema of both forms, kept short as every model reads it. */
export const SHOW_SCHEMA = {
  type: "object",
  properties: { spec: TEXT, effective_from: TEXT, data: TYPED, rules: TYPED, omitted: { type: "integer" } },
  required: ["spec", "data", "rules"],
} as const;

interface TypedEntry {
  readonly type: Pick<TypeInfo, "kind">;
}

/**
 * The inputs that the spec needs and its own rules, each with its kind. Members that do not fit are
 * counted in `omitted`.
 */
export function structuredShow({ repository, spec, effective_from, effective_to, data, rules }: Show): object {
  const entries = new Entries();
  const needed = Object.entries(data).filter(([, { needed_by_rules: by }]) => by.length > 0);
  const own = Object.entries(rules).filter(([, { path }]) => path.length === 0);
  return {
    ...(repository === undefined ? {} : { repository }),
    spec,
    ...(effective_from === undefined ? {} : { effective_from }),
    ...(effective_to === undefined ? {} : { effective_to }),
    data: entries.of(kinds(needed)),
    rules: entries.of(kinds(own)),
    ...entries.omitted,
  };
}

function kinds(entries: readonly (readonly [string, TypedEntry])[]): (readonly [string, TypedEntry])[] {
  return entries.map(([key, { type }]) => [key, { type: { kind: type.kind } }]);
}

import type { EngineError } from "../model/diagnostic.ts";
import type { Program } from "../model/program.ts";
import { nearest } from "../model/suggest.ts";

/** The rules that a request without a list asks for: those of the spec itself, by id. */
export function ownRules(program: Program): readonly number[] {
  return program.rules.flatMap((rule, id) => (rule.own ? [id] : []));
}

/**
 * The ids of the rules that a request names (chapter 4, 4.7), ascending and each once. Letter case does not matter.
 * An unknown rule and an empty list are `request`/`invalid_request`; an unknown rule brings the nearest name as suggestion.
 */
export function selectRules(program: Program, names: readonly string[]): readonly number[] | EngineError {
  if (names.length === 0)
    return invalid(program, "the list of rules is empty: name a rule, or leave the list out to ask for all");
  const keys = new Map(program.rules.map((rule, id) => [rule.key, id]));
  const selected = new Set<number>();
  for (const name of names) {
    const id = keys.get(name.toLowerCase());
    if (id === undefined) {
      const suggestion = nearest(name, keys.keys());
      const unknown = invalid(program, `spec \`${program.spec}\` has no rule \`${name}\` that can be requested`);
      return suggestion === undefined ? unknown : { ...unknown, suggestion };
    }
    selected.add(id);
  }
  return [...selected].sort((a, b) => a - b);
}

function invalid(program: Program, message: string): EngineError {
  return { kind: "request", message, spec: program.spec, request_kind: "invalid_request" };
}

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
  const idOf = ruleIds(program, names.length);
  const selected = new Set<number>();
  for (const name of names) {
    const id = idOf(name.toLowerCase());
    if (id === undefined) {
      const suggestion = nearest(
        name,
        program.rules.map(({ key }) => key),
      );
      const unknown = invalid(program, `spec \`${program.spec}\` has no rule \`${name}\` that can be requested`);
      return suggestion === undefined ? unknown : { ...unknown, suggestion };
    }
    selected.add(id);
  }
  return [...selected].sort((a, b) => a - b);
}

/** Finds ids of rules by key. A few names are looked for, more are looked up. */
function ruleIds({ rules }: Program, names: number): (key: string) => number | undefined {
  if (names > 3) {
    const ids = new Map(rules.map((rule, id) => [rule.key, id]));
    return (key) => ids.get(key);
  }
  return (key) => {
    const id = rules.findIndex((rule) => rule.key === key);
    return id < 0 ? undefined : id;
  };
}

function invalid(program: Program, message: string): EngineError {
  return { kind: "request", message, spec: program.spec, request_kind: "invalid_request" };
}

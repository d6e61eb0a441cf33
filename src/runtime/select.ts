import type { EngineError } from "../model/diagnostic.ts";
import type { Program } from "../model/program/program.ts";
import { nearest } from "../model/suggest.ts";

/** The rules for a request without a list: those of the spec itself, by id. */
export function ownRules(program: Program): readonly number[] {
  return program.rules.flatMap((rule, id) => (rule.own ? [id] : []));
}

/**
 * The ids of the rules that a request names
 * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer), ascending and each once.
 * Letter case does not matter. An unknown rule and an empty list are `request`/`invalid_request`;
 * an unknown rule brings the nearest name as suggestion.
 */
export function selectRules(program: Program, names: readonly string[]): readonly number[] | EngineError {
  if (names.length === 0)
    return invalid(program, "the list of rules is empty: name a rule, or leave the list out to ask for all");
  const ids = idsOf(program);
  const selected: number[] = [];
  for (const name of names) {
    const id = ids.get(name.toLowerCase());
    if (id === undefined) {
      const near = nearest(
        name,
        program.rules.map(({ key }) => key),
      );
      const unknown = invalid(program, `spec \`${program.spec}\` has no rule \`${name}\` that can be requested`);
      return near === undefined ? unknown : { ...unknown, suggestion: `did you mean \`${near}\`?` };
    }
    selected.push(id);
  }
  return selected.length === 1 ? selected : [...new Set(selected)].sort((a, b) => a - b);
}

/** The ids of the rules of a program by key, made once for all requests. */
const IDS = new WeakMap<Program, ReadonlyMap<string, number>>();

function idsOf(program: Program): ReadonlyMap<string, number> {
  const ids = IDS.get(program) ?? new Map(program.rules.map(({ key }, id) => [key, id]));
  IDS.set(program, ids);
  return ids;
}

function invalid(program: Program, message: string): EngineError {
  return { kind: "request", message, spec: program.spec, request_kind: "invalid_request" };
}

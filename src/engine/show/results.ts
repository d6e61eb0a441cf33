import type { Row } from "../../plan/body.ts";
import { namedResults } from "../../plan/names/named-results.ts";
import type { Show } from "../api.ts";

/** The rules that `meta results` names as a member of an interface; absent where it names none. */
export function shownResults(row: Row): Pick<Show, "results"> {
  const { rules = [] } = namedResults(row) ?? {};
  return rules.length === 0 ? {} : { results: rules };
}

/**
 * The rules that people come for (docs/spec/06-show-explanations.md#6-2-top-level): those that
 * `meta results` names, else the rules of the spec itself that no other rule uses.
 */
export function resultsOf({ results, rules }: Pick<Show, "results" | "rules">): readonly string[] {
  if (results !== undefined) return results;
  const used = new Set(Object.values(rules).flatMap(({ depends_on_rules }) => depends_on_rules));
  return Object.entries(rules).flatMap(([key, { path }]) => (path.length === 0 && !used.has(key) ? [key] : []));
}

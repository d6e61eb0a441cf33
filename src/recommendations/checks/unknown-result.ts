import { boundedSuggestions } from "../../plan/findings/suggestions.ts";
import { namedResults } from "../../plan/names/named-results.ts";
import type { RecommendationCheck } from "../check.ts";

/** `unknown-result`: `meta results` has a name that is not a rule of the spec, or is not a text. */
export const unknownResult: RecommendationCheck = {
  code: "unknown-result",
  severity: "warning",
  check({ row }, report) {
    const line = namedResults(row);
    if (line === undefined) return;
    const { piece, node, rules, unknown } = line;
    const { value } = node;
    if (value.type !== "text") {
      report(piece, value.range, 'meta results is not a text: write the names of rules ("<name>, <name>")');
      return;
    }
    const suggest = boundedSuggestions();
    const others = row.tree.rules
      .map(({ declaration }) => declaration.node.name)
      .filter((rule) => !rules.includes(rule));
    for (const name of unknown) {
      const meant = suggest(name, () => others);
      const advice = meant === undefined ? "take it out, or name a rule" : `did you mean ${meant}?`;
      report(piece, value.range, `meta results: ${row.spec} has no rule ${name}: ${advice}`);
    }
  },
};

import { didYouMean } from "../../../model/suggestion.ts";
import type { Row } from "../../body.ts";
import { location } from "../../findings/finding.ts";
import type { Reject } from "../../findings/reject.ts";
import { namedResults } from "../../names/named-results.ts";

/**
 * `meta results` is a text with names of rules of the spec, joined by commas.
 * docs/spec/01-syntax.md#4-5-meta.
 */
export function checkNamedResults(row: Row, reject: Reject): void {
  const line = namedResults(row);
  if (line === undefined) return;
  const { piece, node, names } = line;
  const at = location(row, piece, node.value.range);
  if (names === undefined) {
    reject("unknown-result", at, "`meta results` is a text with names of rules", {
      suggestion: 'write meta results: "<name>, <name>"',
    });
    return;
  }
  const rules = row.tree.rules.map(({ declaration }) => declaration.node.name);
  const known = new Set(rules);
  for (const name of names) {
    if (known.has(name)) continue;
    const message = name === "" ? "a name of a rule is missing" : `the spec \`${row.spec}\` has no rule \`${name}\``;
    reject("unknown-result", at, message, {
      ...(name !== "" && { related_data: name }),
      suggestion: (suggest) => {
        const meant = suggest(name, () => rules);
        const advice = didYouMean(meant);
        if (meant === undefined || advice === undefined) return undefined;
        const way = `"${names.map((each) => (each === name ? meant : each)).join(", ")}"`;
        return { ...advice, remedies: [{ kind: "rewrite", ways: [way] }] };
      },
    });
  }
}

import type { Location } from "../../../model/diagnostic.ts";
import type { Suggestion } from "../../../model/suggestion.ts";
import type { Placed, Range } from "../../../syntax/tree/place.ts";
import type { Row } from "../../body.ts";
import { location, type Reject } from "../../findings/finding.ts";

/**
 * No two data, rules, imports or meta keys of a spec share a name, letter case ignored; the second
 * one is reported. docs/spec/04-rules-evaluation.md#4-8-checks-when-loading;
 * docs/spec/05-composition-versions.md#5-4-the-uses-line.
 */
export function checkDuplicateNames(row: Row, reject: Reject): void {
  const { tree } = row;
  const check = <Node extends { readonly range: Range }>(
    what: string,
    lines: readonly Placed<Node>[],
    nameOf: (node: Node) => string,
    suggestion: string | ((at: Location) => Suggestion),
  ) => {
    if (lines.length < 2) return;
    const first = new Map<string, Placed<Node>>();
    for (const line of lines) {
      const name = nameOf(line.node);
      const related = first.get(name);
      if (related === undefined) {
        first.set(name, line);
        continue;
      }
      const at = location(row, line.piece, line.node.range);
      reject("duplicate-name", at, `the ${what} \`${name}\` is declared twice`, {
        suggestion: typeof suggestion === "string" ? suggestion : suggestion(at),
        related: location(row, related.piece, related.node.range),
        related_data: name,
      });
    }
  };
  const rename = "rename or remove one of them";
  const rules = tree.rules.map(({ declaration }) => declaration);
  check("data", tree.data, ({ name }) => name, rename);
  check("rule", rules, ({ name }) => name, rename);
  check("import", tree.uses, ({ alias }) => alias, "give one of them another alias: uses <alias>: <spec>");
  check(
    "meta key",
    tree.meta,
    ({ key }) => key,
    ({ start, end }) => ({ text: "keep one of them", remedies: [{ kind: "replace", start, end, text: "" }] }),
  );
}

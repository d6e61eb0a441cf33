import type { Location } from "../../../model/diagnostic.ts";
import type { Suggestion } from "../../../model/suggestion.ts";
import type { Piece, Range } from "../../../syntax/tree/place.ts";
import type { Row } from "../../body.ts";
import { location } from "../../findings/finding.ts";
import type { Reject } from "../../findings/reject.ts";

/**
 * No two data, rules, imports or meta keys of a spec share a name, letter case ignored; the second
 * one is reported. docs/spec/04-rules-evaluation.md#4-8-checks-when-loading;
 * docs/spec/05-composition-versions.md#5-4-the-uses-line.
 */
export function checkDuplicateNames(row: Row, reject: Reject): void {
  const { tree } = row;
  const check = (what: string, items: readonly Named[], suggestion: string | ((at: Location) => Suggestion)) => {
    const first = new Map<string, Location>();
    for (const { name, piece, range } of items) {
      const at = location(row, piece, range);
      const related = first.get(name);
      if (related === undefined) first.set(name, at);
      else
        reject("duplicate-name", at, `the ${what} \`${name}\` is declared twice`, {
          suggestion: typeof suggestion === "string" ? suggestion : suggestion(at),
          related,
          related_data: name,
        });
    }
  };
  const rename = "rename or remove one of them";
  check(
    "data",
    tree.data.map(({ piece, node }) => ({ name: node.name, piece, range: node.range })),
    rename,
  );
  check(
    "rule",
    tree.rules.map(({ declaration: { piece, node } }) => ({ name: node.name, piece, range: node.range })),
    rename,
  );
  check(
    "import",
    tree.uses.map(({ piece, node }) => ({ name: node.alias, piece, range: node.range })),
    "give one of them another alias: uses <alias>: <spec>",
  );
  check(
    "meta key",
    tree.meta.map(({ piece, node }) => ({ name: node.key, piece, range: node.range })),
    ({ start, end }) => ({ text: "keep one of them", remedies: [{ kind: "replace", start, end, text: "" }] }),
  );
}

interface Named {
  readonly name: string;
  readonly piece: Piece;
  readonly range: Range;
}

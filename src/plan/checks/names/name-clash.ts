import type { Location } from "../../../model/diagnostic.ts";
import type { UsesNode } from "../../../syntax/tree/declaration.ts";
import type { Placed, Range } from "../../../syntax/tree/place.ts";
import type { Row } from "../../body.ts";
import { location, type Reject } from "../../findings/finding.ts";
import { dataLines } from "../../types/data-lines.ts";

/**
 * Data, rules and imports of a spec share one name space: no rule may have the name of a data or an
 * import, and no import that of a data. docs/spec/04-rules-evaluation.md#4-8-checks-when-loading;
 * docs/spec/05-composition-versions.md#5-4-the-uses-line.
 */
export function checkNameClashes(row: Row, reject: Reject): void {
  const { tree } = row;
  const data = dataLines(tree);
  const aliases = new Map<string, Placed<UsesNode>>();
  for (const line of tree.uses) {
    const { node } = line;
    if (!aliases.has(node.alias)) aliases.set(node.alias, line);
    const related = data.get(node.alias);
    if (related === undefined) continue;
    reject(
      "name-clash",
      placeOf(row, line),
      `the import of \`${node.spec}\` has the name of the data \`${node.alias}\``,
      {
        suggestion: `give the import another alias: uses <alias>: ${node.spec}`,
        related: placeOf(row, related),
        related_data: node.alias,
      },
    );
  }
  for (const { declaration } of tree.rules) {
    const { name } = declaration.node;
    const related = data.get(name) ?? aliases.get(name);
    if (related === undefined) continue;
    const what = data.has(name) ? "a data" : "an import";
    reject("name-clash", placeOf(row, declaration), `the rule \`${name}\` has the name of ${what}`, {
      suggestion: "rename one of them",
      related: placeOf(row, related),
      related_data: name,
    });
  }
}

function placeOf(row: Row, { piece, node }: Placed<{ readonly range: Range }>): Location {
  return location(row, piece, node.range);
}

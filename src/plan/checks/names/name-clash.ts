import type { Location } from "../../../model/diagnostic.ts";
import type { Row } from "../../body.ts";
import { location } from "../../findings/finding.ts";
import type { Reject } from "../../findings/reject.ts";

/**
 * Data, rules and imports of a spec share one name space: no rule may have the name of a data or an
 * import, and no import that of a data. docs/spec/04-rules-evaluation.md#4-8-checks-when-loading;
 * docs/spec/05-composition-versions.md#5-4-the-uses-line.
 */
export function checkNameClashes(row: Row, reject: Reject): void {
  const { tree } = row;
  const data = firstOfEach(tree.data.map(({ piece, node }) => [node.name, location(row, piece, node.range)]));
  const aliases = firstOfEach(tree.uses.map(({ piece, node }) => [node.alias, location(row, piece, node.range)]));
  for (const { piece, node } of tree.uses) {
    const related = data.get(node.alias);
    if (related === undefined) continue;
    reject(
      "name-clash",
      location(row, piece, node.range),
      `the import of \`${node.spec}\` has the name of the data \`${node.alias}\``,
      {
        suggestion: `give the import another alias: uses <alias>: ${node.spec}`,
        related,
        related_data: node.alias,
      },
    );
  }
  for (const { declaration } of tree.rules) {
    const { name, range } = declaration.node;
    const related = data.get(name) ?? aliases.get(name);
    if (related === undefined) continue;
    const what = data.has(name) ? "a data" : "an import";
    reject("name-clash", location(row, declaration.piece, range), `the rule \`${name}\` has the name of ${what}`, {
      suggestion: "rename one of them",
      related,
      related_data: name,
    });
  }
}

function firstOfEach(named: readonly (readonly [name: string, at: Location])[]): ReadonlyMap<string, Location> {
  return new Map([...named].reverse());
}

import type { Row } from "../plan/body.ts";
import { STD_UNITS_SOURCE } from "../plan/units/standard-units.ts";
import type { Parser } from "../syntax/parse.ts";
import { rowsOfTree, STANDARD } from "./versions/rows.ts";

/**
 * The one row of the embedded repository
 * (docs/spec/05-composition-versions.md#5-2-3-reserved-repository-std). Most workspaces never use
 * it, so its text is parsed on demand.
 */
export function standardRow(parser: Parser): () => Row {
  let row: Row | undefined;
  return () => {
    if (row !== undefined) return row;
    const { tree } = parser.parse({ label: STANDARD.repository, text: STD_UNITS_SOURCE });
    const origin = { kind: "dependency", repository: STANDARD.repository } as const;
    row = tree === undefined ? undefined : rowsOfTree(tree, origin)[0];
    if (row === undefined) throw new Error("unreachable: the embedded units do not parse");
    return row;
  };
}

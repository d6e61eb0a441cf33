import { once } from "../model/cache/once.ts";
import { DEFAULT_LIMITS } from "../model/limits.ts";
import type { Row } from "../plan/body.ts";
import { STD_UNITS_SOURCE } from "../plan/units/standard-units.ts";
import { createParser } from "../syntax/parse.ts";
import { rowsOfTree, STANDARD } from "./versions/rows.ts";

/**
 * The one row of the embedded repository
 * (docs/spec/05-composition-versions.md#5-2-3-reserved-repository-std), the same in all workspaces.
 * Most never use it, so its text is parsed on demand.
 */
export const standardRow: () => Row = once(() => {
  const { tree } = createParser(DEFAULT_LIMITS).parse({ label: STANDARD.repository, text: STD_UNITS_SOURCE });
  const origin = { kind: "dependency", repository: STANDARD.repository } as const;
  const [row] = tree === undefined ? [] : rowsOfTree(tree, origin);
  if (row === undefined) throw new Error("unreachable: the embedded units do not parse");
  return row;
});

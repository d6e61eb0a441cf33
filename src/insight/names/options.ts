import type { Row } from "../../plan/body.ts";
import type { Scope } from "./scope.ts";

/** A data with the version that declares it. */
interface OwnedData {
  readonly row: Row;
  readonly data: string;
}

/**
 * The data that lists an option: the one at the end of a path that begins in `row`, or one that its
 * type comes from.
 */
export function dataWithOption(scope: Scope, row: Row, path: readonly string[], option: string): OwnedData | undefined {
  const found = scope.resolvePath(row, path);
  const last = found.length === path.length ? found.at(-1) : undefined;
  const owner = last?.targets.at(-1);
  if (last?.name.kind !== "data" || owner === undefined) return undefined;
  for (let at = scope.bodyOf(owner)?.types.get(last.name.name); at !== undefined; at = at.parent) {
    const declaring = scope.ownerOf(at);
    const listed = declaring && scope.optionsOf(declaring).get(at.name);
    if (declaring !== undefined && listed?.has(option)) return { row: declaring, data: at.name };
  }
  return undefined;
}

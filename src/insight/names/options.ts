import type { Row } from "../../plan/body.ts";
import type { DataLine } from "../../syntax/tree/declaration.ts";
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

/** The options that each data of a version lists itself. */
export type ListedOptions = ReadonlyMap<string, ReadonlySet<string>>;

/** Of data that is declared twice the first counts. */
export function listedOptions({ tree }: Row): ListedOptions {
  const options = new Map<string, ReadonlySet<string>>();
  for (const { node } of tree.data) if (!options.has(node.name)) options.set(node.name, new Set(optionsOfLine(node)));
  return options;
}

function optionsOfLine({ constraints }: DataLine): string[] {
  return constraints.flatMap((constraint) => {
    if (constraint.type === "unit" || !constraint.command.startsWith("option")) return [];
    return constraint.arguments.flatMap((argument) =>
      argument.type === "text" ? argument.text : argument.type === "word" ? argument.word : [],
    );
  });
}

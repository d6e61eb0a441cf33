import type { Names } from "./names/names.ts";
import { headerOf, type Stretch } from "./project/problem.ts";

/** The repository and spec name of a `uses` line, with the place that defines the spec. */
interface UsesTarget {
  readonly start: number;
  readonly end: number;
  readonly target: Stretch;
}

/** The `uses` lines of a file whose spec is known. */
export function usesTargets({ analysis, scope }: Names, label: string): UsesTarget[] {
  const file = analysis.files.get(label);
  if (file === undefined) return [];
  return file.rows.flatMap((row) =>
    row.tree.uses.flatMap(({ piece, node }) => {
      const target = scope.importedRows(row, node.alias).at(-1);
      if (target === undefined) return [];
      const start = piece.start + (node.repositoryRange ?? node.specRange).start;
      return [{ start, end: piece.start + node.specRange.end, target: headerOf(target) }];
    }),
  );
}

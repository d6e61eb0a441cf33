import type { Source } from "../format.ts";
import type { BatchInput } from "../interface.ts";
import type { OpenedTable } from "../open.ts";
import type { BatchOptions } from "../options.ts";
import { problem } from "../problem.ts";
import { MOST_DIGITS } from "../table/column-type.ts";
import type { ColumnBinding } from "./bindings.ts";
import { typesOfInput } from "./row-names.ts";

/**
 * Refuses columns whose values are not exact or not read, if they are needed: those of inputs and
 * of instants, and those that pass through. Throws EngineErrors.
 */
export function checkColumnTypes(
  { source: { columns = [], types = [] }, bound, effectiveColumn }: OpenedTable,
  { only, takesDoubles }: Pick<BatchOptions, "only" | "takesDoubles">,
): void {
  const needed = new Set([...bound.map(({ column }) => column), effectiveColumn]);
  const named = columns.flatMap((name, at) => {
    const type = types[at];
    return type === undefined || (only && !needed.has(at)) ? [] : { name, type };
  });
  const way = only ? "" : "; --only leaves out columns that no rule needs";
  for (const { name, type } of named) {
    if ((type.kind === "double" || (type.kind === "text" && type.list?.ofDoubles === true)) && !takesDoubles)
      throw problem(
        `the column \`${name}\` has floating-point numbers, which are not exact`,
        `make decimals of them, or take the shortest decimal of each with --doubles shortest${way}`,
      );
    if (type.kind === "other")
      throw problem(
        `the column \`${name}\` has the type ${type.name}, which is not read`,
        `make texts, numbers of at most ${MOST_DIGITS} digits, or a LIST of these or of STRUCT of it${way}`,
      );
  }
}

/** Refuses lists in the column of an input that is one value. Throws EngineErrors. */
export function refuseLists(
  bound: readonly ColumnBinding[],
  inputs: readonly BatchInput[],
  { columns = [], types = [] }: Pick<Source, "columns" | "types">,
): void {
  for (const { key, column } of bound) {
    const type = types[column];
    if (type?.kind !== "text" || type.list === undefined) continue;
    if (typesOfInput(key, inputs)?.some((of) => of === undefined || of.kind === "list") !== false) continue;
    throw problem(
      `the column \`${columns[column]}\` has lists, but the input \`${key}\` is one value`,
      "make one value of each list, or name another column with --map",
    );
  }
}

/**
 * Refuses columns of which two have one name, as nobody could tell which of them an input means. A
 * table may have a hundred thousand columns, so each name is looked at once. `label`: that of the
 * input in messages. Throws EngineErrors.
 */
export function refuseRepeated(columns: readonly string[], label: string): void {
  const seen = new Set<string>();
  for (const name of columns) {
    if (seen.has(name)) throw problem(`\`${label}\` has two columns \`${name}\``);
    seen.add(name);
  }
}

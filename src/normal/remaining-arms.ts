import type { RemainingArms } from "../model/program/arms.ts";
import type { CellTable } from "./cell-table.ts";
import type { LoweredRule } from "./lower/lower.ts";
import { pruneArms, undecided } from "./rewrites/prune-arms.ts";
import type { Rewrite } from "./rewrites/rewrite.ts";
import type { Rewriting } from "./rewriting.ts";

/** The arms that the simplified root of a rule still chooses among. */
export function remainingArms(
  { root, arms }: LoweredRule,
  table: CellTable,
  rewriting: Rewriting,
  rewrites: readonly Rewrite[],
): RemainingArms {
  if (arms === 0) return [0];
  if (!rewrites.includes(pruneArms)) return [...Array.from({ length: arms }, (_, at) => at + 1), 0];
  const operands = table.at(root).operands.map((operand) => rewriting.simplified(operand));
  const { conditions, otherwise } = undecided(operands, table);
  const last = otherwise === operands.length - 1 ? 0 : (otherwise + 1) / 2;
  return [...conditions.map((at) => at / 2 + 1), last];
}

import type { CellId, ProgramRule } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";

/*
 * The rules of programs in bundles: `root` is the cell that has the result.
 */

/** What evaluating looks at of a rule. */
type EvaluatedRule = Omit<ProgramRule, "at" | "depth">;

/**
 * A rule of the spec itself. Without `typeName` its type is called by its own name, else by its
 * kind.
 */
export const own = (key: string, root: CellId, type: Type, unit?: string, typeName?: string): EvaluatedRule => ({
  ...used(key, root, type, unit, typeName),
  own: true,
});

/** A rule of a spec that it uses. */
export const used = (
  key: string,
  root: CellId,
  type: Type,
  unit?: string,
  typeName = defaultTypeName(type),
): EvaluatedRule => ({ key, own: false, root, type, typeName, unit });

export function defaultTypeName(type: Type): string {
  return ("name" in type ? type.name : undefined) ?? type.kind;
}

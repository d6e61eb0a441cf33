import type { CellId, ProgramRule } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";

/*
 * The rules of programs in bundles. `root`: the cell of the result.
 */

/** The members of a rule that an evaluation reads. */
type EvaluatedRule = Omit<ProgramRule, "at" | "depth">;

/** A rule of the spec itself. `typeName` defaults to the type's own name, else to its kind. */
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

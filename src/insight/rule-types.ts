import type { Type } from "../model/types/type.ts";
import type { Names } from "./names/names.ts";

/** The type of a rule, to show after its name. */
interface RuleTypeAt {
  readonly at: number;
  readonly type: string;
}

/**
 * The types of the rules of a file. Rules without a sound type are left out, and those that only
 * veto: a rule that is being typed stands for a veto until it parses.
 */
export function ruleTypes({ analysis, scope }: Names, label: string): RuleTypeAt[] {
  const file = analysis.files.get(label);
  if (file === undefined) return [];
  return file.rows.flatMap((row) => {
    const body = scope.bodyOf(row);
    return row.tree.rules.flatMap(({ declaration: { piece, node } }) => {
      const rule = body?.rules.get(node.name);
      if (rule?.sound !== true || rule.type.kind === "unknown" || rule.type.kind === "veto") return [];
      return [{ at: piece.start + node.nameRange.end, type: declaredType(rule.type) ?? rule.typeName }];
    });
  });
}

/**
 * The type that an author gave to the data behind a result: `money` of `data price: money`, which
 * has a type of its own.
 */
function declaredType(type: Type): string | undefined {
  if (!("extends" in type) || type.extends === undefined) return undefined;
  const { family, parent } = type.extends;
  return type.kind === "measure" ? family : parent;
}

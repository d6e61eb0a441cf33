import type { Names } from "./names/names.ts";

/** The type of a rule, to show after its name and colon. */
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
  const { text } = file;
  return file.rows.flatMap((row) => {
    const body = scope.bodyOf(row);
    return row.tree.rules.flatMap(({ declaration: { piece, node } }) => {
      const rule = body?.rules.get(node.name);
      if (rule?.sound !== true || rule.type.kind === "unknown" || rule.type.kind === "veto") return [];
      const colon = text.indexOf(":", piece.start + node.nameRange.end);
      return [{ at: colon + 1, type: rule.typeName }];
    });
  });
}

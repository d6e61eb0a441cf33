import { ruleId } from "../plan/rules/arms-name.ts";
import type { Names } from "./names/names.ts";

/** A rule in a file, at its name. */
interface RulePlace {
  /** The version as written and the rule: `vat 2025-01-01 rate`. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** The rules of a file in order, also of one that does not parse as a whole. */
export function rulePlaces({ analysis }: Names, label: string): RulePlace[] {
  const rows = analysis.files.get(label)?.rows ?? [];
  return rows.flatMap((row) =>
    row.tree.rules.map(({ declaration: { piece, node } }) => ({
      id: ruleId(row, node.name),
      start: piece.start + node.nameRange.start,
      end: piece.start + node.nameRange.end,
    })),
  );
}

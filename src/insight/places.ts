import type { Type } from "../model/types/type.ts";
import { ruleId } from "../plan/rules/arms-name.ts";
import type { DeclaredType } from "../plan/units/declared-units.ts";
import type { NameOccurrence } from "./names/name.ts";
import type { Names } from "./names/names.ts";
import { headerOf, type Stretch } from "./project/problem.ts";

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

/**
 * The data whose types have a unit or an option, or come from a data: those that declare it, and
 * those that are made from them.
 */
export function implementationsOf(names: Names, { name, targets }: NameOccurrence): Stretch[] {
  if (name.kind !== "unit" && name.kind !== "option" && name.kind !== "data") return [];
  const data = "data" in name ? name.data : name.name;
  const isOf = (type: DeclaredType) => {
    const owner = names.scope.ownerOf(type);
    return type.name === data && owner?.spec === name.spec && owner.repository === name.repository;
  };
  const found: Stretch[] = [];
  for (const [label, { rows }] of names.analysis.files) {
    for (const row of rows) {
      const types = names.scope.bodyOf(row)?.types;
      for (const { piece, node } of row.tree.data) {
        const type = types?.get(node.name);
        const isDeclaring = targets.includes(row) && node.name === data;
        if (type === undefined || (name.kind === "data" && isDeclaring) || !comesFrom(type, isOf)) continue;
        const { start, end } = node.nameRange;
        found.push({ label, start: piece.start + start, end: piece.start + end });
      }
    }
  }
  return found;
}

function comesFrom(type: DeclaredType, isOf: (type: DeclaredType) => boolean): boolean {
  for (let at: DeclaredType | undefined = type; at !== undefined; at = at.parent) if (isOf(at)) return true;
  return false;
}

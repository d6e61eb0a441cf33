import type { NarratedExpression } from "../../model/program/narration.ts";
import type { Authored, AuthoredArm } from "../../plan/authored.ts";
import { operandsFirst } from "../../plan/authored-order.ts";
import { type StaticTruth, stripNots } from "./conditions.ts";
import { type NarratedRule, narrateExpression } from "./operand-forms.ts";

/**
 * A rule whose conditions all compare one and the same expression with constants by `is` or `is
 * not` is a lookup in a table of keys (docs/spec/06-show-explanations.md#6-13-causes); conditions
 * that can never hold are disregarded. Answers the operand form of that expression, or nothing for
 * any other rule.
 */
export function keyedSubject(
  arms: readonly AuthoredArm[],
  context: NarratedRule,
  staticTruth: StaticTruth,
  isNever: (condition: Authored) => boolean,
): NarratedExpression | undefined {
  let subject: Authored | undefined;
  for (const { condition } of arms) {
    if (condition === undefined || isNever(condition)) continue;
    const compared = comparedWithConstant(condition);
    if (compared === undefined || staticTruth(condition) !== undefined) return undefined;
    if (subject === undefined) subject = compared;
    else if (context.cellOf(subject) !== context.cellOf(compared)) return undefined;
  }
  return subject === undefined ? undefined : narrateExpression(subject, context).expression;
}

/** The side of `X is K` that is not the constant. */
function comparedWithConstant(condition: Authored): Authored | undefined {
  const { node } = stripNots(condition);
  if (node.kind !== "comparison" || (node.operator !== "is" && node.operator !== "is not")) return undefined;
  const subject = isConstant(node.right) ? node.left : isConstant(node.left) ? node.right : undefined;
  return subject === undefined || subject.type.kind === "boolean" || subject.type.kind.endsWith("range")
    ? undefined
    : subject;
}

/** A literal, or an expression of literals. */
function isConstant(node: Authored): boolean {
  return operandsFirst(node).every(({ kind }) => !NAMES.has(kind));
}

const NAMES: ReadonlySet<Authored["kind"]> = new Set([
  ...(["slot", "rule", "now", "list", "import", "field", "position", "element", "previous"] as const),
]);

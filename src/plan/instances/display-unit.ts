import type { Authored, AuthoredArm } from "../authored.ts";
import { type Plan, type RulePlan, resolveReference } from "../plan.ts";

/**
 * The unit that the source fixes for the results of a rule: that of its first arm that is not a
 * veto. `units` holds those of the earlier rules in the order of results, and so of every rule that
 * it references.
 */
export function ruleDisplayUnit(
  rule: RulePlan,
  arms: readonly AuthoredArm[],
  plan: Plan,
  units: readonly (string | undefined)[],
): string | undefined {
  if (rule.type.kind !== "measure" && rule.type.kind !== "ratio") return undefined;
  if (rule.unit !== undefined) return rule.unit;
  const deciding = arms.find(({ result }) => result.type.kind !== "veto")?.result;
  return deciding === undefined ? undefined : expressionUnit(deciding, rule, plan, units);
}

/**
 * Follows the operand whose unit the result takes
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown), down to a unit that
 * is written or a slot filled in the source.
 */
function expressionUnit(
  root: Authored,
  rule: RulePlan,
  plan: Plan,
  units: readonly (string | undefined)[],
): string | undefined {
  for (let node: Authored | undefined = root; node !== undefined; node = carryingOperand(node)) {
    if (node.unit !== undefined) return node.unit;
    if (node.kind !== "slot" && node.kind !== "rule") continue;
    const target = resolveReference(rule.instance, node.path);
    if ("rule" in target) return units[target.rule];
    const slot = plan.slots[target.slot];
    return slot?.source !== undefined && "rule" in slot.source ? units[slot.source.rule] : slot?.unit;
  }
  return undefined;
}

/**
 * The operand of a measure or ratio whose type the result takes; of sums and differences the left
 * operand, unless it is a range. Undefined where the result has another type, as in `1 / time`.
 */
function carryingOperand(node: Authored): Authored | undefined {
  switch (node.kind) {
    case "arithmetic": {
      const { left, right, operator } = node;
      const isProduct = operator === "*" || operator === "/";
      if (isProduct && left.type.kind === "measure" && right.type.kind === "measure") return undefined;
      if (isAlike(left, node)) return left;
      return operator !== "/" && isAlike(right, node) ? right : undefined;
    }
    case "math":
      return node.operand;
    case "rounding":
      return node.value;
    default:
      return undefined;
  }
}

/** True when an operand has the kind of the result, and for measures its family. */
function isAlike({ type }: Authored, { type: result }: Authored): boolean {
  return type.kind === "measure" && result.kind === "measure"
    ? type.family === result.family
    : type.kind === result.kind;
}

import type { Authored, AuthoredArm } from "../../plan/authored.ts";
import { type Plan, type RulePlan, resolveReference, type Slot } from "../../plan/plan.ts";

/** The unit in which a slot is displayed because the source fixes it (`measure_binding_unit`, chapter 6, 6.4): that of its value in the source, if it has one. */
export function slotDisplayUnit({ fill, type }: Slot): string | undefined {
  if (type.kind !== "measure" && type.kind !== "ratio") return undefined;
  return fill?.kind === "number" ? fill.unit : undefined;
}

/**
 * The unit in which the results of a rule are displayed because the source fixes it: that of the first arm that is not a veto. `units` holds those of the
 * rules before it in the order of results, and so of every rule that it references.
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

/** Follows the operand whose unit the result takes (chapter 2, 2.6), down to a unit that is written or a slot filled in the source. */
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
    return slot?.source !== undefined && "rule" in slot.source
      ? units[slot.source.rule]
      : slot && slotDisplayUnit(slot);
  }
  return undefined;
}

/** The operand of a measure or ratio whose type the result takes; of sums and differences the left one. */
function carryingOperand(node: Authored): Authored | undefined {
  switch (node.kind) {
    case "arithmetic": {
      const [left, right] = [node.left, node.right].map((operand) => operand.type.kind === node.type.kind);
      if (node.operator === "*" || node.operator === "/") {
        if (left === right) return left && node.type.kind === "ratio" ? node.left : undefined;
        return isQuantity(node.left) && isQuantity(node.right) ? undefined : left ? node.left : node.right;
      }
      return left ? node.left : undefined;
    }
    case "math":
      return node.operand;
    default:
      return undefined;
  }
}

function isQuantity({ type }: Authored): boolean {
  return type.kind === "measure" || type.kind === "anonymous";
}

import { equalDimensions } from "../../model/types/dimensions.ts";
import type { Type } from "../../model/types/type.ts";
import type { PlaceInRule, Reject } from "../findings/reject.ts";
import { describeType } from "../types/describe.ts";
import type { RulePart } from "./check.ts";

/**
 * All arms of a rule except vetoes agree in kind, and measures in dimensions; each later arm that
 * disagrees with the first is reported at the rule.
 * docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 5; docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rules 1 to 4.
 */
export function checkArmAgreement({ rule, role, name, value, first }: RulePart, reject: Reject<PlaceInRule>): void {
  if (role === "condition" || first === undefined || agree(first.value.type, value.type)) return;
  const [one, other] = [describeType(first.value.type), describeType(value.type)];
  reject(
    "disagreeing-arms",
    { ruleWith: value.range },
    `the arms of the rule \`${rule}\` disagree: ${first.name} is ${one}, ${name} is ${other}`,
  );
}

function agree(a: Type, b: Type): boolean {
  if (a.kind === "veto" || b.kind === "veto" || a.kind === "unknown" || b.kind === "unknown") return true;
  if (a.kind === "measure" && b.kind === "measure") return equalDimensions(a.dimensions, b.dimensions);
  if (a.kind === "measurerange" && b.kind === "measurerange") {
    return equalDimensions(a.element.dimensions, b.element.dimensions);
  }
  return a.kind === b.kind || a.kind === "anonymous" || b.kind === "anonymous";
}

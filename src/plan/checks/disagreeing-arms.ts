import { equalDimensions } from "../../model/types/dimensions.ts";
import type { Type } from "../../model/types/type.ts";
import { describeType } from "../types/describe.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";

/**
 * All arms of a rule that are not vetoes agree in kind, and measures in dimensions; each later one
 * that disagrees with the first is reported at the rule.
 * docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 5; docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rules 1 to 4. `first` and `later` say
 * which part of the rule it is.
 */
export function checkArmAgreement({ rejectRule }: ExpressionContext, rule: string, first: Part, later: Part): void {
  if (agree(first.type, later.type)) return;
  const [one, other] = [describeType(first.type), describeType(later.type)];
  rejectRule(
    "disagreeing-arms",
    `the arms of the rule \`${rule}\` disagree: ${first.name} is ${one}, ${later.name} is ${other}`,
  );
}

/** A default or the result of an arm: `the default`, `arm 2`. */
export interface Part {
  readonly name: string;
  readonly type: Type;
}

function agree(a: Type, b: Type): boolean {
  if (a.kind === "veto" || b.kind === "veto" || a.kind === "unknown" || b.kind === "unknown") return true;
  if (a.kind === "measure" && b.kind === "measure") return equalDimensions(a.dimensions, b.dimensions);
  if (a.kind === "measurerange" && b.kind === "measurerange") {
    return equalDimensions(a.element.dimensions, b.element.dimensions);
  }
  return a.kind === b.kind || a.kind === "anonymous" || b.kind === "anonymous";
}

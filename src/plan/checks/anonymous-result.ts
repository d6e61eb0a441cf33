import { displayDimensions } from "../../model/types/dimensions.ts";
import type { Type } from "../../model/types/type.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import { isAnonymousRange } from "../typing/ranges.ts";
import type { RulePart } from "./check.ts";

/**
 * A rule may not result in a measure, or a range of measures, whose dimensions no single type in
 * scope has. docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units rule 5;
 * docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 7.
 */
export function checkAnonymousResult({ rule, role, value }: RulePart, reject: Reject<PlaceInRule>): void {
  const dimensions = role === "result" ? anonymousDimensions(value.type) : undefined;
  if (dimensions === undefined) return;
  reject(
    "anonymous-result",
    value.range,
    `the rule \`${rule}\` gives a measure of ${dimensions}, and no type or more than one type in scope measures that`,
    { suggestion: "declare a measure with a unit made of these units, or convert with as <unit>" },
  );
}

function anonymousDimensions(type: Type): string | undefined {
  if (type.kind === "anonymous") return displayDimensions(type.dimensions);
  if (type.kind === "measurerange" && isAnonymousRange(type)) return displayDimensions(type.element.dimensions);
  return undefined;
}

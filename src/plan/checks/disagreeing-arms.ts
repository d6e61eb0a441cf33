import { listed } from "../../model/listed.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { absolute, compare, multiply, ONE, type Rational, rational, sign } from "../../model/numbers/rational.ts";
import type { Remedy, Suggestion } from "../../model/suggestion.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import { describeDiffering } from "../types/describe.ts";
import { unitSuggestion } from "../typing/operators/missing-unit.ts";
import { agree } from "./agree.ts";
import type { RulePart } from "./check.ts";

/**
 * All arms of a rule except vetoes agree in kind, and measures in dimensions; each later arm that
 * disagrees with the first is reported at the rule.
 * docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has rule
 * 5; docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rules 1 to 4.
 */
export function checkArmAgreement(part: RulePart, reject: Reject<PlaceInRule>): void {
  const { rule, role, name, value, first } = part;
  if (role === "condition" || first === undefined || agree(first.value.type, value.type)) return;
  const [one, other] = describeDiffering(first.value.type, value.type);
  reject(
    "disagreeing-arms",
    { ruleWith: value.range },
    `the arms of the rule \`${rule}\` disagree: ${first.name} is ${one}, ${name} is ${other}`,
    { suggestion: adviceFor(first, part) ?? adviceFor(part, first) },
  );
}

/** Advice for a number among results that are amounts or ratios. */
function adviceFor({ value: other }: RulePart, { value, locate, textAt }: RulePart): Suggestion | undefined {
  const { start, end } = locate(value.range);
  const replacedBy = (text: string): Remedy => ({ kind: "replace", start, end, text });
  if (other.type.kind === "measure")
    return unitSuggestion(other, value, undefined, (_, unit) => replacedBy(`${textAt(value.range)} ${unit}`));
  if (other.type.kind !== "ratio" || value.kind !== "literal" || value.value.kind !== "number") return undefined;
  const ways = percentages(value.value).map((number) => `${number}%`);
  return { text: `write the number as a ratio: ${listed(ways, "or")}`, remedies: ways.map(replacedBy) };
}

/** How many percent a number may stand for: 0.1 is meant as 0.1 % or as 10 %. */
function percentages(number: Rational): readonly string[] {
  const isPart = sign(number) !== 0 && compare(absolute(number), ONE) <= 0;
  return [exactText(number), ...(isPart ? [exactText(multiply(number, rational(100n)))] : [])];
}

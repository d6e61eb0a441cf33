import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { freeType } from "../../model/types/free-type.ts";
import type { ExpectedItem } from "../cases/case.ts";
import type { BoundExpectation } from "../run/bind.ts";
import { fractionText } from "../run/compare.ts";
import { listedAs } from "../run/expected-lists.ts";

/** The expectation that a case would need, in YAML for any place; the form stays if it can. */
export function expectationText(wanted: BoundExpectation, answer: WrittenAnswer, version: WrittenVersion): string {
  const result = answer.results[wanted.key];
  if (result === undefined) throw new Error(`unreachable: no result of ${wanted.key}`);
  if (!result.vetoed) {
    const { value: expectation } = wanted.expectation;
    const { kind } = expectation;
    if ("list" in result && (kind === "list" || kind === "value"))
      return yamlList(listedAs(kind === "list" ? expectation.items : [], result.list));
    const exact = kind === "exact" ? fractionText(wanted.rule, answer, version) : undefined;
    if (exact !== undefined) return `{exact: ${yamlText(exact)}}`;
    return kind === "text" ? `{text: ${yamlText(result.result)}}` : yamlText(result.result);
  }
  return vetoText(result);
}

type PresentResult = WrittenAnswer["results"][string];

/** The expectation of the result that a rule has at present. */
export function presentExpectation(key: string, result: PresentResult, version: WrittenVersion): string {
  if (result.vetoed) return vetoText(result);
  if ("list" in result) return yamlList(listedAs([], result.list));
  if ("row" in result) return yamlText(result.result);
  const rule = version.program.rules[version.ruleKeys.get(key) ?? -1];
  const isRead = rule !== undefined && version.readValue(result.result, freeType(rule.type), key).kind !== "veto";
  return isRead ? yamlText(result.result) : `{text: ${yamlText(result.result)}}`;
}

function yamlList(items: readonly ExpectedItem[]): string {
  const texts = items.map((item) =>
    typeof item === "string"
      ? yamlText(item)
      : `{${Array.from(item, ([name, text]) => `${yamlText(name)}: ${yamlText(text)}`).join(", ")}}`,
  );
  return `[${texts.join(", ")}]`;
}

function vetoText({ missing_data, veto_reason }: Extract<PresentResult, { readonly vetoed: true }>): string {
  if (missing_data !== undefined) return `{missing: [${missing_data.map(yamlText).join(", ")}]}`;
  return `{veto: ${yamlText(veto_reason ?? "")}}`;
}

/** A text that is read back as it is, also between braces. */
export function yamlText(text: string): string {
  const isPlain = /^[\p{L}\d-][\p{L}\d %./_+-]*$/u.test(text) && /^(?!-(?:\s|$)|---)/.test(text) && !/\s$/.test(text);
  return isPlain && !/^(?:null|any)$/i.test(text) ? text : JSON.stringify(text);
}

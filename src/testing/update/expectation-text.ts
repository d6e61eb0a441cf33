import type { WrittenAnswer, WrittenVersion } from "../../engine/written/written-version.ts";
import type { BoundExpectation } from "../run/bind.ts";
import { fractionText } from "../run/compare.ts";

/** The expectation that a case would need, in YAML for any place; the form stays if it can. */
export function expectationText(wanted: BoundExpectation, answer: WrittenAnswer, version: WrittenVersion): string {
  const result = answer.results[wanted.key];
  if (result === undefined) throw new Error(`unreachable: no result of ${wanted.key}`);
  if (!result.vetoed) {
    const { kind } = wanted.expectation.value;
    const exact = kind === "exact" ? fractionText(wanted.rule, answer, version) : undefined;
    if (exact !== undefined) return `{exact: ${yamlText(exact)}}`;
    return kind === "text" ? `{text: ${yamlText(result.result)}}` : yamlText(result.result);
  }
  if (result.missing_data !== undefined) return `{missing: [${result.missing_data.map(yamlText).join(", ")}]}`;
  return vetoText(result.veto_reason);
}

/** The expectation of a veto that misses no data. */
export function vetoText(reason: string | undefined): string {
  return `{veto: ${yamlText(reason ?? "")}}`;
}

/** A text that is read back as it is, also between braces. */
export function yamlText(text: string): string {
  const isPlain = /^[\p{L}\d-][\p{L}\d %./_+-]*$/u.test(text) && /^(?!-(?:\s|$)|---)/.test(text) && !/\s$/.test(text);
  return isPlain && !/^(?:null|any)$/i.test(text) ? text : JSON.stringify(text);
}

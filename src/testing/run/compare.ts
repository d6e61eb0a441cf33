import { vetoText, type WrittenAnswer, type WrittenVersion } from "../../engine/as-written/written-version.ts";
import { type Rational, rational } from "../../model/numbers/rational.ts";
import { displayText } from "../../model/types/display.ts";
import { freeType } from "../../model/types/free-type.ts";
import { isSameValue } from "../../model/types/same-value.ts";
import type { Expectation } from "../cases/case.ts";
import type { BoundExpectation } from "./bind.ts";
import { isListed, listedAs, listText } from "./expected-lists.ts";
import { AS_COMPARED, isOfRows } from "./read-value.ts";

/** An expectation that the answer does not meet; both in words. */
export interface Mismatch {
  readonly wanted: BoundExpectation;
  readonly expected: string;
  readonly actual: string;
}

/** Undefined: the answer is as expected. */
export function mismatchOf(
  wanted: BoundExpectation,
  answer: WrittenAnswer,
  version: WrittenVersion,
): Mismatch | undefined {
  const { value: expectation } = wanted.expectation;
  if (isMet(wanted, answer, version)) return undefined;
  const exact = expectation.kind === "exact" ? fractionText(wanted.rule, answer, version) : undefined;
  return { wanted, expected: expectedText(expectation), actual: exact ?? actualText(wanted, answer) };
}

function isMet(wanted: BoundExpectation, answer: WrittenAnswer, version: WrittenVersion): boolean {
  const result = answer.results[wanted.key];
  const { value: expectation } = wanted.expectation;
  if (result === undefined) return false;
  switch (expectation.kind) {
    case "missing":
      return result.vetoed && result.missing_data?.join("\n") === expectation.inputs.join("\n");
    case "veto":
      if (!result.vetoed) return false;
      if (expectation.reason === undefined) return result.missing_data === undefined;
      return (result.veto_reason ?? "") === expectation.reason;
    case "text":
      return !result.vetoed && result.result === expectation.text;
    case "exact": {
      const outcome = answer.ofRule(wanted.rule);
      return outcome.kind !== "veto" && wanted.value !== undefined && isSameValue(outcome, wanted.value, AS_COMPARED);
    }
    case "list": {
      const rule = version.program.rules[wanted.rule];
      return "list" in result && rule !== undefined && isListed(expectation.items, result.list, { ...rule, version });
    }
    case "value":
      return !result.vetoed && (result.result === expectation.text || isResult(wanted, result.result, answer, version));
  }
}

/** True when the expected value is that of the result, or the shown one, which may be rounded. */
function isResult(
  { rule, value }: BoundExpectation,
  shown: string,
  answer: WrittenAnswer,
  { program, readValue }: WrittenVersion,
): boolean {
  const declared = program.rules[rule];
  const outcome = answer.ofRule(rule);
  if (declared === undefined || value === undefined || outcome.kind === "veto") return false;
  if (isSameValue(outcome, value, AS_COMPARED)) return true;
  const found = readValue(shown, freeType(declared.type), declared.key);
  return found.kind !== "veto" && isSameValue(found, value, AS_COMPARED);
}

function expectedText(expectation: Expectation): string {
  switch (expectation.kind) {
    case "value":
      return expectation.text;
    case "exact":
      return `exactly ${expectation.text}`;
    case "text":
      return `the text ${expectation.text}`;
    case "missing":
      return missingText(expectation.inputs);
    case "list":
      return listText(expectation.items);
    case "veto": {
      const { reason } = expectation;
      return reason === undefined ? "any veto" : vetoText(reason === "" ? undefined : reason);
    }
  }
}

function actualText({ rule, key, expectation }: BoundExpectation, answer: WrittenAnswer): string {
  const result = answer.results[key];
  if (expectation.value.kind === "list" && result !== undefined && "list" in result)
    return listText(listedAs(expectation.value.items, result.list));
  return result?.vetoed === true && result.missing_data !== undefined
    ? missingText(result.missing_data)
    : answer.shown(rule);
}

function missingText(inputs: readonly string[]): string {
  return `missing: ${inputs.join(", ")}`;
}

/** The unrounded value of a rule; undefined for a veto. */
export function fractionText(rule: number, answer: WrittenAnswer, { program }: WrittenVersion): string | undefined {
  const declared = program.rules[rule];
  const outcome = answer.ofRule(rule);
  if (declared === undefined || outcome.kind === "veto" || isOfRows(declared.type)) return undefined;
  return displayText(outcome, freeType(declared.type), declared.unit, fraction);
}

function fraction(number: Rational): string {
  const { n, d } = rational(number.n, number.d);
  return d === 1n ? String(n) : `${n}/${d}`;
}

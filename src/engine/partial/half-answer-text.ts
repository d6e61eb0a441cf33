import type { HalfAnswer } from "../api.ts";

/**
 * The sure part of a result that waits for data, for a person:
 * `between 6.32 eur and 7.90 eur · ask next: member`.
 */
export function halfAnswerText(half: HalfAnswer, missing: readonly string[] | undefined): string {
  if (half.certain) return "result" in half ? `${half.result} (certain)` : `${half.veto_reason ?? "veto"} (certain)`;
  const known = knownText(half);
  const [first] = missing ?? [];
  const parts = [
    known === undefined ? `Missing data: ${first ?? ""}` : known + (half.may_veto ? ", or no result" : ""),
  ];
  if (half.next !== undefined) parts.push(`ask next: ${half.next}`);
  return parts.join(" · ");
}

function knownText({ bounds, one_of: oneOf }: Exclude<HalfAnswer, { certain: true }>): string | undefined {
  if (oneOf !== undefined) return oneOf.map(String).join(" or ");
  if (bounds?.minimum === undefined) return bounds?.maximum === undefined ? undefined : `at most ${bounds.maximum}`;
  return bounds.maximum === undefined
    ? `at least ${bounds.minimum}`
    : `between ${bounds.minimum} and ${bounds.maximum}`;
}

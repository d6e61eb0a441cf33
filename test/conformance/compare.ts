import { isRecord } from "./cases.ts";

/**
 * Members whose keys are compared in order as well (`results` of an answer, `rules` of a show
 * object).
 */
const ORDERED = new Set(["results", "rules"]);

/**
 * Differences between an expected and an actual JSON value, as lines that name the place; none when
 * they are equal. The rules are those of `README.md`: members in any order except under `results`
 * and `rules`, any reason where the case leaves it open.
 */
export function differences(expected: unknown, actual: unknown, place = "answer"): string[] {
  if (expected === "<reason>" && typeof actual === "string" && actual !== "") return [];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [mismatch(place, expected, actual)];
    const lines = expected.flatMap((item, i) =>
      i < actual.length ? differences(item, actual[i], `${place}[${i}]`) : [],
    );
    if (expected.length !== actual.length)
      lines.push(`${place}: expected ${expected.length} items, found ${actual.length}: ${short(actual)}`);
    return lines;
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return [mismatch(place, expected, actual)];
    return recordDifferences(expected, actual, place);
  }
  return Object.is(expected, actual) ? [] : [mismatch(place, expected, actual)];
}

function recordDifferences(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  place: string,
): string[] {
  const lines: string[] = [];
  const anyReason = expected.vetoed === true && !("veto_reason" in expected);
  for (const [key, value] of Object.entries(expected)) {
    if (!(key in actual)) lines.push(`${place}.${key}: missing, expected ${short(value)}`);
    else lines.push(...differences(value, actual[key], `${place}.${key}`));
  }
  for (const [key, value] of Object.entries(actual)) {
    if (key in expected || value === undefined) continue;
    if (anyReason && key === "veto_reason" && typeof value === "string" && value !== "") continue;
    lines.push(`${place}.${key}: not expected, found ${short(value)}`);
  }
  const member = place.slice(place.lastIndexOf(".") + 1);
  if (lines.length === 0 && ORDERED.has(member)) {
    const [before, after] = [Object.keys(expected).join(", "), Object.keys(actual).join(", ")];
    if (before !== after) lines.push(`${place}: expected the order ${before}, found ${after}`);
  }
  return lines;
}

/** Differences on the members that `expected` gives: objects by subset, everything else equal. */
export function subsetDifferences(expected: unknown, actual: unknown, place = "answer"): string[] {
  if (!isRecord(expected)) return differences(expected, actual, place);
  if (!isRecord(actual)) return [mismatch(place, expected, actual)];
  return Object.entries(expected).flatMap(([key, value]) => subsetDifferences(value, actual[key], `${place}.${key}`));
}

function mismatch(place: string, expected: unknown, actual: unknown): string {
  return `${place}: expected ${short(expected)}, found ${short(actual)}`;
}

export function short(value: unknown): string {
  const text = typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

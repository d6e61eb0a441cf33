import type { InputWithoutColumn } from "../../batch/input/bindings.ts";
import type { BatchProgress, BatchSummary } from "../../batch/run.ts";
import { ascending } from "../../model/ascending.ts";
import { listed } from "../../model/listed.ts";

/** The most reasons that a summary lists for one rule. */
const MOST_REASONS = 10;

/** A summary for a person. */
export function summaryText({ records, rejected, rules, tally }: BatchSummary): string {
  const lines = [`${counted(records, "record")}${rejected === 0 ? "" : `, ${thousands(rejected)} rejected`}`];
  rules.forEach((rule, at) => {
    const { answered = 0, vetoed = new Map<string, number>() } = tally.rules[at] ?? {};
    const reasons = [...vetoed].sort(([a, some], [b, others]) => others - some || ascending(a, b));
    const vetoes = reasons.reduce((sum, [, count]) => sum + count, 0);
    lines.push(`${rule}: ${thousands(answered)} answered${vetoes === 0 ? "" : `, ${thousands(vetoes)} vetoed`}`);
    for (const [reason, count] of reasons.slice(0, MOST_REASONS))
      lines.push(`  ${thousands(count)}  ${oneLine(reason)}`);
    if (reasons.length > MOST_REASONS) lines.push(`  and ${reasons.length - MOST_REASONS} other reasons`);
  });
  for (const [key, count] of sorted(tally.missing)) lines.push(`missing ${key}: ${counted(count, "record")}`);
  return lines.join("\n");
}

/** A summary for programs. */
export function summaryJson(
  { records, rejected, rules, tally }: BatchSummary,
  { without, remarks }: { without: readonly InputWithoutColumn[]; remarks: readonly string[] },
): object {
  const ofRule = (at: number) => {
    const { answered = 0, vetoed = [] } = tally.rules[at] ?? {};
    return { answered, vetoed: Object.fromEntries(sorted(vetoed)) };
  };
  return {
    ...(remarks.length === 0 ? {} : { notes: remarks }),
    records,
    rejected,
    rules: Object.fromEntries(rules.map((rule, at) => [rule, ofRule(at)])),
    missing: Object.fromEntries(sorted(tally.missing)),
    without_column: without.map(({ key, rules: waiting, hint }) => {
      return { input: key, rules: waiting, ...(hint === undefined ? {} : { suggestion: hint }) };
    }),
  };
}

/** The warning about an input that has no column. */
export function withoutColumnText({ key, rules, isFilled, hint, isMember }: InputWithoutColumn): string {
  const what = isMember === true ? "member" : "column";
  if (isFilled) return `warning: ${what} \`${hint}\` is not an input (did you mean \`${key}\`?)`;
  const meant = hint === undefined ? "" : ` (did you mean \`${hint}\`?)`;
  return `warning: no ${what} \`${key}\`${meant}: ${listed(rules)} may wait for it`;
}

/** A line about a run that goes on for so many seconds. */
export function progressText({ vetoes, ...progress }: BatchProgress, seconds: number): string {
  return runningText(progress, counted(vetoes, "veto", "vetoes"), seconds);
}

/** The same; `found`: the records that are counted besides. */
export function runningText(
  { records, share }: Pick<BatchProgress, "records" | "share">,
  found: string,
  seconds: number,
): string {
  const rate = seconds > 0 ? `, ${thousands(Math.round(records / seconds))} a second` : "";
  const done = share === undefined ? "" : ` (${Math.floor(share * 100)} %)`;
  const left = share === undefined || share === 0 ? "" : `, ${Math.ceil((seconds * (1 - share)) / share)} s left`;
  return `${counted(records, "record")}${done}${rate}, ${found}${left}`;
}

function sorted(counts: Iterable<readonly [string, number]>): (readonly [string, number])[] {
  return [...counts].sort(([a], [b]) => ascending(a, b));
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

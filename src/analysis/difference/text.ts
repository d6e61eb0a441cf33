import { runLine } from "../report/text.ts";
import type { ComparedRuleRecord, SideComparison } from "./compare.ts";

/**
 * Comparisons of specs for a terminal; of several ones each with a heading, and the sums of all at
 * the end. `prefix`: the path of the workspace.
 */
export function comparisonsText(comparisons: readonly SideComparison[], prefix: string): string {
  const [first] = comparisons;
  if (first !== undefined && comparisons.length === 1) return comparisonText(first, prefix);
  const reports = comparisons.map((each) => `Spec: ${each.spec}\n${comparisonText(each, prefix)}`);
  const against = first?.against ?? "";
  const rules = comparisons.flatMap((each) => each.rules);
  return [...reports, `${summaryText({ spec: `${comparisons.length} specs`, against, rules })}\n`].join("\n");
}

function comparisonText(comparison: SideComparison, prefix: string): string {
  const { notes, rules } = comparison;
  const { equal, different, undecided } = byVerdict(rules);
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...different.flatMap((rule) => ruleLines(rule, comparison, prefix)),
    ...undecided.map(({ rule, reason }) => `${rule}: not decided: ${reason}`),
    ...(equal.length > 0 ? [`equal for all inputs: ${equal.map(({ rule }) => rule).join(", ")}`] : []),
    summaryText(comparison),
  ];
  return `${lines.join("\n")}\n`;
}

/** `shipping against git:HEAD: 3 rules: 2 equal, 1 different, 0 not decided`. */
function summaryText({ spec, against, rules }: Pick<SideComparison, "spec" | "against" | "rules">): string {
  const { equal, different, undecided } = byVerdict(rules);
  const all = `${rules.length} ${rules.length === 1 ? "rule" : "rules"}`;
  return `${spec} against ${against}: ${all}: ${equal.length} equal, ${different.length} different, ${undecided.length} not decided`;
}

export function byVerdict(rules: readonly ComparedRuleRecord[]) {
  const named = (verdict: ComparedRuleRecord["verdict"]) => rules.filter((rule) => rule.verdict === verdict);
  return { equal: named("equal"), different: named("different"), undecided: named("undecided") };
}

function ruleLines(
  { rule, differences, because, reason }: ComparedRuleRecord,
  comparison: SideComparison,
  prefix: string,
) {
  const regions = differences.flatMap(({ from, region, before, after, witness }) => [
    `  ${from === undefined ? "" : `from ${from}: `}${region}: ${before} \u2192 ${after}`,
    `    ${runLine(comparison, rule, witness, prefix)}`,
  ]);
  const why = because === undefined ? "" : `, because of ${because.join(", ")}`;
  return [`${rule}: different${why}`, ...regions, ...(reason === undefined ? [] : [`  not decided: ${reason}`])];
}

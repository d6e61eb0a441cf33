import { runLine } from "../report/text.ts";
import type { ComparedRuleRecord, SideComparison } from "./compare.ts";

/** A comparison for a terminal. `prefix`: the path of the workspace. */
export function comparisonText(comparison: SideComparison, prefix: string): string {
  const { spec, against, notes, rules } = comparison;
  const named = (verdict: ComparedRuleRecord["verdict"]) => rules.filter((rule) => rule.verdict === verdict);
  const [equal, different, undecided] = [named("equal"), named("different"), named("undecided")];
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...different.flatMap((rule) => ruleLines(rule, comparison, prefix)),
    ...undecided.map(({ rule, reason }) => `${rule}: not decided: ${reason}`),
    ...(equal.length > 0 ? [`equal for all inputs: ${equal.map(({ rule }) => rule).join(", ")}`] : []),
    `${spec} against ${against}: ${rules.length} ${rules.length === 1 ? "rule" : "rules"}: ${equal.length} equal, ${different.length} different, ${undecided.length} not decided`,
  ];
  return `${lines.join("\n")}\n`;
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

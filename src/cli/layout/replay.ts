import type { ReplayReport } from "../../decisions/replay/replay.ts";
import type { RuleChanges } from "../../decisions/replay/rule-changes.ts";

/** A report of `engine replay` for people. `exactly`: the rules are those that decided. */
export function replayText(report: ReplayReport, exactly: boolean): string {
  const { decisions, same, changed, refused, masked, dropped, cut_off, other_engines, rules } = report;
  const outcome = exactly ? "come out the same" : "stay the same";
  const lines = [
    `${counted(decisions, "decision")}: ${same} ${outcome}, ${changed} ${changed === 1 ? "differs" : "differ"}`,
  ];
  if (refused > 0) lines.push(`${refused} cannot be decided by these rules:`, ...report.refusals.map(indented));
  if (masked > 0) lines.push(`${counted(masked, "result")} not compared: they need values that the log masks`);
  if (dropped > 0) lines.push(`${counted(dropped, "evaluation")} without a line, as the log could not be written`);
  if (cut_off > 0) lines.push(`${counted(cut_off, "log")} with a last line that was cut off`);
  if (other_engines.length > 0) lines.push(`decided by engine ${other_engines.join(", ")}`);
  lines.push(...rules.filter((rule) => rule.changed > 0).map(changeText));
  for (const { id, spec, rule, before, after } of report.examples)
    lines.push(`  ${id}  ${spec} ${rule}: ${before ?? "no value"} → ${after ?? "no value"}`);
  return `${lines.join("\n")}\n`;
}

function changeText({ spec, rule, compared, changed, vetoes, sums = {} }: RuleChanges): string {
  const values = vetoes === 0 ? "" : `, ${vetoes} from or to no value`;
  const amounts = Object.entries(sums).map(([unit, sum]) =>
    `${sum.startsWith("-") ? "" : "+"}${sum} ${unit}`.trimEnd(),
  );
  const sum = amounts.length === 0 ? "" : `, in sum ${amounts.join(", ")}`;
  return `${spec} ${rule}: ${changed} of ${compared} changed${values}${sum}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function indented(line: string): string {
  return `  ${line}`;
}

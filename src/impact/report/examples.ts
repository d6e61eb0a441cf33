import type { RuleNode, RuleResult } from "../../engine/api.ts";
import { formatExplanation } from "../../engine/text/tree-text.ts";
import type { ComparedRule, ImpactResult } from "../run.ts";
import type { ImpactSide } from "../sides/side.ts";
import type { Candidate } from "../statistics/sample.ts";
import { type AmountTexts, countText } from "./amounts.ts";
import type { ChangedRecord } from "./report.ts";
import { sideBySide } from "./side-by-side.ts";

/** Explains changed records of a rule on both sides. */
export function exampleMaker({ before, after, tracers }: ImpactResult, { old, current }: ComparedRule): ExampleMaker {
  const keys = [tracers.before.program.rules[old]?.key ?? "", tracers.after.program.rules[current]?.key ?? ""] as const;
  const [oldRun, newRun] = [explained(before, keys[0]), explained(after, keys[1])];
  return ({ record, data, change }, texts) => {
    const [a, b] = [oldRun(data), newRun(data)];
    return {
      record: record + 1,
      data: Object.entries(data).map(([input, value]) => [input, valueText(value)]),
      before: shown(a),
      after: shown(b),
      change: change && texts?.change(change),
      lines: sideBySide(linesOf(a?.explanation), linesOf(b?.explanation)),
    };
  };
}

export type ExampleMaker = (candidate: Candidate, texts: AmountTexts | undefined) => ChangedRecord;

function explained({ engine, spec, repository, effective }: ImpactSide, rule: string) {
  // A rule has few examples: code that is generated for it alone takes longer than they do.
  return (data: Candidate["data"]): RuleResult | undefined =>
    engine.run({ spec, repository, effective, rules: [rule], explain: true, data }).results[rule];
}

function shown(result: RuleResult | undefined): string {
  return result?.result ?? (result?.veto_reason || "veto");
}

/** The most lines of one explanation: a chain of rules may have as many as it likes. */
const MOST_LINES = 300;

function linesOf(explanation: RuleNode | undefined): readonly string[] {
  if (explanation === undefined) return [];
  const lines = formatExplanation(explanation).trimEnd().split("\n");
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `\u2026 (${countText(more)} more lines)`] : lines;
}

function valueText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

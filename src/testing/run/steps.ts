import type { Overrides, WrittenAnswer, WrittenVersion } from "../../engine/written/written-version.ts";

/** The most steps that are told about one result. */
const MOST_STEPS = 12;

/** One rule on the way to a result: its outcome, and the arm that gave it. */
export interface ArmStep {
  readonly rule: string;
  readonly outcome: string;
  /** `FILE:LINE` of the arm; absent where the case replaces the rule. */
  readonly at?: string;
  /** The words of the arm. */
  readonly text: string;
}

/** The arms taken by a rule and below it, each rule before those that it alone reads. */
export function stepsOf(
  rule: number,
  answer: WrittenAnswer,
  { program, rules }: WrittenVersion,
  overrides: Overrides | undefined,
): readonly ArmStep[] {
  const steps: ArmStep[] = [];
  for (const [id, { arm }] of answer.decisions([rule])) {
    const [declared, written] = [program.rules[id], rules[id]?.arms[arm]];
    if (declared === undefined || written === undefined) continue;
    if (steps.length === MOST_STEPS) break;
    const told = { rule: declared.key, outcome: answer.shown(id) };
    const { condition, result } = written;
    if (overrides?.has(id) === true) steps.push({ ...told, text: "override" });
    else {
      const text = condition === undefined ? result : `unless ${condition} then ${result}`;
      steps.push({ ...told, at: `${written.file}:${written.line}`, text });
    }
  }
  return steps;
}

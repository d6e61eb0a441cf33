import type { WrittenArm } from "../../engine/as-written/written-arms.ts";
import type { Overrides, WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { armText } from "../../engine/show/outline.ts";

/** The most steps that are told about one result. */
const MOST_STEPS = 12;

interface StepWords {
  readonly rule: string;
  readonly outcome: string;
  /** The words of the arm. */
  readonly text: string;
}

/** One rule on the way to a result: its outcome, and the arm that gave it. */
export interface ArmStep extends StepWords {
  /** `FILE:LINE` of the arm; absent where the case replaces the rule. */
  readonly at?: string;
}

/** The same with the arm as written. */
export interface PlacedStep extends StepWords {
  /** Absent where the case replaces the rule. */
  readonly arm?: WrittenArm;
}

/** The arms taken by a rule and below it, each rule before those that it alone reads. */
export function placedSteps(
  rule: number,
  answer: WrittenAnswer,
  version: WrittenVersion,
  overrides: Overrides | undefined,
): readonly PlacedStep[] {
  const steps: PlacedStep[] = [];
  for (const [id, { arm }] of answer.decisions([rule])) {
    if (steps.length === MOST_STEPS) break;
    const step = placedStep(id, arm, answer, version, overrides);
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

function placedStep(
  rule: number,
  arm: number,
  answer: WrittenAnswer,
  { program, rules }: WrittenVersion,
  overrides: Overrides | undefined,
): PlacedStep | undefined {
  const inRow = answer.inRow(rule);
  const written = inRow === undefined ? rules[rule]?.arms[arm] : inRow.rules[inRow.id]?.arms[arm];
  const key = inRow?.key ?? program.rules[rule]?.key;
  if (key === undefined || written === undefined) return undefined;
  const told = { rule: key, outcome: inRow?.shown() ?? answer.shown(rule) };
  return overrides?.has(inRow?.key ?? rule) === true
    ? { ...told, text: "override" }
    : { ...told, text: armText(written), arm: written };
}

/** One rule with the arm that gave its outcome. */
export function stepOf(...asked: Parameters<typeof placedStep>): ArmStep | undefined {
  const step = placedStep(...asked);
  return step && withLine(step);
}

/** The arms taken by a rule and below it, with the lines where they stand. */
export function stepsOf(...asked: Parameters<typeof placedSteps>): readonly ArmStep[] {
  return placedSteps(...asked).map(withLine);
}

function withLine({ rule, outcome, text, arm }: PlacedStep): ArmStep {
  return { rule, outcome, ...(arm !== undefined && { at: `${arm.file}:${arm.line}` }), text };
}

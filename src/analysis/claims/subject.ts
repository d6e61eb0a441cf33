import type { ExploredRule } from "../../domain/explore/explorer.ts";
import type { WrittenArm, WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { AnalysedSlice } from "../slice/slice.ts";

/** A rule of the spec, about which claims are made. */
export interface AnalysedRule {
  readonly slice: AnalysedSlice;
  /** Id of the rule. */
  readonly rule: number;
  readonly written: WrittenRule;
  readonly explored: ExploredRule;
  /** The choice among the arms; undefined for a rule without any. */
  readonly choose: (Cell & { readonly op: "choose" }) | undefined;
}

export function subjectOf(slice: AnalysedSlice, rule: number): AnalysedRule | undefined {
  const { program, rules } = slice.version;
  const written = rules[rule];
  const root = program.cells[program.rules[rule]?.root ?? -1];
  if (written === undefined || root === undefined) return undefined;
  const isChoice = root.op === "choose" && written.arms.length > 1;
  return { slice, rule, written, explored: slice.rule(rule), choose: isChoice ? root : undefined };
}

/** The cell of the condition of an arm; undefined for the default. */
export function conditionOf({ choose }: AnalysedRule, arm: number): CellId | undefined {
  return arm === 0 ? undefined : choose?.operands[2 * (arm - 1)];
}

export function resultOf({ choose }: AnalysedRule, arm: number): CellId | undefined {
  return arm === 0 ? choose?.operands.at(-1) : choose?.operands[2 * arm - 1];
}

/** The default is a veto, so that it is for inputs that no arm expects. */
export function hasVetoDefault(subject: AnalysedRule): boolean {
  const cell = subject.slice.version.program.cells[resultOf(subject, 0) ?? -1];
  return cell?.op === "veto";
}

/** A default that nobody wrote, or that is for inputs that nobody expects: it may never decide. */
export function isUnasked(subject: AnalysedRule): boolean {
  return subject.written.isScale || hasVetoDefault(subject);
}

/** `the default` or the arm in the words of the source, shortened. */
export function armWords({ arm, condition, result }: WrittenArm): string {
  return arm === 0 ? "the default" : `\`unless ${shortened(condition ?? "")} then ${shortened(result)}\``;
}

/** A text of the source on one line, of at most 60 characters. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

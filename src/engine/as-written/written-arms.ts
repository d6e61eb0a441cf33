import { armId } from "../../model/program/arms.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { CopiedRules } from "../../plan/instances/copied-rules.ts";
import type { Plan, RulePlan } from "../../plan/plan.ts";
import { armsName } from "../../plan/rules/arms-name.ts";
import { indexOfFile } from "../../syntax/position.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { RuleTree, SourceTree } from "../../syntax/tree/source.ts";
import { defaultText, lineTexts, writtenText } from "../show/arms.ts";

export { type PositionIndex, positionIndex } from "../../syntax/position.ts";

/** A stretch of a file, in UTF-16 units from its start. */
export interface ArmPlace {
  readonly start: number;
  readonly end: number;
  /** Of its start, from 1. */
  readonly line: number;
}

/** One arm of a rule as written (docs/spec/06-show-explanations.md#6-20-arms), with its places. */
export interface WrittenArm extends ArmPlace {
  /** The version as written, the rule and the number: `vat 2025-01-01 rate 2`. */
  readonly id: string;
  /** 0: the default, 1 … n: the `unless` arms. */
  readonly arm: number;
  readonly file: string;
  /** Absent for the default. */
  readonly condition?: string | undefined;
  /** The parts of a condition that `and` joins, in order; empty for all other conditions. */
  readonly conjuncts: readonly WrittenConjunct[];
  readonly result: string;
}

export interface WrittenConjunct extends ArmPlace {
  readonly text: string;
}

/** A rule of a plan as written. The place is that of its name. */
export interface WrittenRule extends ArmPlace {
  /** The version as written and the rule: `vat 2025-01-01 rate`. */
  readonly id: string;
  readonly name: string;
  /** True for rules of the spec itself, and for expressions that it binds to data of imports. */
  readonly isOfSpec: boolean;
  /** True for a scale: nobody wrote its default, which charges nothing. */
  readonly isScale: boolean;
  /** The default first. */
  readonly arms: readonly WrittenArm[];
}

/** The rules of a plan as written, by rule id. */
export function writtenRules(plan: Plan, budget: WorkBudget): readonly WrittenRule[] {
  const copied = new CopiedRules();
  return plan.rules.map((rule) => {
    const declaration = rule.instance.body.rules.get(rule.name);
    if (declaration === undefined) throw new Error(`unreachable: no rule ${rule.key}`);
    budget.charge(copied.stepsOf(declaration));
    return writtenRule(rule, declaration.tree);
  });
}

function writtenRule(rule: RulePlan, { declaration, arms }: RuleTree): WrittenRule {
  const { file } = rule.instance.body.row;
  const name = armsName(rule);
  const { piece, node } = declaration;
  const head = {
    id: armId(name, 0),
    arm: 0,
    file: file.label,
    conjuncts: [],
    result: defaultText(node),
    ...stretch(file, piece.start, node.result.range),
  };
  const lines = node.scale?.map((line, at) => ({
    id: armId(name, at + 1),
    arm: at + 1,
    file: file.label,
    conjuncts: [],
    ...lineTexts(line),
    ...stretch(file, piece.start, line.range),
  }));
  return {
    id: name,
    name: rule.name,
    isOfSpec: rule.key === rule.name,
    isScale: lines !== undefined,
    ...stretch(file, piece.start, node.nameRange),
    arms: [
      head,
      ...(lines ?? []),
      ...Array.from(arms, ({ piece, node }, at) => ({
        id: armId(name, at + 1),
        arm: at + 1,
        file: file.label,
        condition: writtenText(node.condition),
        conjuncts: conjunctsOf(node.condition).map((part) => ({
          text: writtenText(part),
          ...stretch(file, piece.start, part.range),
        })),
        result: writtenText(node.result),
        ...stretch(file, piece.start, node.range),
      })),
    ],
  };
}

function stretch(file: SourceTree, offset: number, range: { readonly start: number; readonly end: number }): ArmPlace {
  const [start, end] = [offset + range.start, offset + range.end];
  return { start, end, line: indexOfFile(file).positionOf(start, start).line };
}

/** The operands of all `and` at the top of a condition; empty when there is none. */
function conjunctsOf(condition: Expression): readonly Expression[] {
  if (condition.type !== "and") return [];
  const parts: Expression[] = [];
  const open: Expression[] = [condition];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.type === "and") open.push(part.right, part.left);
    else parts.push(part);
  }
  return parts;
}

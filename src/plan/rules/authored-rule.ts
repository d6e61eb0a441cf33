import type { Value } from "../../model/value.ts";
import type { Arms } from "../../syntax/tree/source.ts";
import type { AuthoredArm, AuthoredRule, AuthoredScale } from "../authored.ts";
import type { Body, RuleDeclaration } from "../body.ts";
import { RowShapes } from "../names/row-shapes.ts";
import { typedLiteral } from "../typing/literals.ts";
import type { UnitTable } from "../units/unit-table.ts";
import { type RuleContext, typeRule } from "./type-rule.ts";
import { typedNames } from "./typed-names.ts";

/**
 * The arms of a sound rule as written, typed and resolved, default first. They are made from the
 * syntax on every call, by the code that checked the rule; nothing is reported. Throws when the
 * body has no rule of that name, which is a bug of the caller.
 */
export function authoredRule(body: Body, ruleName: string): AuthoredRule {
  const rule = ruleOf(body, ruleName);
  const { arms, nodeCount, scale } = typeRule(rule.tree, contextOf(body, ruleName));
  return { arms, nodeCount, scale };
}

/** A sound rule for one pass over its arms: arms of one form are typed once. */
export interface AuthoredForms {
  /** The default, then the first arm of each form; nodes are numbered through all of them. */
  readonly typed: readonly AuthoredArm[];
  /** The number of arms of each form in `typed`; 1 for the default. */
  readonly counts: readonly number[];
  /** The default, then all arms in source order. */
  readonly arms: Iterable<FormedArm>;
  /** Nodes of the default and of all arms. */
  readonly nodeCount: number;
  readonly scale?: AuthoredScale | undefined;
}

/**
 * An arm by its form. `form`: position in `typed` of an arm that differs in literals only.
 * `values`: the arm's own literals in reading order; absent when it is the typed arm itself.
 */
interface FormedArm {
  readonly form: number;
  readonly values?: readonly Value[] | undefined;
}

/** The arms of a sound rule for lowering. Throws as `authoredRule` does. */
export function authoredForms(body: Body, ruleName: string): AuthoredForms {
  const { tree, size } = ruleOf(body, ruleName);
  const { declaration, arms } = tree;
  const forms = [...arms.forms()];
  const nodes = { declaration, arms: forms.map(({ arm }) => arm) };
  const { arms: typed, scale } = typeRule(nodes, contextOf(body, ruleName));
  const counts = [1, ...forms.map(({ count }) => count)];
  return { typed, counts, scale, arms: { [Symbol.iterator]: () => formedArms(arms, body.units) }, nodeCount: size };
}

function* formedArms(arms: Arms, units: UnitTable): Iterator<FormedArm> {
  yield { form: 0 };
  for (const { form, literals } of arms.literals()) {
    yield { form: form + 1, values: literals?.map((literal) => typedLiteral(literal, units).value) };
  }
}

function ruleOf({ row, rules }: Body, name: string): RuleDeclaration {
  const rule = rules.get(name);
  if (rule === undefined) throw new Error(`unreachable: ${row.spec} has no rule ${name}`);
  return rule;
}

function contextOf({ row, units, names, rules }: Body, rule: string): RuleContext {
  const shapes = new RowShapes(
    () => names,
    () => row.tree.rules,
  );
  return { row, units, names: typedNames({ names, shapes, rules, rule }), reject: () => undefined };
}

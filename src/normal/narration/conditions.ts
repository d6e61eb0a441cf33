import type { ConditionNarration, StatedFact, Statement } from "../../model/program/narration.ts";
import type { Authored } from "../../plan/authored.ts";
import { complementText, expressionText, textOf } from "../expression-text.ts";
import { keysOf, type Narrated, type NarratedRule, narrateExpression } from "./operand-forms.ts";

/**
 * The truth that static folding finds for a condition or a part of it
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading); undefined: unknown.
 */
export type StaticTruth = (node: Authored) => boolean | undefined;

/**
 * The narration of one condition, as far as it does not depend on the run
 * (docs/spec/06-show-explanations.md#6-13-causes).
 */
export function narrateCondition(
  condition: Authored,
  context: NarratedRule,
  staticTruth: StaticTruth,
): ConditionNarration {
  const { node } = stripNots(condition);
  const narrated = narrateExpression(node, context);
  return {
    text: node === condition ? textOf(node, narrated.texts) : expressionText(condition, keysOf(context)),
    expression: narrated.expression,
    statement: statementOf(condition, narrated, context, staticTruth),
  };
}

/** A condition that is statically false, or a conjunction with such a part anywhere in it. */
export function isNever(condition: Authored, staticTruth: StaticTruth): boolean {
  return conjunctsOf(condition).some((conjunct) => staticTruth(conjunct) === false);
}

/**
 * Conditions never nest deeper than the depth limit of expressions, apart from `and` chains, which
 * `conjunctsOf` takes apart in a loop.
 */
function statementOf(
  condition: Authored,
  narrated: Narrated,
  context: NarratedRule,
  staticTruth: StaticTruth,
): Statement {
  const { node, inverted } = stripNots(condition);
  const cell = context.cellOf(condition);
  const form = narrated.positions.get(node) ?? 0;
  const text = textOf(node, narrated.texts);
  if (node.kind !== "and") {
    const bare = node.kind === "literal" || isBooleanSlot(node, narrated, form);
    return { kind: "fact", cell, form, inverted, ...factsOf(node, text, narrated), bare };
  }
  const parts = conjunctsOf(node);
  const conjuncts = parts.map((part) => statementOf(part, narrated, context, staticTruth));
  const decided = parts.findIndex((part) => staticTruth(part) === false);
  return { kind: "and", cell, form, inverted, text, conjuncts, ...(decided >= 0 && { decided }) };
}

function factsOf(
  node: Authored,
  text: string,
  narrated: Narrated,
): { readonly held: StatedFact; readonly failed: StatedFact } {
  switch (node.kind) {
    case "comparison":
      return {
        held: { condition: text, value: "true" },
        failed: { condition: complementText(node, narrated.texts), value: "true" },
      };
    case "slot":
    case "rule":
      return { held: { condition: text, value: "true" }, failed: { condition: `${text} is false`, value: "true" } };
    default:
      return { held: { condition: text, value: "true" }, failed: { condition: text, value: "false" } };
  }
}

function isBooleanSlot(node: Authored, narrated: Narrated, form: number): boolean {
  return node.kind === "slot" && narrated.expression.forms[form]?.form === "slot";
}

interface Stripped {
  readonly node: Authored;
  readonly inverted: boolean;
}

/** A condition without its leading `not`s; `inverted` when their number is odd. */
export function stripNots(condition: Authored): Stripped {
  let node = condition;
  let inverted = false;
  while (node.kind === "not") {
    node = node.operand;
    inverted = !inverted;
  }
  return { node, inverted };
}

/**
 * The conjuncts of a conjunction, nested ones included, left to right; of any other condition
 * itself alone. A double negation of a conjunction is looked through.
 */
function conjunctsOf(condition: Authored): Authored[] {
  const conjuncts: Authored[] = [];
  const open = [condition];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, inverted } = stripNots(next);
    if (node.kind === "and" && !inverted) open.push(node.right, node.left);
    else conjuncts.push(next);
  }
  return conjuncts;
}

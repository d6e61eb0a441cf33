import type { ConditionNarration, Junction, StatedFact, Statement } from "../../model/program/narration.ts";
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
 * (docs/spec/06-show-explanations.md#6-13-causes). `never`: folding has found that it cannot hold.
 */
export function narrateCondition(
  condition: Authored,
  context: NarratedRule,
  staticTruth: StaticTruth,
  never = false,
): ConditionNarration {
  const { node } = stripNots(condition);
  const narrated = narrateExpression(node, context);
  const text = node === condition ? textOf(node, narrated.texts) : expressionText(condition, keysOf(context));
  const statement = statementOf(condition, narrated, context, staticTruth);
  return {
    text,
    expression: narrated.expression,
    statement:
      never && statement.kind !== "fact" && statement.decided === undefined ? denied(text, statement) : statement,
  };
}

/** A condition that can never hold, though none of its parts is false for all data. */
function denied(text: string, { cell, form }: Junction): Statement {
  const failed: StatedFact = { condition: text, value: "false" };
  return { kind: "fact", cell, form, inverted: false, held: fact(text), failed, bare: true };
}

/**
 * Conditions never nest deeper than the depth limit of expressions, apart from chains of `and` and
 * `or`, which `partsOf` takes apart in a loop.
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
  if (node.kind !== "and" && node.kind !== "or") {
    const bare = node.kind === "literal" || isBooleanSlot(node, narrated, form);
    return { kind: "fact", cell, form, inverted, ...factsOf(node, text, narrated), bare };
  }
  const { kind } = node;
  const authored = partsOf(node, kind);
  const parts = authored.map((part) => statementOf(part, narrated, context, staticTruth));
  const decider = kind === "or";
  const decided = parts.findIndex((part, at) => {
    const truth = authored[at] && staticTruth(authored[at]);
    return truth === decider || decidedTruth(part) === decider;
  });
  const opposite = kind === "or" ? positiveText({ kind, parts, inverted: false }, false, "and") : text;
  const whole: StatedFact = opposite === undefined ? { condition: text, value: "false" } : fact(opposite);
  return { kind, cell, form, inverted, whole, parts, ...(decided >= 0 && { decided }) };
}

/** The truth of a part that one of its own parts decides for all data. */
function decidedTruth(part: Statement): boolean | undefined {
  return part.kind === "fact" || part.decided === undefined ? undefined : (part.kind === "or") !== part.inverted;
}

/**
 * The fact that a condition of known truth states, as a part of a chain: that `a or not b` failed
 * is `a is false and b`. Undefined when a part of it has no positive form.
 */
function positiveText(statement: Stateable, truth: boolean, chain: Junction["kind"]): string | undefined {
  const holds = statement.inverted !== truth;
  if (statement.kind === "fact") {
    const { condition, value } = holds ? statement.held : statement.failed;
    return value === "true" ? condition : undefined;
  }
  const joint = holds === (statement.kind === "and") ? "and" : "or";
  const texts = statement.parts.map((part) => positiveText(part, holds, joint));
  if (texts.includes(undefined)) return undefined;
  const text = texts.join(` ${joint} `);
  return joint === chain ? text : `(${text})`;
}

type Stateable = Extract<Statement, { readonly kind: "fact" }> | Pick<Junction, "kind" | "parts" | "inverted">;

function factsOf(
  node: Authored,
  text: string,
  narrated: Narrated,
): { readonly held: StatedFact; readonly failed: StatedFact } {
  const held = fact(text);
  if (node.kind === "slot" || node.kind === "rule") return { held, failed: fact(`${text} is false`) };
  const complement = complementText(node, narrated.texts);
  return { held, failed: complement === undefined ? { condition: text, value: "false" } : fact(complement) };
}

function fact(condition: string): StatedFact {
  return { condition, value: "true" };
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
 * The parts that a chain of `and` or of `or` joins, left to right. A double negation of a chain of
 * the same kind is looked through.
 */
function partsOf(condition: Authored, kind: "and" | "or"): Authored[] {
  const parts: Authored[] = [];
  const open = [condition];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, inverted } = stripNots(next);
    if (node.kind === kind && !inverted) open.push(node.right, node.left);
    else parts.push(next);
  }
  return parts;
}

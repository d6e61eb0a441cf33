import type { ArmNode, RuleLine, VetoResult } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { Placed } from "../tree/place.ts";
import type { RuleTree } from "../tree/source.ts";
import type { Printed, Width } from "./print-operator.ts";
import { render, renderVeto } from "./render.ts";

const LINE = 56;
const BODY: Width = { bytes: LINE, indent: "  " };
const CONDITION: Width = { bytes: 47, indent: "    " };
const RESULT: Width = { bytes: LINE, indent: "    " };
const UNLESS = "  unless ";
const THEN = " then ";

interface Clause {
  readonly condition: Printed;
  readonly result: Printed;
}

/**
 * The lines of a rule (docs/spec/01-syntax.md#8-4-rules). `deepest` is called with the nesting
 * levels and the piece of each expression.
 */
export function formatRule(
  rule: RuleTree,
  deepest: (levels: number, place: Placed<RuleLine | ArmNode>) => void,
): string {
  const { declaration, arms } = rule;
  const body = renderResult(declaration.node.result, BODY);
  deepest(body.levels, declaration);
  const clauses = Array.from(arms, (arm) => {
    const clause = renderClause(arm.node);
    deepest(Math.max(clause.condition.levels, clause.result.levels), arm);
    return clause;
  });
  return [`rule ${declaration.node.name}:`, `  ${body.text}`, ...clauseLines(clauses)].join("\n");
}

function renderClause({ condition, result }: ArmNode): Clause {
  return { condition: render(condition, CONDITION), result: renderResult(result, RESULT) };
}

function renderResult(result: Expression | VetoResult, width: Width): Printed {
  return result.type === "veto" ? renderVeto(result) : render(result, width);
}

function clauseLines(clauses: readonly Clause[]): readonly string[] {
  const aligned = alignedWidth(clauses);
  return clauses.map((clause) =>
    aligned !== undefined && fits(clause, aligned) ? oneLine(clause, aligned) : split(clause),
  );
}

function oneLine({ condition, result }: Clause, width: number): string {
  return `${UNLESS}${condition.text}${" ".repeat(width - condition.bytes)}${THEN}${result.text}`;
}

function split({ condition, result }: Clause): string {
  return `${UNLESS}${condition.text}\n    then ${result.text}`;
}

/**
 * The width of the conditions that stand on one line with their results; undefined when all clauses
 * are split. The longest condition sets the width. Clauses that do not fit beside it drop out,
 * which may leave a shorter longest condition; this repeats until nothing changes.
 */
function alignedWidth(clauses: readonly Clause[]): number | undefined {
  for (const clause of clauses) {
    if (clause.condition.hasBreak || clause.result.hasBreak || !fits(clause, clause.condition.bytes)) return undefined;
  }
  let left = [...clauses];
  for (;;) {
    let width = 0;
    for (const { condition } of left) width = Math.max(width, condition.bytes);
    const kept = left.filter((clause) => fits(clause, width));
    if (kept.length === left.length) return width;
    left = kept;
  }
}

function fits({ condition, result }: Clause, width: number): boolean {
  return condition.bytes <= width && UNLESS.length + width + THEN.length + result.bytes <= LINE;
}

import type { ArmNode, RuleLine, VetoResult } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { Piece, Placed } from "../tree/place.ts";
import type { Comment, RuleTree } from "../tree/source.ts";
import { breakWith, gapsOf, woven } from "./comments/gaps.ts";
import { type CommentsByPart, commented, type PartComments } from "./comments/part-comments.ts";
import { formatScale } from "./format-scale.ts";
import { printName } from "./print-literal.ts";
import type { Printed, Width } from "./print-operator.ts";
import { leafStarts, render, renderVeto } from "./render.ts";

/**
 * The lines of a rule (docs/spec/01-syntax.md#8-4-rules). `deepest` is called with the nesting
 * levels and the piece of each expression.
 */
export function formatRule(
  rule: RuleTree,
  comments: CommentsByPart,
  deepest: (levels: number, place: Placed<RuleLine | ArmNode>) => void,
): string {
  const { declaration, arms } = rule;
  const { result, scale } = declaration.node;
  if (scale !== undefined && result.type !== "veto") {
    return formatScale(declaration, result, scale, comments, (levels) => deepest(levels, declaration));
  }
  const clauses: Clause[] = [];
  const head = headLines(declaration, comments, (levels) => deepest(levels, declaration));
  for (const arm of arms) {
    const clause = renderClause(arm, comments);
    deepest(Math.max(clause.condition.levels, clause.result.levels), arm);
    clauses.push(clause);
  }
  return [head, ...clauseLines(clauses)].join("\n");
}

const LINE = 56;
const BODY: Width = { bytes: LINE, indent: "  " };
const CONDITION: Width = { bytes: 47, indent: "    " };
const RESULT: Width = { bytes: LINE, indent: "    " };
const INDENT = "  ";
const UNLESS = `${INDENT}unless `;
const THEN = " then ";

interface Clause {
  readonly condition: Printed;
  readonly result: Printed;
  /** The comments before and behind it. */
  readonly comments: PartComments;
  /** Its text when comments stand inside it. */
  readonly woven?: string | undefined;
}

/** The name of a rule, and its default. */
function headLines(
  { piece, node }: Placed<RuleLine>,
  comments: CommentsByPart,
  deepest: (levels: number) => void,
): string {
  const own = comments.at(piece.start);
  const { before, behind } = gapsOf(own, startsOf(piece, node.result));
  const body = renderResult(node.result, BODY, before);
  deepest(body.levels);
  const [first = [], ...inner] = before;
  const text = woven(body.text, inner, BODY.indent);
  const lines = `rule ${printName(node)}:${breakWith(first, `\n${BODY.indent}`)}${text}`;
  return commented({ leading: own.leading, inner: [], behind }, lines, "", true);
}

function renderClause({ piece, node }: Placed<ArmNode>, all: CommentsByPart): Clause {
  const comments = all.at(piece.start);
  if (comments.inner.length === 0) {
    return { condition: render(node.condition, CONDITION), result: renderResult(node.result, RESULT), comments };
  }
  const starts = startsOf(piece, node.condition);
  const then = starts.length;
  const { before, behind } = gapsOf(comments, [...starts, ...startsOf(piece, node.result)]);
  const condition = render(node.condition, CONDITION, before);
  const result = renderResult(node.result, RESULT, before.slice(then));
  const around = { leading: [...comments.leading, ...(before[0] ?? [])], inner: [], behind };
  if (before.every((gap, operand) => operand === 0 || gap.length === 0)) return { condition, result, comments: around };
  const lineBreak = `\n${RESULT.indent}`;
  const text = [
    `${UNLESS}${woven(condition.text, before.slice(1, then), CONDITION.indent)}`,
    `${breakWith(before[then] ?? [], lineBreak)}then ${woven(result.text, before.slice(then + 1), RESULT.indent)}`,
  ].join("");
  return { condition, result, comments: around, woven: text };
}

function renderResult(
  result: Expression | VetoResult,
  width: Width,
  before: readonly (readonly Comment[])[] = [],
): Printed {
  return result.type === "veto" ? renderVeto(result) : render(result, width, before);
}

/** The offsets of the operands in the file. */
function startsOf({ start }: Piece, result: Expression | VetoResult): readonly number[] {
  return (result.type === "veto" ? [result.range.start] : leafStarts(result)).map((offset) => start + offset);
}

function clauseLines(clauses: readonly Clause[]): readonly string[] {
  const aligned = alignedWidth(clauses);
  return clauses.map((clause) => {
    const text = aligned !== undefined && fits(clause, aligned) ? oneLine(clause, aligned) : split(clause);
    return commented(clause.comments, clause.woven ?? text, INDENT);
  });
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

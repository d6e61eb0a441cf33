import { grouped } from "./chains.ts";
import type { Branch, ExpressionProgram, Operand, ProgramStep, StepOperation, TokenSpan } from "./parts.ts";

/**
 * Flattens an expression, operands before the operation that takes them, left before right. Uses no
 * host stack: chains may be thousands long.
 */
export function programOf(root: Operand): ExpressionProgram {
  const steps: Branch[] = [];
  const pending: Branch[] = [branchOf(root)];
  let nodes = 0;
  let castOperand: TokenSpan | undefined;
  // Branches are taken from the end, each before its operands, right before left: the reverse of
  // the wanted order.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const branch = next.draft === undefined ? next : { ...next, ...next.draft() };
    steps.push(branch);
    nodes += nodesOf(branch.operation);
    const operands = branch.operands.map(branchOf);
    const cast = castAfterNumber(branch, operands);
    if (cast !== undefined) castOperand = cast;
    for (const operand of operands) pending.push(operand);
  }
  steps.reverse();
  const flat = steps.map(({ operation, from, to }) => ({ operation, from, to }));
  return { steps: flat, literals: literalSteps(steps), nodes, castOperand };
}

function branchOf(operand: Operand): Branch {
  return "operation" in operand ? operand : grouped(operand);
}

const MAKES_LITERAL: ReadonlySet<StepOperation["make"]> = new Set([
  "number",
  "text",
  "boolean",
  "date",
  "time",
] as const);

function literalSteps(steps: readonly Branch[]): readonly ProgramStep[] {
  const literals: ProgramStep[] = [];
  /** For each finished operand, the number of literals before it. */
  const before: number[] = [];
  for (const { operation, operands, from, to } of steps) {
    const step = { operation, from, to };
    if (operands.length === 0) before.push(literals.length);
    else before.length -= operands.length - 1;
    if (MAKES_LITERAL.has(operation.make)) literals.push(step);
    else if (operation.make === "opposite") literals.splice(before.at(-1) ?? 0, 0, step);
  }
  return literals;
}

/**
 * The number of syntax nodes that an operation adds (docs/spec/01-syntax.md#7-limits): a sign
 * before a number or an operand adds one more.
 */
export function nodesOf(operation: StepOperation): number {
  if (operation.make === "number") return 1 + operation.minuses;
  return operation.make === "opposite" ? 2 : 1;
}

function castAfterNumber({ operation }: Branch, [left, right]: readonly Branch[]): TokenSpan | undefined {
  if (operation.make !== "arithmetic" || operation.isSum !== true || left?.operation.make !== "number")
    return undefined;
  const number = left.operation;
  if (number.unit !== undefined || number.percentage !== undefined) return undefined;
  return right?.operation.make === "cast" ? right.outer : undefined;
}

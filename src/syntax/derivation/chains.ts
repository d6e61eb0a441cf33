import { CHAIN_OPERATORS, type ChainOperator } from "../lexer/operator-forms.ts";
import { operatorBranch } from "./expressions.ts";
import type { Branch, Chained, Link, Operand, WrittenTarget } from "./parts.ts";

/** An operator of a chain with what stands after it, while the chain is grouped. */
interface ChainPart {
  operator: ChainOperator;
  /** The index of its token. */
  readonly at: number;
  readonly right: Operand | WrittenTarget;
}

/** The operators of each token: usually one, two for signs, which bind tighter next to `...`. */
const BY_TOKEN: ReadonlyMap<string, readonly ChainOperator[]> = new Map(
  CHAIN_OPERATORS.map(({ token }) => [token, CHAIN_OPERATORS.filter((operator) => operator.token === token)]),
);

/**
 * Groups a chain by the strengths of its operators (docs/spec/01-syntax.md#5-1-precedence). The
 * parser only keeps the list, as it completes a chain after each operand, without knowing if more
 * will come. Uses no host stack: chains may be thousands long.
 */
export function grouped({ last, outer }: Chained): Branch {
  const { first, parts } = partsOf(last);
  tightenEnds(parts);
  const operands: Operand[] = [first];
  const pending: ChainPart[] = [];
  for (const part of parts) {
    while ((pending.at(-1)?.operator.right ?? 0) > part.operator.strength) reduce(operands, pending);
    pending.push(part);
    if (isTarget(part.right)) reduce(operands, pending);
    else operands.push(part.right);
  }
  while (pending.length > 0) reduce(operands, pending);
  const [root] = operands;
  if (root === undefined || !("operation" in root)) throw new Error("unreachable: a chain has an operator");
  return { ...root, outer };
}

/** Makes a branch of the last operator and its operands. */
function reduce(operands: Operand[], pending: ChainPart[]): void {
  const part = pending.pop();
  const right = part !== undefined && isTarget(part.right) ? part.right : operands.pop();
  const left = operands.pop();
  if (part === undefined || right === undefined || left === undefined) {
    throw new Error("unreachable: an operator of a chain has operands");
  }
  operands.push(operatorBranch(part.operator.kind, part.at, left, right, part.operator.token === "additive"));
}

function partsOf(last: Link): { readonly first: Operand; readonly parts: ChainPart[] } {
  const links: Link[] = [];
  for (let link: Link | undefined = last; link !== undefined; link = link.rest) links.push(link);
  const first = links.pop()?.right;
  if (first === undefined || isTarget(first)) throw new Error("unreachable: a chain begins with an operand");
  const parts: ChainPart[] = [];
  for (let link = links.pop(); link !== undefined; link = links.pop()) {
    const [operator] = BY_TOKEN.get(link.operator?.text ?? "") ?? [];
    if (operator === undefined || link.operator === undefined) throw new Error("unreachable: a link has an operator");
    parts.push({ operator, at: link.operator.index, right: link.right });
  }
  return { first, parts };
}

/**
 * Makes the signs in the ends of a range bind tighter than it: those of the sums of powers that
 * touch it (docs/spec/01-syntax.md#5-2-ranges). A sign after a conversion is not in one.
 */
function tightenEnds(parts: readonly ChainPart[]): void {
  for (let at = 0; at < parts.length; at += 1) {
    const range = parts[at]?.operator;
    if (range?.kind !== "range") continue;
    for (let left = at - 1; !isSuffix(parts[left - 1]) && tighten(parts[left], range); left -= 1);
    for (let right = at + 1; tighten(parts[right], range); right += 1);
  }
}

/** False where the operator is too loose for the end of a range. */
function tighten(part: ChainPart | undefined, range: ChainOperator): boolean {
  const tight = part && BY_TOKEN.get(part.operator.token)?.at(-1);
  if (part === undefined || tight === undefined || tight.strength < range.left) return false;
  part.operator = tight;
  return true;
}

function isSuffix(part: ChainPart | undefined): boolean {
  return part !== undefined && isTarget(part.right);
}

function isTarget(right: Operand | WrittenTarget): right is WrittenTarget {
  return !("outer" in right);
}

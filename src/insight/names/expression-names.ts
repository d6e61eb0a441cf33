import { COMMANDS } from "../../model/commands.ts";
import type { Row } from "../../plan/body.ts";
import { equated, operandsOf } from "../../syntax/operands.ts";
import type { VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Range } from "../../syntax/tree/place.ts";
import { type FieldFrame, frameOf } from "./list-frames.ts";
import type { Scope } from "./scope.ts";

/**
 * A place of names in an expression: a reference, a literal or cast that ends with a unit, a text
 * to which the data of a path is compared, or the path of a field, which may be the end of its
 * range. `frames`: the rows whose fields may be named there.
 */
export type NamePlace = { readonly range: Range; readonly frames: readonly FieldFrame[] } & (
  | { readonly kind: "reference" | "unit" }
  | { readonly kind: "option"; readonly text: string; readonly compared: readonly string[] }
  /** `from`: the first of its words in the range; negative: counted from the end. */
  | { readonly kind: "field"; readonly from: number; readonly words: number }
);

type Node = Expression | VetoResult;

/**
 * Every place of names below `roots`, expressions of `row`, in no particular order. Chains may be
 * thousands of nodes deep, so there is no recursion.
 */
export function expressionNames(
  roots: readonly Node[],
  scope: Scope,
  row: Row,
  around: readonly FieldFrame[] = [],
): NamePlace[] {
  const places: NamePlace[] = [];
  const open: { readonly node: Node; readonly frames: readonly FieldFrame[] }[] = roots.map((node) => ({
    node,
    frames: around,
  }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, frames } = next;
    if (node.type === "veto") continue;
    const { range } = node;
    if (node.type === "reference") places.push({ kind: "reference", range, frames });
    if (node.type === "number" && node.unit !== undefined) places.push({ kind: "unit", range, frames });
    if (node.type === "cast" && "unit" in node.target) places.push({ kind: "unit", range: node.target.range, frames });
    for (const [left, right] of equated(node)) places.push(...comparedText(left, right, frames));
    if (node.type === "member") {
      const of = frameOf(scope, row, frames, node.of);
      const words = node.path.length;
      if (of !== undefined) places.push({ kind: "field", range, frames: [of], from: -words, words });
    }
    if (node.type === "previous") {
      const own = around.map((frame) => ({ ...frame, isBare: true }));
      places.push({ kind: "field", range, frames: own, from: 1, words: node.path.length });
    }
    if (node.type === "command") openCommand(node, frames);
    else for (const operand of operandsOf(node)) open.push({ node: operand, frames });
  }
  return places;

  function openCommand(node: Extract<Expression, { type: "command" }>, frames: readonly FieldFrame[]): void {
    const { list, arguments: given, otherwise, command } = node;
    open.push({ node: list, frames });
    if (otherwise !== undefined) open.push({ node: otherwise, frames });
    const own = frameOf(scope, row, frames, list);
    const isPerRow = COMMANDS[command].argument === "rows" || COMMANDS[command].argument === "condition";
    const inner = isPerRow && own !== undefined ? [own, ...frames] : frames;
    for (const { value, field, fieldRange } of given) {
      open.push({ node: value, frames: inner });
      if (own === undefined || field === undefined || fieldRange === undefined) continue;
      places.push({ kind: "field", range: fieldRange, frames: [own], from: 0, words: field.length });
    }
  }
}

function comparedText(left: Expression, right: Expression, frames: readonly FieldFrame[]): NamePlace[] {
  const [data, text] = left.type === "text" ? [right, left] : [left, right];
  if (data.type !== "reference" || text.type !== "text") return [];
  return [{ kind: "option", range: text.range, text: text.text, compared: data.path, frames }];
}

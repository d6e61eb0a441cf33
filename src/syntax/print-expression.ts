import { render, renderVeto } from "./format/render.ts";
import type { Expression, VetoNode } from "./tree.ts";

export { printLiteral } from "./format/print-literal.ts";

/** The canonical text of an expression or a veto result on one line (chapter 1, 8.5 and 8.6). */
export function printExpression(expression: Expression | VetoNode): string {
  return expression.type === "veto" ? renderVeto(expression).text : render(expression, undefined).text;
}

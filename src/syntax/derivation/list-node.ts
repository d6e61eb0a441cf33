import type { ListDeclarationHead } from "../pieces/declarations/list-head.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type { BindingNode, BindingValue, ConstraintNode, ListLine, UsesNode } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { ScalarLiteral } from "../tree/literal.ts";
import type { Range } from "../tree/place.ts";
import { rowsOf } from "../tree/written-lines.ts";
import type { DerivedNode } from "./derive.ts";
import type { Shape } from "./shape.ts";

/** The node of a line below a list. */
export function lineOf({ build }: Shape, tokens: PieceTokens): ListLine | ConstraintNode {
  const node = build(tokens);
  if (node.type !== "line") throw new Error("unreachable: a line of a list is another piece");
  return node.line;
}

/** The declaration of a list with its lines; `end`: that of the whole piece. */
export function withLines(
  head: DerivedNode,
  { isImplied, mayBeImport }: ListDeclarationHead,
  all: readonly (ListLine | ConstraintNode)[],
  end: number,
): DerivedNode {
  const range = { start: 0, end };
  const lines = all.filter((line) => line.type !== "command" && line.type !== "unit");
  if (head.type === "uses" && head.list !== undefined) {
    const formerly = mayBeImport ? importOf(head, head.list.range, lines, range) : undefined;
    return { ...head, list: { range: head.list.range, lines, ...(formerly && { formerly }) }, range };
  }
  if (head.type !== "data" || head.value.type !== "data_type") return head;
  const { value } = head;
  const constraints = all.filter((line) => line.type === "command" || line.type === "unit");
  const list = { range: value.list?.range ?? value.range, ...(isImplied && { isImplied }), lines };
  return { ...head, value: { ...value, list }, constraints, range };
}

/** `uses x: employee list` as an import of the spec `list`. */
function importOf(head: UsesNode, word: Range, lines: readonly ListLine[], range: Range): UsesNode | undefined {
  const bindings = bindingsOf(lines);
  if (bindings === undefined) return undefined;
  const { spec, specRange, alias, aliasRange, explicitAlias } = head;
  return {
    type: "uses",
    alias: explicitAlias ? alias : "list",
    aliasRange: explicitAlias ? aliasRange : word,
    explicitAlias,
    repository: spec,
    repositoryRange: specRange,
    spec: "list",
    specRange: word,
    effective: undefined,
    bindings,
    range,
  };
}

/**
 * The bindings that rows would be below an import; undefined where there is another line. A text
 * of both readings is a list or an import depending on the specs that there are.
 */
function bindingsOf(lines: readonly ListLine[]): readonly BindingNode[] | undefined {
  if (lines.some(({ type }) => type !== "row" && type !== "table")) return undefined;
  const bindings: BindingNode[] = [];
  for (const line of rowsOf(lines)) {
    line.fields.forEach(({ path, range, value }, index) => {
      if (value === undefined) return;
      const start = index === 0 ? line.range.start : range.start;
      bindings.push({
        type: "binding",
        path,
        pathRange: range,
        value: bindingValue(value),
        ...(index > 0 && { continues: true }),
        range: { start, end: value.range.end },
      });
    });
  }
  return bindings;
}

/** An expression in the form that a binding gives it. */
export function bindingValue(expression: Expression): BindingValue {
  switch (expression.type) {
    case "number":
    case "text":
    case "boolean":
    case "date":
    case "time":
      return expression;
    case "reference":
      return { type: "path", path: expression.path, range: expression.range };
    case "range": {
      const from = bindingValue(expression.from);
      const to = bindingValue(expression.to);
      if (isScalar(from) && isScalar(to)) return { type: "range_literal", from, to, range: expression.range };
      return { type: "expression", expression, range: expression.range };
    }
    default:
      return { type: "expression", expression, range: expression.range };
  }
}

function isScalar(value: BindingValue): value is ScalarLiteral {
  return value.type !== "path" && value.type !== "expression" && value.type !== "range_literal";
}

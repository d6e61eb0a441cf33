import type { KeyBound } from "../../../model/types/type.ts";
import type { ListDeclarationHead } from "../../pieces/declarations/list-head.ts";
import type { PieceTokens } from "../../pieces/piece-tokens.ts";
import type {
  BindingNode,
  BindingValue,
  ConstraintNode,
  FieldNode,
  ListLine,
  PathNode,
  UsesNode,
} from "../../tree/declaration.ts";
import type { Expression } from "../../tree/expression.ts";
import type { ScalarLiteral } from "../../tree/literal.ts";
import type { Range } from "../../tree/place.ts";
import { rowsOf } from "../../tree/written-lines.ts";
import type { FieldTemplate, KeyTemplate, LineTemplate, SortTemplate, TokenSpan } from "../template.ts";
import { buildConstraint } from "./build-data.ts";
import { buildExpression, orderOf } from "./build-expression.ts";
import { buildLiteral, labelsOf, rangeOf, textOf } from "./build-literal.ts";
import type { PieceNode } from "./build-piece.ts";

/** Replays the derivation of a line below a list, whose tokens are those of the line alone. */
export function buildLine(tokens: PieceTokens, line: LineTemplate): ListLine | ConstraintNode {
  if (line.type === "constraint") return buildConstraint(tokens, line.constraint);
  const range: Range = { start: tokens.start(0), end: tokens.end(tokens.length - 1) };
  switch (line.type) {
    case "help":
      return { type: "help", text: textOf(tokens, line.text), range };
    case "bound": {
      const type = tokens.folded(line.word) === "minimum" ? "minimum" : "maximum";
      return { type, count: buildLiteral(tokens, line.count), range };
    }
    case "optional":
      return { type: "optional", range };
    case "key":
      return { type: "key", fields: line.fields.map((field) => buildKey(tokens, field)), range };
    case "rows":
      return { type: "rows", count: buildExpression(tokens, line.count), range };
    case "sort":
      return { type: "sort", keys: line.keys.map((key) => buildSortKey(tokens, key)), range };
    case "each":
    case "row":
      return { type: line.type, fields: line.fields.map((field) => buildField(tokens, field)), range };
    case "by": {
      const field = line.field && labelsOf(tokens, line.field);
      return { type: "by", ...(field && { field }), of: buildPath(tokens, line.of), range };
    }
    case "at":
      return { type: "at", day: buildExpression(tokens, line.day), range };
    case "values":
      return { type: "values", values: line.values.map((value) => buildLiteral(tokens, value)), range };
    case "imports":
      return { type: "imports", paths: line.paths.map((path) => buildPath(tokens, path)), range };
  }
}

function buildPath(tokens: PieceTokens, path: TokenSpan): PathNode {
  return { path: labelsOf(tokens, path), range: rangeOf(tokens, path) };
}

function buildKey(tokens: PieceTokens, { path, bound: word }: KeyTemplate) {
  const bound: KeyBound | undefined = word === undefined ? undefined : boundOf(tokens.folded(word));
  return { ...buildPath(tokens, path), ...(bound && { bound }) };
}

function boundOf(words: string): KeyBound {
  return words === "from" ? "from" : "up to";
}

function buildSortKey(tokens: PieceTokens, { value, order }: SortTemplate) {
  return { value: buildExpression(tokens, value), ...(order !== undefined && { order: orderOf(tokens, order) }) };
}

function buildField(tokens: PieceTokens, { path, value }: FieldTemplate): FieldNode {
  return { ...buildPath(tokens, path), ...(value && { value: buildExpression(tokens, value) }) };
}

/** The declaration of a list with its lines; `end`: that of the whole piece. */
export function withLines(
  head: PieceNode,
  { isImplied, mayBeImport }: ListDeclarationHead,
  all: readonly (ListLine | ConstraintNode)[],
  end: number,
): PieceNode {
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

import { isRange, type Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { FieldNode } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Literal, ScalarLiteral } from "../../syntax/tree/literal.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored } from "../authored.ts";
import type { SlotDeclaration } from "../body.ts";
import { lately } from "../findings/suggestions.ts";
import { brokenConstraint } from "../types/broken-constraint.ts";
import { isProblem, literalValue } from "../types/literal-value.ts";
import { fits } from "./fed-data.ts";
import type { ListLines } from "./list-lines.ts";

/**
 * The value that a line gives to a data of rows: of its kind and within its constraints. A literal
 * is one of the type of the data, whatever units are in scope. Undefined when there is an error,
 * which is reported at `at`, or at the value.
 */
export function fieldValue(
  lines: ListLines,
  node: FieldNode,
  slot: SlotDeclaration,
  scope: "holder" | "row",
  at?: Range,
): Authored | undefined {
  const expression = lines.valueOf(node);
  const field = node.path.join(".");
  const place = at ?? expression.range;
  const literal = literalOf(expression);
  if (literal !== undefined && slot.type.kind !== "unknown") {
    const value = literalNode(lines, literal, slot.type, field, place);
    return value !== undefined && checkConstant(lines, field, slot, value, place) ? value : undefined;
  }
  const value = lines.typed(expression, scope);
  if (value === undefined || !fits(lines, field, slot, value.type, place, value.range)) return undefined;
  return checkConstant(lines, field, slot, value, place) ? value : undefined;
}

/**
 * The value that a row of the text gives to a data: that of a literal, in the unit in which it is
 * written, or an expression. Undefined when there is an error, which is reported at the value.
 */
export function valueOfField(
  lines: ListLines,
  node: FieldNode,
  slot: SlotDeclaration,
): { readonly literal: Value } | { readonly expression: Authored } | undefined {
  const written = lines.valueOf(node);
  const literal = literalOf(written);
  if (literal === undefined || slot.type.kind === "unknown") {
    const expression = fieldValue(lines, node, slot, "holder");
    const value = expression && constantOf(expression);
    return value === undefined ? expression && { expression } : { literal: value };
  }
  const field = node.path.join(".");
  const value = literalReading(lines, literal, slot.type, field, written.range);
  const isSound = value !== undefined && checkValue(lines, field, slot, value, written.range, written.range);
  return isSound ? { literal: value } : undefined;
}

function literalReading(lines: ListLines, literal: Literal, type: Type, field: string, at: Range): Value | undefined {
  const reading = literalValue(literal, type, lines.context.units);
  if (!isProblem(reading)) return reading.value;
  const { problem, part, suggestion } = reading;
  lines.reject("list-row", at, `\`${field}\`: ${problem}`, { suggestion, part: lines.at(part), related_data: field });
  return undefined;
}

function literalNode(lines: ListLines, literal: Literal, type: Type, field: string, at: Range): Authored | undefined {
  const value = literalReading(lines, literal, type, field, at);
  if (value === undefined) return undefined;
  if (literal.type !== "range_literal" || value.kind !== "range" || !isRange(type)) {
    return scalarNode(lines, literal.range, type, value);
  }
  const from = scalarNode(lines, literal.from.range, type.element, value.from);
  const to = scalarNode(lines, literal.to.range, type.element, value.to);
  return lines.node(literal.range, type, { kind: "range", from, to });
}

function scalarNode(lines: ListLines, range: Range, type: Type, value: Value): Authored {
  if (value.kind !== "number") return lines.node(range, type, { kind: "literal", value });
  const { n, d, unit } = value;
  return lines.node(range, type, { kind: "literal", value: { kind: "number", n, d } }, unit);
}

function literalOf(expression: Expression): Literal | undefined {
  if (isScalar(expression)) return expression;
  if (expression.type !== "range") return undefined;
  const { from, to, range } = expression;
  return isScalar(from) && isScalar(to) ? { type: "range_literal", from, to, range } : undefined;
}

const SCALARS: ReadonlySet<Expression["type"]> = new Set<Expression["type"]>([
  "number",
  "text",
  "boolean",
  "date",
  "time",
]);

function isScalar(expression: Expression): expression is ScalarLiteral {
  return SCALARS.has(expression.type);
}

/** The value of a literal, or of a range of literals; undefined for other expressions. */
export function constantOf(node: Authored): Value | undefined {
  if (node.kind === "literal") {
    return node.value.kind === "number" && node.unit !== undefined ? { ...node.value, unit: node.unit } : node.value;
  }
  if (node.kind !== "range") return undefined;
  const [from, to] = [constantOf(node.from), constantOf(node.to)];
  if (from === undefined || to === undefined || !isScalarValue(from) || !isScalarValue(to)) return undefined;
  return { kind: "range", from, to };
}

function isScalarValue(value: Value) {
  return value.kind !== "range" && value.kind !== "list" && value.kind !== "row";
}

/** True unless a constant breaks a constraint of its data, which is reported. */
function checkConstant(lines: ListLines, field: string, slot: SlotDeclaration, node: Authored, at: Range): boolean {
  const value = constantOf(node);
  return value === undefined || checkValue(lines, field, slot, value, at, node.range);
}

/** True unless a value breaks a constraint of its data, which is reported. `written`: its text. */
function checkValue(
  lines: ListLines,
  field: string,
  slot: SlotDeclaration,
  value: Value,
  at: Range,
  written: Range,
): boolean {
  if (slot.type.kind === "unknown") return true;
  const broken = brokenConstraint(value, slot.type, lines.context.units.lookup);
  if (broken === undefined) return true;
  lines.reject(
    "list-row",
    at,
    lately(broken, (text) => `\`${field}\` is given ${lines.textAt(written)}, which breaks a constraint: ${text}`),
    { related_data: field },
  );
  return false;
}

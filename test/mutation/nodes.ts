import type { Node } from "acorn";

type Field = Node | readonly Node[] | string | number | boolean | null | undefined;
export type Fields = Node & { readonly [field: string]: Field };

/** Expressions that only read, when their parts do. */
const READING = new Set([
  "Identifier",
  "PrivateIdentifier",
  "ThisExpression",
  "Literal",
  "MemberExpression",
  "ChainExpression",
  "BinaryExpression",
  "LogicalExpression",
  "ConditionalExpression",
]);

/**
 * True for names of members and modules, and for directives, which are no values: a change of one
 * is not a small change.
 */
export function skipped(node: Fields, field: string): boolean {
  if (field === "source") return true;
  if (node.type === "ExpressionStatement" && typeof node.directive === "string") return true;
  return (field === "key" || field === "property") && node.computed !== true;
}

export function isReading(node: Fields): boolean {
  if (node.type === "UnaryExpression") return node.operator !== "delete" && isReading(fieldsOf(part(node, "argument")));
  if (!READING.has(node.type)) return false;
  return Object.keys(node).every((field) => {
    const child = node[field];
    return !isNode(child) || isReading(fieldsOf(child));
  });
}

export function placeOf({ start, end }: Node): { readonly start: number; readonly end: number } {
  return { start, end };
}

export function nameOf(node: Fields): string | undefined {
  if (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
    const id = node.id;
    return isNode(id) && typeof fieldsOf(id).name === "string" ? String(fieldsOf(id).name) : undefined;
  }
  if (node.type !== "MethodDefinition" || !isNode(node.key)) return undefined;
  return String(fieldsOf(node.key).name ?? "");
}

/** True for `list[at] ?? …`, `list[at]?.name ?? …`, `list.at(-1) ?? …` and `[first = …]`. */
export function isEntryWithDefault(node: Fields, parent: Fields | undefined): boolean {
  if (node.type === "AssignmentPattern") return parent?.type === "ArrayPattern";
  if (node.type !== "LogicalExpression" || node.operator !== "??") return false;
  let left = fieldsOf(part(node, "left"));
  if (left.type === "ChainExpression") left = fieldsOf(part(left, "expression"));
  while (left.type === "MemberExpression" && left.computed !== true) left = fieldsOf(part(left, "object"));
  if (left.type !== "CallExpression") return left.type === "MemberExpression";
  const callee = fieldsOf(part(left, "callee"));
  return callee.type === "MemberExpression" && fieldsOf(part(callee, "property")).name === "at";
}

export function isText(node: Fields): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

export function part(node: Fields, field: string): Node {
  const child = node[field];
  if (!isNode(child)) throw new TypeError(`${node.type} has no ${field}`);
  return child;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/**
 * A node of any type by its fields: acorn has one type of node for each kind of syntax, this walk
 * treats them alike.
 */
export function fieldsOf(node: Node): Fields {
  return node as Fields;
}

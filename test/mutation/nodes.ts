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

const LOOPS = new Set(["ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement", "DoWhileStatement"]);

/**
 * True for names of members and modules, and for directives, which are not values: a change of one
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

/**
 * True for `list[at] ?? …`, `list[at]?.name ?? …`, `list.at(-1) ?? …`, `map.get(key) ?? …` and
 * `[first = …]`, and for the index or key in `list[at ?? -1]` and `map.get(key ?? -1)`.
 */
export function isEntryWithDefault(node: Fields, parent: Fields | undefined): boolean {
  if (node.type === "AssignmentPattern") return parent?.type === "ArrayPattern";
  if (node.type !== "LogicalExpression" || node.operator !== "??") return false;
  if (parent?.type === "MemberExpression" && parent.computed === true && parent.property === node) return true;
  return (parent?.type === "CallExpression" && isEntry(parent)) || isEntry(part(node, "left"));
}

/** True for `list[at]`, `list[at]?.name`, `list.at(-1)` and `map.get(key)`. */
function isEntry(node: Node): boolean {
  let of = fieldsOf(node);
  if (of.type === "ChainExpression") of = fieldsOf(part(of, "expression"));
  while (of.type === "MemberExpression" && of.computed !== true) of = fieldsOf(part(of, "object"));
  if (of.type !== "CallExpression") return of.type === "MemberExpression";
  const callee = fieldsOf(part(of, "callee"));
  if (callee.type !== "MemberExpression") return false;
  return ["at", "get"].includes(String(fieldsOf(part(callee, "property")).name));
}

/** The names that a module gives to entries of lists, and to nothing else. */
export function entryNames(root: Node): ReadonlySet<string> {
  const entries = new Set<string>();
  const others = new Set<string>();
  visit(root);
  return new Set([...entries].filter((name) => !others.has(name)));

  function visit(node: Node): void {
    const fields = fieldsOf(node);
    const { id, init, params } = fields;
    if (fields.type === "VariableDeclarator" && isNode(id)) {
      const isOfList = id.type === "ArrayPattern" || (isNode(init) && isEntry(init));
      for (const name of namesIn(id)) (isOfList ? entries : others).add(name);
    }
    if (Array.isArray(params)) for (const name of params.flatMap(namesIn)) others.add(name);
    for (const child of childrenOf(fields)) visit(child);
  }
}

/** The names that a pattern has in it; those of its keys and defaults as well. */
function namesIn(pattern: Node): string[] {
  const fields = fieldsOf(pattern);
  return fields.type === "Identifier" ? [String(fields.name)] : childrenOf(fields).flatMap(namesIn);
}

function childrenOf(node: Fields): Node[] {
  return Object.keys(node).flatMap((field) => {
    const child = node[field];
    return (Array.isArray(child) ? child : [child]).filter((each) => isNode(each));
  });
}

/** True for `entry === undefined`, `entry !== undefined`, and several of them. */
export function isEntryCheck(node: Fields, entries: ReadonlySet<string>): boolean {
  if (node.type === "LogicalExpression")
    return isEntryCheck(fieldsOf(part(node, "left")), entries) && isEntryCheck(fieldsOf(part(node, "right")), entries);
  if (node.type !== "BinaryExpression" || !isUndefined(fieldsOf(part(node, "right")))) return false;
  return entries.has(String(fieldsOf(part(node, "left")).name));
}

/** True for `thrown instanceof Error`: nothing else is thrown. */
export function isErrorCheck(node: Node): boolean {
  const { type, operator, right } = fieldsOf(node);
  return type === "BinaryExpression" && operator === "instanceof" && isNode(right) && fieldsOf(right).name === "Error";
}

/** True for `a.kind === "date" && b.kind === "date"`: the compiler asks what two values share. */
export function isSharedKind(node: Fields): boolean {
  if (node.type !== "LogicalExpression" || node.operator !== "&&") return false;
  let left = fieldsOf(part(node, "left"));
  if (left.type === "LogicalExpression" && left.operator === "&&") left = fieldsOf(part(left, "right"));
  const [one, other] = [kindAsked(left), kindAsked(fieldsOf(part(node, "right")))];
  return one !== undefined && one === other;
}

function kindAsked(node: Fields): string | undefined {
  if (node.type !== "BinaryExpression" || node.operator !== "===") return undefined;
  const [member, kind] = [fieldsOf(part(node, "left")), fieldsOf(part(node, "right"))];
  if (member.type !== "MemberExpression" || typeof kind.value !== "string") return undefined;
  return `${String(fieldsOf(part(member, "property")).name)} ${kind.value}`;
}

/** The places, ascending, at which the bodies of loops begin, where these are blocks. */
export function loopBodies(root: Node): number[] {
  const found: number[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const fields = fieldsOf(node);
    if (LOOPS.has(node.type) && part(fields, "body").type === "BlockStatement")
      found.push(part(fields, "body").start + 1);
    open.push(...childrenOf(fields));
  }
  return found.sort((a, b) => a - b);
}

/** True for `void 0`, which is how the compiler writes `undefined`. */
export function isUndefined(node: Fields): boolean {
  return node.type === "UnaryExpression" && node.operator === "void";
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

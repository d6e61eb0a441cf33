import { parse } from "acorn";

/** Node types that generated modules are made of. */
const NODES: ReadonlySet<string> = new Set(
  (
    "Program FunctionDeclaration ClassDeclaration ClassBody MethodDefinition FunctionExpression BlockStatement ReturnStatement IfStatement " +
    "SwitchStatement SwitchCase VariableDeclaration VariableDeclarator ObjectPattern Property ExpressionStatement AssignmentExpression " +
    "BinaryExpression LogicalExpression UnaryExpression ConditionalExpression CallExpression NewExpression MemberExpression ArrayExpression " +
    "ObjectExpression Identifier Literal ThisExpression"
  ).split(" "),
);

/** Members of values that are no fields of a frame. */
const MEMBERS: ReadonlySet<string> = new Set(
  "kind cause value text unit length endsWith data now left constructor vetoed rule_type result number boolean measure ratio".split(
    " ",
  ),
);

interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/**
 * Whether a module text is one that the generator could have written: nothing but these nodes, these names, the members of values and
 * frames, and input keys as texts. So even a bug of the generator cannot become the execution of what a user wrote. Undefined, or what is wrong.
 */
export function codeProblem(text: string, names: ReadonlySet<string>, keys: ReadonlySet<string>): string | undefined {
  const open: unknown[] = [parse(text, { ecmaVersion: 2022, allowReturnOutsideFunction: true })];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (Array.isArray(item)) open.push(...item.filter((each) => each !== null));
    if (!isNode(item)) continue;
    const problem = nodeProblem(item, names, keys);
    if (problem !== undefined) return problem;
    for (const member of Object.values(item)) if (typeof member === "object" && member !== null) open.push(member);
  }
  return undefined;
}

function nodeProblem(node: SyntaxNode, names: ReadonlySet<string>, keys: ReadonlySet<string>): string | undefined {
  if (!NODES.has(node.type)) return `a module has no ${node.type}`;
  switch (node.type) {
    case "Identifier":
      return isKnown(String(node.name), names) ? undefined : `nothing is called ${String(node.name)}`;
    case "MemberExpression":
      if (node.computed !== true) return undefined;
      return isNode(node.property) && node.property.type === "Literal" && keys.has(String(node.property.value))
        ? undefined
        : "a member is computed";
    case "Literal":
      return "regex" in node ? "a module has no regular expression" : undefined;
    default:
      return undefined;
  }
}

function isKnown(name: string, names: ReadonlySet<string>): boolean {
  return (
    names.has(name) ||
    MEMBERS.has(name) ||
    /^(?:\$|[Pp]art|text)\d+$/.test(name) ||
    name === "NaN" ||
    name === "undefined"
  );
}

function isNode(item: unknown): item is SyntaxNode {
  return typeof item === "object" && item !== null && "type" in item && typeof item.type === "string";
}

import {
  type AnyNode,
  type BinaryExpression,
  type IfStatement,
  type NewExpression,
  type Node,
  parse,
  type SwitchCase,
  type SwitchStatement,
} from "acorn";

/**
 * By name of a member of data, such as `kind`: the values that it never has in a closed world,
 * where all data are known.
 */
export type NeverSeen = Readonly<Record<string, ReadonlySet<string>>>;

/**
 * A module of the engine without the code that only a value of `never` would reach. Cases of
 * switches over such a member go, and comparisons of it with a literal become `true` or `false`.
 * Checks that cannot fail and the messages of errors that cannot happen go, too. Constants are
 * marked as free of side effects, as all constants of the engine are. Line breaks stay where they
 * are. The bundler then removes the code that nothing reaches any more.
 */
export function inClosedWorld(module: string, never: NeverSeen): string {
  const tree = parse(module, { ecmaVersion: "latest", sourceType: "module" });
  const edits: Replacement[] = tree.body.flatMap(pureConstants);
  for (const node of allNodes(tree)) {
    if (node.type === "SwitchStatement") edits.push(...unusedCases(node, never));
    else if (node.type === "BinaryExpression") edits.push(...decidedComparison(node, never));
    else if (node.type === "NewExpression") edits.push(...unseenMessage(node));
    else if (node.type === "IfStatement") edits.push(...needlessCheck(node));
  }
  return edited(module, edits);
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const PURE = "/* @__PURE__ */ ";

/**
 * Tells the bundler that it may drop an unused constant, whatever calls and operations its value
 * contains.
 */
function pureConstants(statement: AnyNode): readonly Replacement[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (init === null || init === undefined) return [];
    const nodes = allNodes(init, (node) => !/Function/.test(node.type));
    const calls = nodes.filter(({ type }) => type === "CallExpression" || type === "NewExpression");
    const edits = calls.map(({ start }) => ({ start, end: start, text: PURE }));
    if (!nodes.some(({ type }) => DOUBTFUL.has(type))) return edits;
    const { start, end } = init;
    return [{ start, end: start, text: `${PURE}(() => (` }, ...edits, { start: end, end, text: "))()" }];
  });
}

const DOUBTFUL: ReadonlySet<AnyNode["type"]> = new Set(["BinaryExpression", "MemberExpression", "TemplateLiteral"]);

/** Removes the message of an error that cannot happen. */
function unseenMessage({ arguments: [message] }: NewExpression): readonly Replacement[] {
  if (message === undefined || !isNode(message)) return [];
  const { start, end } = message;
  const said = message.type === "TemplateLiteral" ? message.quasis[0]?.value.raw : undefined;
  const text = message.type === "Literal" ? String(message.value) : said;
  return text?.startsWith("unreachable: ") === true ? [{ start, end, text: '"unreachable"' }] : [];
}

/**
 * Removes `if (cell === undefined) throw new Error("unreachable: …");`, which only the type checker
 * needs. A test with a call stays, as the call may have effects.
 */
function needlessCheck({ test, consequent, alternate, start, end }: IfStatement): readonly Replacement[] {
  if (consequent.type !== "ThrowStatement" || (alternate !== null && alternate !== undefined)) return [];
  const { argument } = consequent;
  const isNeedless =
    argument.type === "NewExpression" &&
    unseenMessage(argument).length > 0 &&
    allNodes(test).every(({ type }) => type !== "CallExpression");
  return isNeedless ? [{ start, end, text: ";" }] : [];
}

function decidedComparison(node: BinaryExpression, never: NeverSeen): readonly Replacement[] {
  const { operator, left, right, start, end } = node;
  if (operator !== "===" && operator !== "!==") return [];
  const labels = neverIn(left, never);
  if (labels === undefined || !isLabelOf(labels, right)) return [];
  return [{ start, end, text: String(operator === "!==") }];
}

/**
 * Removes labels of cases one by one; their statements go with the last label, unless the case
 * before falls through.
 */
function unusedCases({ discriminant, cases }: SwitchStatement, never: NeverSeen): readonly Replacement[] {
  const labels = neverIn(discriminant, never);
  if (labels === undefined) return [];
  const edits: Replacement[] = [];
  let entered = false;
  for (const each of cases) {
    const { test, consequent, start, end } = each;
    if (test === null || test === undefined || !isLabelOf(labels, test)) entered = true;
    else if (consequent.length === 0 || !entered) edits.push({ start, end, text: "" });
    if (consequent.length > 0) entered = !isLeft(each);
  }
  return edits;
}

/** True when control never falls through from a case into the next one. */
function isLeft({ consequent }: SwitchCase): boolean {
  const last = consequent.at(-1);
  const end = last?.type === "BlockStatement" ? last.body.at(-1) : last;
  return end !== undefined && /^(?:Return|Throw|Break|Continue)Statement$/.test(end.type);
}

/**
 * The values that an expression such as `cell.kind` never has. Undefined for expressions with
 * calls, which may have effects.
 */
function neverIn(expression: Node, never: NeverSeen): ReadonlySet<string> | undefined {
  let node: AnyNode | undefined = isNode(expression) ? expression : undefined;
  if (node?.type === "ChainExpression") node = node.expression;
  if (node?.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return undefined;
  const { name } = node.property;
  for (node = node.object; node.type === "MemberExpression" && !node.computed; node = node.object);
  return node.type === "Identifier" && Object.hasOwn(never, name) ? never[name] : undefined;
}

function isLabelOf(labels: ReadonlySet<string>, expression: Node): boolean {
  return isNode(expression) && expression.type === "Literal" && labels.has(String(expression.value));
}

/** Every node of a tree, except the subtrees for which `isEntered` is false. */
function allNodes(tree: Node, isEntered: (node: AnyNode) => boolean = () => true): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) open.push(...next);
    else if (isNode(next) && isEntered(next)) {
      nodes.push(next);
      open.push(...Object.values(next));
    }
  }
  return nodes;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The module with the edits. An edit inside of another one is dropped. */
function edited(module: string, edits: readonly Replacement[]): string {
  let text = "";
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    text += module.slice(at, start) + replacement + module.slice(start, end).replace(/[^\n]/g, "");
    at = end;
  }
  return text + module.slice(at);
}

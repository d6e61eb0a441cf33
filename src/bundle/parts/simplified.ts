import { type AnyNode, type IfStatement, type NewExpression, parse } from "acorn";
import { allNodes, isNode, SYNTAX } from "./nodes.ts";
import { type Replacement, replaced } from "./replacements.ts";

/**
 * A module of the engine in which checks that cannot fail and the messages of errors that cannot
 * happen are gone. Constants are marked as free of side effects, as all constants of the engine
 * are.
 */
export function simplified(module: string): string {
  const tree = parse(module, SYNTAX);
  const edits: Replacement[] = tree.body.flatMap(pureConstants);
  for (const node of allNodes(tree)) {
    if (node.type === "NewExpression") edits.push(...unseenMessage(node));
    else if (node.type === "IfStatement") edits.push(...needlessCheck(node));
  }
  return replaced(module, edits);
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

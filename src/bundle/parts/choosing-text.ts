import {
  type AnyNode,
  type BinaryExpression,
  type Comment,
  type Node,
  parse,
  type SwitchCase,
  type SwitchStatement,
} from "acorn";
import type { Case, ChoosingText, CodeChoice, Switch } from "./closed-world.ts";
import { allNodes, isNode, SYNTAX } from "./nodes.ts";
import type { Replacement } from "./replacements.ts";

/**
 * Finds the code that only some values lead to. A text that consists of several modules has the
 * name of each in a comment before it: `module` is a member, too, and its values are these names.
 */
export function choosingText(text: string, members: ReadonlySet<string>, modules: ReadonlySet<string>): ChoosingText {
  const comments: Comment[] = [];
  const tree = parse(text, { ...SYNTAX, onComment: comments });
  const choices = unusedModules(tree.body, comments, modules);
  const switches: Switch[] = [];
  for (const node of allNodes(tree)) {
    if (node.type === "SwitchStatement") switches.push(...switchOver(node, members));
    else if (node.type === "BinaryExpression") choices.push(...decidedComparison(node, members));
  }
  return { text, choices, switches };
}

/** Functions and constants of a module that is removed become one function without content. */
function unusedModules(
  statements: readonly AnyNode[],
  comments: readonly Comment[],
  modules: ReadonlySet<string>,
): CodeChoice[] {
  const choices: CodeChoice[] = [];
  let [value, seen] = ["", 0];
  for (const statement of statements) {
    for (; (comments[seen]?.start ?? statement.start) < statement.start; seen++)
      value = MODULE_NAME.exec(comments[seen]?.value ?? "")?.[1] ?? value;
    if (modules.has(value)) choices.push(...without(statement).map((edit) => ({ member: "module", value, ...edit })));
  }
  return choices;
}

const MODULE_NAME = /^ ([\w/-]+)\.[jt]s$/;

function without(statement: AnyNode): readonly Replacement[] {
  if (statement.type === "FunctionDeclaration")
    return [{ start: statement.start, end: statement.end, text: `var ${statement.id?.name} = leftOut;` }];
  if (statement.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ init }) =>
    init === null || init === undefined ? [] : [{ start: init.start, end: init.end, text: "leftOut" }],
  );
}

/**
 * A text from which modules may be removed declares this, before its first module. The name of the
 * function stands in bundles: another one would change their bytes.
 */
export const REMOVED = 'function leftOut() { throw new Error("unreachable"); }\n';

function decidedComparison(node: BinaryExpression, members: ReadonlySet<string>): readonly CodeChoice[] {
  const { operator, left, right, start, end } = node;
  if (operator !== "===" && operator !== "!==") return [];
  const [member, value] = [memberIn(left, members), literalOf(right)];
  if (member === undefined || value === undefined) return [];
  return [{ member, value, start, end, text: String(operator === "!==") }];
}

function switchOver({ discriminant, cases }: SwitchStatement, members: ReadonlySet<string>): readonly Switch[] {
  const member = memberIn(discriminant, members);
  if (member === undefined) return [];
  const found = cases.map((each): Case => {
    const { test, consequent, start, end } = each;
    const value = test === null || test === undefined ? undefined : literalOf(test);
    const isEmpty = consequent.length === 0;
    return { start, end, isEmpty, isLeft: isLeft(each), ...(value !== undefined && { value }) };
  });
  return [{ member, cases: found }];
}

/** True when control never falls through from a case into the next one. */
function isLeft({ consequent }: SwitchCase): boolean {
  const last = consequent.at(-1);
  const end = last?.type === "BlockStatement" ? last.body.at(-1) : last;
  return end !== undefined && /^(?:Return|Throw|Break|Continue)Statement$/.test(end.type);
}

/**
 * The member that an expression such as `cell.kind` reads. Undefined for expressions with calls,
 * which may have effects.
 */
function memberIn(expression: Node, members: ReadonlySet<string>): string | undefined {
  let node: AnyNode | undefined = isNode(expression) ? expression : undefined;
  if (node?.type === "ChainExpression") node = node.expression;
  if (node?.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return undefined;
  const { name } = node.property;
  for (node = node.object; node.type === "MemberExpression" && !node.computed; node = node.object);
  return node.type === "Identifier" && members.has(name) ? name : undefined;
}

function literalOf(expression: Node): string | undefined {
  return isNode(expression) && expression.type === "Literal" ? String(expression.value) : undefined;
}

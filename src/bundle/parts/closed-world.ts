import {
  type AnyNode,
  type BinaryExpression,
  type Comment,
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

/** A text, and the code in it that only some values lead to. Plain data. */
export interface ChoosingText {
  readonly text: string;
  readonly choices: readonly CodeChoice[];
  readonly switches: readonly Switch[];
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A replacement for a world where the member never has the value. */
interface CodeChoice extends Replacement {
  readonly member: string;
  readonly value: string;
}

interface Switch {
  readonly member: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly start: number;
  readonly end: number;
  /** Absent: any. */
  readonly value?: string;
  readonly isEmpty: boolean;
  /** Control never falls through from it into the next case. */
  readonly isLeft: boolean;
}

/**
 * The text without the code that only a value of `never` would reach. Cases of switches over such a
 * member go, and comparisons of it with a literal become `true` or `false`. The bundler then
 * removes the code that nothing reaches any more.
 */
export function inClosedWorld({ text, choices, switches }: ChoosingText, never: NeverSeen): string {
  const isNever = (member: string, value: string) => never[member]?.has(value) === true;
  return edited(text, [
    ...choices.filter(({ member, value }) => isNever(member, value)),
    ...switches.flatMap((each) => unusedCases(each, isNever)),
  ]);
}

/**
 * Removes labels of cases one by one; their statements go with the last label, unless the case
 * before falls through.
 */
function unusedCases(
  { member, cases }: Switch,
  isNever: (member: string, value: string) => boolean,
): readonly Replacement[] {
  const edits: Replacement[] = [];
  let entered = false;
  for (const { value, isEmpty, isLeft, start, end } of cases) {
    if (value === undefined || !isNever(member, value)) entered = true;
    else if (isEmpty || !entered) edits.push({ start, end, text: "" });
    if (!isEmpty) entered = !isLeft;
  }
  return edits;
}

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
  return edited(module, edits);
}

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

const SYNTAX = { ecmaVersion: "latest", sourceType: "module" } as const;

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

/** Functions and constants of a module that is left out become one function without content. */
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

/** A text in which modules may be left out declares this, before its first module. */
export const LEFT_OUT = 'function leftOut() { throw new Error("unreachable"); }\n';

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

/** The text with the edits. An edit inside of another one is dropped. */
function edited(text: string, edits: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

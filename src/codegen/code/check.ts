import type { AnyNode, MemberExpression, Node, Program } from "acorn";
import { LruMap } from "../../model/cache/lru-map.ts";
import * as runtime from "../../runtime/generated/index.ts";
import { MOST_CHARACTERS_OF_FORMS } from "../tuning.ts";
import { type CodeForm, formOf } from "./form.ts";
import { FIELD, FRAME_FIELDS, LOCAL_NAMES } from "./names.ts";
import { parseCode } from "./parse.ts";

/**
 * The kinds of nodes that a module may contain. Loops but over members that are there, closures
 * over anything but the module, computed members and `this` outside of the constructors of frames
 * are refused.
 */
const NODE_TYPES: ReadonlySet<string> = new Set([
  "Program",
  "VariableDeclaration",
  "VariableDeclarator",
  "FunctionDeclaration",
  "ClassDeclaration",
  "ClassBody",
  "MethodDefinition",
  "FunctionExpression",
  "BlockStatement",
  "ExpressionStatement",
  "ReturnStatement",
  "IfStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
  "SwitchCase",
  "Identifier",
  "Literal",
  "ThisExpression",
  "MemberExpression",
  "CallExpression",
  "NewExpression",
  "AssignmentExpression",
  "UpdateExpression",
  "UnaryExpression",
  "BinaryExpression",
  "LogicalExpression",
  "ConditionalExpression",
  "ObjectExpression",
  "ObjectPattern",
  "ArrayExpression",
  "Property",
]);

/** Names that need no declaration: the parameters of a module and harmless globals. */
const FREE_NAMES: ReadonlySet<string> = new Set(["runtime", "program", "facts", "undefined", "NaN", "BigInt"]);

/** Members besides the fields for outcomes. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...FRAME_FIELDS,
  "now",
  "length",
  "endsWith",
  "kind",
  "unit",
  "value",
  "text",
  "cells",
  "slots",
  "rules",
  "arm",
  "find",
  "row",
  "asks",
  "answers",
  "numbers",
  "made",
  "result",
  "display",
  "explanation",
  "push",
  "rowSpecs",
  "versions",
  "program",
  "lists",
  "each",
  "sort",
  "by",
  "lambdas",
]);

/**
 * The result of the check for chains of operators that are too long for its parser: such text stays
 * unchecked.
 */
export const TOO_LONG_TO_CHECK = "chains too long to check";

/** Names that a piece of code declares for the module, and those that it looks up. */
interface PieceNames {
  readonly declared: readonly string[];
  readonly used: readonly string[];
}

/**
 * The names of pieces that passed and have one form: those with digits by their number, the others
 * as they are.
 */
interface PassedForm {
  readonly declared: readonly (number | string)[];
  readonly used: readonly (number | string)[];
}

/** The forms that passed, by their keys, weighed in characters. */
export type PassedForms = LruMap<string, PassedForm>;

export function noForms(): PassedForms {
  return new LruMap(MOST_CHARACTERS_OF_FORMS);
}

/**
 * A form that passed in one module passes in each: nine of ten functions have the form of one of
 * other rules.
 */
const FORMS = noForms();

/**
 * Parses the body of a module, piece by piece, and makes sure that it can only compute: it has
 * listed kinds of nodes, names that it declares or is given, members from a list, and data by their
 * keys. A piece that has the form of one that passed is not parsed. A problem is a bug of the
 * generator.
 */
export class CodeCheck {
  readonly #declared = new Set(LOCAL_NAMES);
  readonly #used = new Set<string>();
  readonly #forms: PassedForms;

  /** `forms`: those of other modules, and from now on of this one. */
  constructor(forms: PassedForms = FORMS) {
    this.#forms = forms;
  }

  /** Of a piece that is whole statements; undefined: it passed. */
  problem(piece: string): string | undefined {
    const code = piece.replace(TITLE, "");
    const form = formOf(code, LISTED_NAMES, isInherited);
    const known = form && this.#forms.get(form.key);
    const names = form && known ? namesLike(known, form) : parsedNames(code);
    if (typeof names === "string") return names;
    for (const name of names.declared) {
      if (!isLocal(name) && this.#declared.has(name)) return `${name} declared twice`;
      this.#declared.add(name);
    }
    for (const name of names.used) this.#used.add(name);
    if (form !== undefined && known === undefined) this.#forms.set(form.key, passedForm(names, form), form.key.length);
    return undefined;
  }

  /** Of all pieces together. */
  get problemOfNames(): string | undefined {
    for (const name of this.#used) if (!this.#declared.has(name)) return `the free name ${name}`;
    return undefined;
  }
}

/** A line of comment at the beginning of a module, with the name of its spec. */
const TITLE = /^\/\/[^\n\r\u2028\u2029]*\n/;

function passedForm(names: PieceNames, form: CodeForm): PassedForm {
  const numbers = new Map(form.names.map((name, at) => [name, at]));
  const numbered = (found: readonly string[]) => found.map((name) => numbers.get(name) ?? name);
  return { declared: numbered(names.declared), used: numbered(names.used) };
}

/** The names of code with a form that passed. */
function namesLike(passed: PassedForm, form: CodeForm): PieceNames {
  const named = (name: number | string) => (typeof name === "string" ? name : (form.names[name] ?? ""));
  return { declared: passed.declared.map(named), used: passed.used.map(named) };
}

/** The names of a piece that passes, or its problem. */
function parsedNames(piece: string): PieceNames | string {
  const nodes = parsedNodes(piece);
  return typeof nodes === "string" ? nodes : namesOf(nodes);
}

function namesOf(nodes: readonly AnyNode[]): PieceNames | string {
  const used = new Set<string>();
  for (const node of nodes) {
    const problem = nodeProblem(node);
    if (problem !== undefined) return `${problem} at ${node.start}`;
    if (node.type === "Identifier" && !FREE_NAMES.has(node.name)) used.add(node.name);
  }
  return { declared: declaredNames(nodes), used: [...used] };
}

/** All nodes of a piece, or its problem. */
function parsedNodes(piece: string): readonly AnyNode[] | string {
  let tree: Program | undefined;
  try {
    tree = parseCode(piece);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
  if (tree === undefined) return TOO_LONG_TO_CHECK;
  return goesOn(tree, piece) ? "a statement without an end" : checkedNodes(tree);
}

/** True when the next piece could be read as more of the last statement. */
function goesOn({ body }: Program, piece: string): boolean {
  const last = body.at(-1);
  if (last === undefined || last.type === "FunctionDeclaration" || last.type === "ClassDeclaration") return false;
  return piece[last.end - 1] !== ";";
}

/** True for a variable of one function, which no statement of a module declares. */
function isLocal(name: string): boolean {
  return name.startsWith("$");
}

function isInherited(key: string): boolean {
  return key in Object.prototype;
}

/** The classes of frames that code makes. */
const CLASS = /^(?:row|expression)Frame\d*$/;

/** Names of the runtime may be taken from it and from nowhere else. */
const RUNTIME_NAMES: ReadonlySet<string> = new Set(Object.keys(runtime));

/** Names that mean something to the check. */
const LISTED_NAMES: ReadonlySet<string> = new Set([...FREE_NAMES, ...LOCAL_NAMES, ...MEMBERS, ...RUNTIME_NAMES]);

function nodeProblem(node: AnyNode): string | undefined {
  if (!NODE_TYPES.has(node.type)) return `a ${node.type}`;
  switch (node.type) {
    case "MemberExpression":
      return memberProblem(node);
    case "NewExpression":
      return node.callee.type === "Identifier" && CLASS.test(node.callee.name) ? undefined : "a NewExpression";
    case "ForOfStatement":
      return node.await ? "an asynchronous loop" : undefined;
    case "MethodDefinition":
      return node.kind === "constructor" && !node.static ? undefined : "a method";
    case "ClassDeclaration":
      return node.superClass === null || node.superClass === undefined ? undefined : "a derived class";
    case "FunctionDeclaration":
    case "FunctionExpression":
      return node.async || node.generator ? "an asynchronous function or generator" : undefined;
    case "Literal":
      return "regex" in node && node.regex !== undefined ? "a regular expression" : undefined;
    case "ObjectPattern":
      return node.properties.every((property) => property.type === "Property" && isRuntimeName(property.key))
        ? undefined
        : "a pattern over something else than the runtime";
    case "Property":
      if (node.kind !== "init" || node.method) return "an accessor";
      return node.computed && node.key.type !== "Literal" ? "a computed key" : undefined;
    default:
      return undefined;
  }
}

function isRuntimeName(key: Node): boolean {
  return "name" in key && typeof key.name === "string" && RUNTIME_NAMES.has(key.name);
}

function memberProblem({ object, property, computed }: MemberExpression): string | undefined {
  if (!computed) {
    if (property.type !== "Identifier") return "a private member";
    const { name } = property;
    return MEMBERS.has(name) || FIELD.test(name) ? undefined : `the unknown member ${name}`;
  }
  if (property.type !== "Literal") return "a computed member";
  if (typeof property.value === "number") return undefined;
  if (typeof property.value !== "string" || !isData(object)) return "a computed member";
  return isInherited(property.value) ? `the inherited member ${property.value}` : undefined;
}

/**
 * True for the data of callers, `data` or `f.data`: an object whose only prototype is that of all
 * objects.
 */
function isData(object: Node): boolean {
  if (!isNode(object)) return false;
  if (object.type === "Identifier") return object.name === "data";
  if (object.type !== "MemberExpression" || object.computed) return false;
  return object.object.type === "Identifier" && object.object.name === "f" && isNamed(object.property, "data");
}

function isNamed(node: Node, name: string): boolean {
  return "name" in node && node.name === name;
}

/** Every node but the names of members and the keys of literals, which are not references. */
function checkedNodes(tree: Node): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const open: (AnyNode & NodeMembers)[] = [];
  const push = (value: unknown): void => {
    if (isNode(value)) open.push(value);
  };
  push(tree);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const name in node) {
      const value = node[name];
      if (typeof value !== "object" || value === null) continue;
      if (name === "property" && node.type === "MemberExpression") continue;
      if (name === "key" && (node.type === "Property" || node.type === "MethodDefinition")) continue;
      if (Array.isArray(value)) for (const each of value) push(each);
      else push(value);
    }
  }
  return nodes;
}

type NodeMembers = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is AnyNode & NodeMembers {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/**
 * Names that the module declares for itself, and the variables of its functions that are plainly
 * local. A local variable with the name of a global would let code escape.
 */
function declaredNames(nodes: readonly AnyNode[]): readonly string[] {
  const names: string[] = [];
  const declare = (pattern: Node | null | undefined, everywhere: boolean): void => {
    if (pattern === null || pattern === undefined || !isNode(pattern)) return;
    if (pattern.type === "Identifier" && (everywhere || isLocal(pattern.name))) names.push(pattern.name);
    if (pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties) if (property.type === "Property") declare(property.value, everywhere);
  };
  for (const node of nodes) {
    if (node.type === "Program") {
      for (const statement of node.body) {
        if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration")
          declare(statement.id, true);
        if (statement.type !== "VariableDeclaration") continue;
        for (const { id } of statement.declarations) declare(id, true);
      }
    }
    if (node.type === "VariableDeclarator") declare(node.id, false);
  }
  return names;
}

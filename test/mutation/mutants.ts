import { type Node, parse } from "acorn";

/** One small change of a program that some test should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The name of the function that holds it; empty at the top level. */
  readonly within: string;
  /** It is in the default of an entry: `list[at] ?? 0`. */
  readonly isDefault: boolean;
}

type Field = Node | readonly Node[] | string | number | boolean | null | undefined;
type Fields = Node & { readonly [field: string]: Field };

const COMPARISONS = new Map(
  Object.entries({
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "===": "!==",
    "!==": "===",
  }),
);
const ARITHMETIC = new Map(
  Object.entries({
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "%": "*",
    "&": "|",
    "|": "&",
  }),
);
const LOGIC = new Map(Object.entries({ "&&": "||", "||": "&&", "??": "&&" }));
const METHODS = new Map(
  Object.entries({
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    startsWith: "endsWith",
    endsWith: "startsWith",
  }),
);
/** Methods whose call can be dropped: their result has the type of the array or text itself. */
const DROPPED = new Set([
  "filter",
  "sort",
  "toSorted",
  "reverse",
  "toReversed",
  "slice",
  "trim",
  "toLowerCase",
  "toUpperCase",
]);

/** Conditions that have no mutants of their own. */
const CONDITIONS = new Set(["Identifier", "MemberExpression", "CallExpression"]);
const EFFECTS = new Set(["CallExpression", "AssignmentExpression"]);

/** All mutants of a module, outer ones first. */
export function mutantsOf(code: string): Mutant[] {
  const mutants: Mutant[] = [];
  const text = (node: Node) => code.slice(node.start, node.end);
  visit(fieldsOf(parse(code, { ecmaVersion: "latest", sourceType: "module" })), "");
  return mutants.sort((a, b) => a.start - b.start || b.end - a.end);

  function visit(node: Fields, within: string, chained = false, isDefault = false): void {
    const inner = nameOf(node) ?? within;
    if (!chained) for (const replacement of replacements(node)) add(node, replacement, within, isDefault);
    if (isNode(node.test) && CONDITIONS.has(fieldsOf(node.test).type)) {
      for (const replacement of ["true", "false"]) add(node.test, replacement, inner, isDefault);
    }
    if (node.type === "ExpressionStatement" && isNode(node.expression) && typeof node.directive !== "string") {
      if (EFFECTS.has(node.expression.type)) add(node.expression, "undefined", inner, isDefault);
    }
    const chain = chained || node.type === "ChainExpression";
    for (const field of Object.keys(node)) {
      if (skipped(node, field)) continue;
      const child = node[field];
      const on = chain && (field === "object" || field === "callee");
      const ofEntry = isDefault || (field === "right" && isEntryWithDefault(node));
      for (const one of Array.isArray(child) ? child : [child])
        if (isNode(one)) visit(fieldsOf(one), inner, on, ofEntry);
    }
  }

  function add(node: Node, replacement: string, within: string, isDefault: boolean): void {
    mutants.push({ start: node.start, end: node.end, replacement, within, isDefault });
  }

  function replacements(node: Fields): string[] {
    switch (node.type) {
      case "BinaryExpression":
        return binary(node);
      case "LogicalExpression": {
        const other = LOGIC.get(String(node.operator));
        return other === undefined ? [] : [`(${text(part(node, "left"))}) ${other} (${text(part(node, "right"))})`];
      }
      case "UnaryExpression":
        return node.operator === "!" || node.operator === "-" ? [text(part(node, "argument"))] : [];
      case "ConditionalExpression":
        return [`(true ? ${text(part(node, "consequent"))} : 0)`, `(true ? ${text(part(node, "alternate"))} : 0)`];
      case "Literal":
        return literal(node);
      case "ArrayExpression":
        return Array.isArray(node.elements) && node.elements.length > 0 ? ["[]"] : [];
      case "CallExpression":
        return call(node);
      default:
        return [];
    }
  }

  function binary(node: Fields): string[] {
    const [left, right] = [part(node, "left"), part(node, "right")];
    const operator = String(node.operator);
    if (operator === "+" && [left, right].some((side) => isText(fieldsOf(side)))) return [];
    const other = COMPARISONS.get(operator) ?? ARITHMETIC.get(operator);
    return other === undefined ? [] : [`(${text(left)}) ${other} (${text(right)})`];
  }

  function literal(node: Fields): string[] {
    if (node.value === true) return ["false"];
    if (node.value === false) return ["true"];
    if (typeof node.value === "string") return [node.value === "" ? '"mutant"' : '""'];
    if (typeof node.bigint === "string") return [`${BigInt(node.bigint) + 1n}n`];
    return typeof node.value === "number" ? [String(node.value + 1)] : [];
  }

  function call(node: Fields): string[] {
    const callee = fieldsOf(part(node, "callee"));
    if (callee.type !== "MemberExpression" || callee.computed === true) return [];
    const [object, property] = [part(callee, "object"), part(callee, "property")];
    const other = METHODS.get(text(property));
    if (other !== undefined) return [`${text(object)}.${other}${code.slice(property.end, node.end)}`];
    return DROPPED.has(text(property)) ? [text(object)] : [];
  }
}

/**
 * True for names of members and modules, and for directives, which are no values: a change of one
 * is not a small change.
 */
function skipped(node: Fields, field: string): boolean {
  if (field === "source") return true;
  if (node.type === "ExpressionStatement" && typeof node.directive === "string") return true;
  return (field === "key" || field === "property") && node.computed !== true;
}

function nameOf(node: Fields): string | undefined {
  if (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
    const id = node.id;
    return isNode(id) && typeof fieldsOf(id).name === "string" ? String(fieldsOf(id).name) : undefined;
  }
  if (node.type !== "MethodDefinition" || !isNode(node.key)) return undefined;
  return String(fieldsOf(node.key).name ?? "");
}

/** True for `list[at] ?? …` and `list[at]?.name ?? …`. */
function isEntryWithDefault(node: Fields): boolean {
  if (node.type !== "LogicalExpression" || node.operator !== "??") return false;
  let left = fieldsOf(part(node, "left"));
  if (left.type === "ChainExpression") left = fieldsOf(part(left, "expression"));
  while (left.type === "MemberExpression" && left.computed !== true) left = fieldsOf(part(left, "object"));
  return left.type === "MemberExpression";
}

function isText(node: Fields): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function part(node: Fields, field: string): Node {
  const child = node[field];
  if (!isNode(child)) throw new TypeError(`${node.type} has no ${field}`);
  return child;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/**
 * A node of any type by its fields: acorn has one type of node for each kind of syntax, this walk
 * treats them alike.
 */
function fieldsOf(node: Node): Fields {
  return node as Fields;
}

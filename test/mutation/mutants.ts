import { type Node, parse } from "acorn";
import {
  entryNames,
  type Fields,
  fieldsOf,
  isEntryCheck,
  isEntryWithDefault,
  isErrorCheck,
  isNode,
  isReading,
  isSharedKind,
  isText,
  isUndefined,
  nameOf,
  part,
  placeOf,
  skipped,
} from "./nodes.ts";

/** One small change of a program that some test should notice. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The name of the function that holds it; empty at the top level. */
  readonly within: string;
  /**
   * It is in the default of an entry (`list[at] ?? 0`), in the check that there is an entry, in one
   * that throws "unreachable", in one that two values are of one kind or that an error is one.
   */
  readonly isForCompiler: boolean;
  /** When it makes a difference to the value of the expression; undefined: it may always. */
  readonly differs?: Difference | undefined;
}

/** An expression without effects which is true then, or the truth of the value that it changes. */
type Difference = { readonly expression: string } | { readonly truth: boolean };

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
  const root = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  const entries = entryNames(root);
  /** By place of the value of a case, when it is taken. */
  const taken = new Map<number, Difference>();
  visit(fieldsOf(root), undefined, "");
  return mutants.sort((a, b) => a.start - b.start || b.end - a.end);

  function visit(
    node: Fields,
    parent: Fields | undefined,
    within: string,
    chained = false,
    isForCompiler = false,
  ): void {
    if (isUnreachable(node) || isUndefined(node)) return;
    const inner = nameOf(node) ?? within;
    if (!chained) {
      const changed = readingAround(node, parent);
      const forCompiler = isForCompiler || isSharedKind(node) || isEntryCheck(node, entries);
      for (const replacement of isSignOfSize(node, parent) || isSameAsOther(node, parent) ? [] : replacements(node)) {
        const differs = changed ? { expression: difference(changed, node, replacement) } : taken.get(node.start);
        mutants.push({ ...placeOf(node), replacement, within, isForCompiler: forCompiler, differs });
      }
    }
    if (isNode(node.test) && hasConstantMutants(node)) {
      const place = placeOf(node.test);
      const ofAssertion =
        isForCompiler || isAssertion(node) || isEntryCheck(fieldsOf(node.test), entries) || isErrorCheck(node.test);
      for (const truth of [false, true]) {
        const replacement = String(!truth);
        mutants.push({ ...place, replacement, within: inner, isForCompiler: ofAssertion, differs: { truth } });
      }
    }
    if (node.type === "ExpressionStatement" && isNode(node.expression) && typeof node.directive !== "string") {
      const place = placeOf(node.expression);
      if (EFFECTS.has(node.expression.type))
        mutants.push({ ...place, replacement: "undefined", within: inner, isForCompiler });
    }
    if (node.type === "SwitchStatement") noteCases(node);
    const chain = chained || node.type === "ChainExpression";
    for (const field of Object.keys(node)) {
      if (skipped(node, field)) continue;
      const child = node[field];
      const on = chain && (field === "object" || field === "callee");
      const forCompiler =
        isForCompiler ||
        (field === "right" && isEntryWithDefault(node, parent)) ||
        (field === "test" && (isAssertion(node) || (node.type === "SwitchCase" && leadsNowhere(node, parent))));
      for (const one of Array.isArray(child) ? child : [child])
        if (isNode(one)) visit(fieldsOf(one), node, inner, on, forCompiler);
    }
  }

  /** Notes when the cases of a switch over something that is only read are taken. */
  function noteCases({ discriminant, cases }: Fields): void {
    if (!isNode(discriminant) || !isReading(fieldsOf(discriminant)) || !Array.isArray(cases)) return;
    for (const { test } of cases.map(fieldsOf)) {
      if (!isNode(test) || test.type !== "Literal") continue;
      taken.set(test.start, { expression: `(${text(discriminant)}) === ${text(test)}` });
    }
  }

  /** True where a change makes a difference to the value of an expression. */
  function difference(expression: Node, node: Node, replacement: string): string {
    const after = code.slice(expression.start, node.start) + replacement + code.slice(node.end, expression.end);
    return `!Object.is(${text(expression)}, ${after})`;
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

  /** True for `throw new Error("unreachable: …")`: no input leads there. */
  function isUnreachable(node: Node): boolean {
    return node.type === "ThrowStatement" && /^throw new \w*Error\(["`]unreachable/.test(text(node));
  }

  /** True for a case of a switch that throws "unreachable", or falls through to one. */
  function leadsNowhere(node: Node, parent: Fields | undefined): boolean {
    const cases = parent !== undefined && Array.isArray(parent.cases) ? parent.cases : [];
    for (const each of cases.slice(cases.findIndex(({ start }) => start === node.start))) {
      const { consequent } = fieldsOf(each);
      const first = Array.isArray(consequent) ? consequent[0] : undefined;
      if (first !== undefined) return isUnreachable(first);
    }
    return false;
  }

  /** True for the test of `n < 0n ? -n : n`: both are the same for 0. */
  function isSignOfSize(node: Fields, parent: Fields | undefined): boolean {
    if (parent?.type !== "ConditionalExpression" || parent.test !== node) return false;
    if (node.type !== "BinaryExpression" || text(part(node, "right")) !== "0n") return false;
    const size = text(part(node, "left"));
    const negated = text(part(parent, "consequent"));
    return negated.includes(`-${size}`) && negated.replaceAll(`-${size}`, size) === text(part(parent, "alternate"));
  }

  /**
   * True for the number in `n < 1n` and `n >= 1n`: the next number says the same as the other
   * comparison.
   */
  function isSameAsOther(node: Fields, parent: Fields | undefined): boolean {
    if (typeof node.bigint !== "string" || parent?.type !== "BinaryExpression" || parent.right !== node) return false;
    return parent.operator === "<" || parent.operator === ">=";
  }

  /** True for `if (…) throw new Error("unreachable: …")`. */
  function isAssertion(node: Fields): boolean {
    if (node.type !== "IfStatement") return false;
    const then = fieldsOf(part(node, "consequent"));
    const first = then.type === "BlockStatement" && Array.isArray(then.body) ? then.body[0] : then;
    return isNode(first) && isUnreachable(first);
  }
}

/**
 * The expression whose value tells that a node was changed, as it only reads: for a literal, the
 * operation on it.
 */
function readingAround(node: Fields, parent: Fields | undefined): Fields | undefined {
  const around = node.type !== "Literal" ? node : parent?.type === "BinaryExpression" ? parent : undefined;
  return around !== undefined && isReading(around) ? around : undefined;
}

function hasConstantMutants(node: Fields): boolean {
  return node.type === "ConditionalExpression" || CONDITIONS.has(fieldsOf(part(node, "test")).type);
}

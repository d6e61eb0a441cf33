import { expect } from "chai";
import { DEFAULT_LIMITS, type Limits } from "../../src/model/limits.ts";
import { formatTree } from "../../src/syntax/format/format-tree.ts";
import type { SyntaxDiagnostic } from "../../src/syntax/messages/diagnostic.ts";
import { createParser, type ParseResult } from "../../src/syntax/parse.ts";
import { positionOf } from "../../src/syntax/position.ts";
import type { DataLine } from "../../src/syntax/tree/declaration.ts";
import type { Expression } from "../../src/syntax/tree/expression.ts";
import type { SourceTree } from "../../src/syntax/tree/source.ts";

/** Parses one file with the given limits. */
export function parseText(text: string, limits: Partial<Limits> = {}): ParseResult {
  return createParser({ ...DEFAULT_LIMITS, ...limits }).parse({ label: "a.rules", text });
}

/** The tree of a text that must parse. */
export function treeOf(text: string, limits: Partial<Limits> = {}): SourceTree {
  const { tree, errors } = parseText(text, limits);
  if (tree === undefined) expect.fail(`${text} does not parse: ${errors.map(({ message }) => message).join("; ")}`);
  return tree;
}

/** The errors of a text that must not parse, each as `line:column+length message`. */
export function errorsOf(text: string, limits: Partial<Limits> = {}): readonly string[] {
  return parseText(text, limits).errors.map((error) => `${placeOf(text, error)} ${error.message}`);
}

/** The first error of a text that must not parse. */
export function firstError(text: string, limits: Partial<Limits> = {}): SyntaxDiagnostic {
  const [error] = parseText(text, limits).errors;
  if (error === undefined) expect.fail(`${text} parses`);
  return error;
}

/** Where the first error of a text stands: `line:column+length`. */
export function firstPlace(text: string, limits: Partial<Limits> = {}): string {
  return placeOf(text, firstError(text, limits));
}

function placeOf(text: string, { at }: SyntaxDiagnostic): string {
  if (at === undefined) return "nowhere";
  const { line, column, length } = positionOf(text, at.start, at.end);
  return `${line}:${column}+${length}`;
}

/** The body of the only rule of `spec s rule r: BODY`. */
export function expressionOf(body: string): Expression {
  const result = treeOf(`spec s rule r: ${body}`).specs[0]?.rules[0]?.declaration.node.result;
  if (result === undefined || result.type === "veto") expect.fail(`${body} is not an expression`);
  return result;
}

/** The only data line of `spec s data x: VALUE`. */
export function dataOf(value: string): DataLine {
  const node = treeOf(`spec s data x: ${value}`).specs[0]?.data[0]?.node;
  if (node === undefined) expect.fail(`${value} is not data`);
  return node;
}

/** The canonical text of a text that must parse. */
export function formatted(text: string): string {
  const result = formatTree(treeOf(text), DEFAULT_LIMITS);
  if (typeof result !== "string") expect.fail(result.message);
  return result;
}

/** An expression with all its parentheses written out: how it was read. */
export function shape(expression: Expression): string {
  switch (expression.type) {
    case "number":
      return expression.unit === undefined ? expression.digits : `${expression.digits}[${expression.unit.join(".")}]`;
    case "text":
      return `"${expression.text}"`;
    case "boolean":
      return expression.word;
    case "date":
      return "date";
    case "time":
      return "time";
    case "reference":
      return expression.path.join(".");
    case "now":
      return "now";
    case "arithmetic":
    case "comparison":
      return `(${shape(expression.left)} ${expression.operator} ${shape(expression.right)})`;
    case "and":
    case "or":
      return `(${shape(expression.left)} ${expression.type} ${shape(expression.right)})`;
    case "not":
      return `(not ${shape(expression.operand)})`;
    case "is_veto":
      return `(${shape(expression.operand)} is veto)`;
    case "cast": {
      const { target } = expression;
      return `(${shape(expression.operand)} as ${"unit" in target ? target.unit.join(".") : target.primitive})`;
    }
    case "math":
      return `(${expression.function} ${shape(expression.operand)})`;
    case "rounding":
      return `(round ${shape(expression.value)} to ${shape(expression.step)} ${expression.mode})`;
    case "extremum":
      return `${expression.which}(${expression.operands.map(shape).join(", ")})`;
    case "range":
      return `(${shape(expression.from)} ... ${shape(expression.to)})`;
    case "in_range":
      return `(${shape(expression.value)} in ${shape(expression.within)})`;
    case "one_of":
      return `(${shape(expression.value)} in [${expression.options.map(shape).join(", ")}])`;
    case "window":
      return `(${expression.direction} ${shape(expression.offset)})`;
    case "date_relative":
      return `(${shape(expression.operand)} in ${expression.direction})`;
    case "date_calendar":
      return `(${shape(expression.operand)} ${expression.which} ${expression.period})`;
    case "starts_with":
      return `(${shape(expression.left)} starts with ${shape(expression.right)})`;
    case "range_end":
      return `(${expression.which} of ${shape(expression.operand)})`;
    case "date_part":
      return `(${expression.part} ${shape(expression.operand)})`;
    case "date_pair":
      return `(${expression.words} ${shape(expression.left)}, ${shape(expression.right)})`;
    case "working_days": {
      const { which, operands, except, weekend } = expression;
      return `(days ${which} ${[operands, except, weekend].map((days) => days.map(shape).join(", ")).join("; ")})`;
    }
    case "call":
      return `${expression.function}(${expression.operands.map(shape).join(", ")})`;
    case "command": {
      const { list, command, arguments: given, otherwise } = expression;
      const parts = given.map(
        ({ field, value, order }) =>
          `${field === undefined ? "" : `${field.join(".")}: `}${shape(value)}${order ? ` ${order}` : ""}`,
      );
      const rest = otherwise === undefined ? "" : ` else ${shape(otherwise)}`;
      return `(${shape(list)} -> ${[command, parts.join(", ")].join(" ").trim()}${rest})`;
    }
    case "member":
      return `(${shape(expression.of)}).${expression.path.join(".")}`;
    case "previous":
      return `(previous.${expression.path.join(".")} else ${shape(expression.otherwise)})`;
    case "element":
      return "_";
  }
}

/** A tree with a list of nodes for the arms of each rule. */
export function spelledOut(tree: SourceTree) {
  const specs = tree.specs.map((spec) => ({
    ...spec,
    rules: spec.rules.map(({ declaration, arms }) => ({ declaration, arms: [...arms] })),
  }));
  return { ...tree, specs };
}

/**
 * A tree without what the formatter may change: places, written scale, and forms that mean the
 * same.
 */
export function meaning(tree: SourceTree): unknown {
  const repositories = [...new Set(tree.repositories.map(({ node }) => node.name))];
  const specs = spelledOut(tree).specs.map(({ withs, uses, ...spec }) => {
    const bound = uses.map(({ node }, index) => {
      const isFirst = uses.findIndex(({ node: other }) => other.alias === node.alias) === index;
      const moved = isFirst ? withs.filter((line) => line.node.alias === node.alias) : [];
      const lines = [...node.bindings, ...moved.map((line) => line.node)].map(({ path, value }) => ({ path, value }));
      return { ...node, explicitAlias: true, bindings: lines };
    });
    return { ...spec, uses: bound };
  });
  const order = (name: string | undefined) => (name === undefined ? -1 : repositories.indexOf(name));
  specs.sort((a, b) => order(a.repository) - order(b.repository));
  return withoutPlaces({ repositories, specs });
}

/** The lines of a list in the order of the formatter. */
function inLineOrder(lines: readonly { readonly type: string }[]) {
  const order = ["help", "key", "minimum", "maximum", "optional", "rows", "sort", "each", "by", "at"];
  const placeOf = ({ type }: { readonly type: string }) => (order.includes(type) ? order.indexOf(type) : order.length);
  return [...lines].sort((one, other) => placeOf(one) - placeOf(other));
}

const PLACES = new Set(["comments", "range", "piece", "keyword", "digits", "colon", "divided"]);

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, member]) => !PLACES.has(key) && !key.endsWith("Range") && member !== undefined,
  );
  const members = Object.fromEntries(entries.map(([key, member]) => [key, withoutPlaces(member)]));
  if (members.order === "asc") delete members.order;
  if (Array.isArray(members.lines)) members.lines = inLineOrder(members.lines);
  if (members.type === "unit" && Array.isArray(members.terms) && members.terms.length > 0) {
    const { factor, ...unit } = members;
    const text = JSON.stringify(factor, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part));
    return text === '{"value":{"n":"1","d":"1"}}' || factor === undefined ? unit : members;
  }
  return members;
}

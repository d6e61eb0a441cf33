import { COMMANDS } from "../../model/commands.ts";
import { operandsOf } from "../../syntax/operands.ts";
import type { CommandNode, Expression } from "../../syntax/tree/expression.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { RowNames, RowShape } from "../body.ts";
import { type Holder, resolveInScope, type ScopedName } from "./resolve-in-scope.ts";
import { isNameProblem, resolveName } from "./resolve-name.ts";
import type { ArgumentScope } from "./row-scope.ts";

/**
 * The expressions of a row that are lists, rows or imports, known by names only: names in arguments
 * are resolved before types are known. All walks are loops, as chains of commands, and of rules
 * that name each other, may be long.
 */
export class RowShapes {
  readonly #namesOf: () => RowNames;
  readonly #rulesOf: () => Iterable<RuleNodes>;
  #trees: Map<string, RuleNodes> | undefined;
  readonly #rules = new Map<string, RowShape | undefined>();
  #nodes: WeakMap<Expression, { readonly shape: RowShape | undefined }> | undefined;

  constructor(namesOf: () => RowNames, rulesOf: () => Iterable<RuleNodes>) {
    this.#namesOf = namesOf;
    this.#rulesOf = rulesOf;
  }

  /** The shape of a rule: that of its first arm that is not a veto. */
  ofRule(name: string): RowShape | undefined {
    if (this.#rules.has(name)) return this.#rules.get(name);
    this.#rules.set(name, undefined);
    const root = this.#deciding(name);
    return root && this.#walk(root, undefined, [{ kind: "rule", name }]);
  }

  /** The shape of an expression among names of the holder and of the rows of `scope`. */
  of(root: Expression, scope: ArgumentScope | undefined, holder: Holder): RowShape | undefined {
    return this.#walk(root, scope, [], holder);
  }

  #walk(
    root: Expression,
    rootScope: ArgumentScope | undefined,
    steps: ChainStep[],
    holder: Holder = { names: this.#namesOf() },
  ): RowShape | undefined {
    let scope = rootScope;
    let at = root;
    let shape: RowShape | undefined;
    for (;;) {
      const known = this.#nodes?.get(at);
      if (known !== undefined) {
        shape = known.shape;
        break;
      }
      if (at.type === "command" || at.type === "member") {
        steps.push({ kind: "node", node: at });
        at = at.type === "command" ? at.list : at.of;
        continue;
      }
      if (at.type !== "reference") break;
      const [first = "", ...rest] = at.path;
      if (scope !== undefined || !this.#isOwnRule(first)) {
        const found = resolveInScope(holder, scope, at.path);
        shape = found === undefined || isNameProblem(found) ? undefined : shapeOf(found);
        break;
      }
      if (rest.length > 0) steps.push({ kind: "member", path: rest });
      if (this.#rules.has(first)) {
        shape = this.#rules.get(first);
        break;
      }
      this.#rules.set(first, undefined);
      steps.push({ kind: "rule", name: first });
      const next = this.#deciding(first);
      if (next === undefined) break;
      at = next;
      scope = undefined;
    }
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) shape = this.#after(step, shape);
    return shape;
  }

  #after(step: ChainStep, before: RowShape | undefined): RowShape | undefined {
    switch (step.kind) {
      case "rule": {
        const shape = before?.kind === "rows" || before?.kind === "values" ? { ...before, lists: [step.name] } : before;
        this.#rules.set(step.name, shape);
        return shape;
      }
      case "member":
        return memberShape(before, step.path);
      case "node": {
        const { node } = step;
        const shape = node.type === "member" ? memberShape(before, node.path) : commandShape(node, before);
        this.#nodes ??= new WeakMap();
        this.#nodes.set(node, { shape });
        return shape;
      }
    }
  }

  #isOwnRule(name: string): boolean {
    const { ruleNames, slots, lists, aliases } = this.#namesOf();
    return ruleNames.has(name) && !slots.has(name) && !lists.has(name) && !aliases.has(name);
  }

  /** The first part of a rule that is not a veto. */
  #deciding(name: string): Expression | undefined {
    if (this.#trees === undefined) {
      this.#trees = new Map();
      for (const tree of this.#rulesOf()) {
        const rule = tree.declaration.node.name;
        if (!this.#trees.has(rule)) this.#trees.set(rule, tree);
      }
    }
    const tree = this.#trees.get(name);
    if (tree === undefined) return undefined;
    const { result, scale } = tree.declaration.node;
    if (scale !== undefined) return undefined;
    if (result.type !== "veto") return result;
    for (const { node } of tree.arms) if (node.result.type !== "veto") return node.result;
    return undefined;
  }
}

type MemberNode = Expression & { readonly type: "member" };

/** A step from the base of a chain to its end. */
type ChainStep =
  | { readonly kind: "node"; readonly node: CommandNode | MemberNode }
  | { readonly kind: "member"; readonly path: readonly string[] }
  | { readonly kind: "rule"; readonly name: string };

/** The shape of what a name means. */
function shapeOf(found: ScopedName): RowShape | undefined {
  switch (found.kind) {
    case "slot":
    case "position":
    case "element":
      return undefined;
    case "list": {
      const lists = namesOfList(found.path);
      const { of } = found.list;
      if ("body" in of) return { kind: "rows", body: of.body, lists };
      return of.type.kind === "unknown" ? undefined : { kind: "values", lists };
    }
    case "import":
      return { kind: "row", body: found.body };
    case "rule": {
      const shape = found.names.shapeOfRule(found.path.at(-1) ?? "");
      return shape === undefined || shape.kind === "row" ? shape : { ...shape, lists: namesOfList(found.path) };
    }
    case "member":
      return shapeOf(found.member);
    case "field":
      return shapeOf(found.field);
  }
}

/** The names by which an argument may call the rows of a list: the last part, or the whole path. */
function namesOfList(path: readonly string[]): readonly string[] {
  const last = path.at(-1) ?? "";
  return path.length === 1 ? [last] : [last, path.join(".")];
}

function memberShape(row: RowShape | undefined, path: readonly string[]): RowShape | undefined {
  if (row?.kind !== "row") return undefined;
  const found = resolveName(row.body.names, path);
  return found === undefined || isNameProblem(found) ? undefined : shapeOf(found);
}

/** The shape of a command on a list; a command with a single value has none. */
function commandShape({ command, arguments: given }: CommandNode, list: RowShape | undefined): RowShape | undefined {
  if (list === undefined || list.kind === "row") return undefined;
  switch (command) {
    case "where":
    case "sort":
    case "top":
    case "with":
      return list;
    case "list":
      return given.length > 1 ? list : { kind: "values", lists: list.lists };
    case "distinct":
      return { kind: "values", lists: list.lists };
    case "first":
    case "last":
    case "find":
      return list.kind === "rows" ? { kind: "row", body: list.body } : undefined;
    default:
      return undefined;
  }
}

const NO_SCOPES: ReadonlyMap<Expression, ArgumentScope> = new Map();

/** The scopes of the nodes of an expression, by node; those of the holder are left out. */
export function scopesIn(
  nodes: readonly Expression[],
  base: ArgumentScope | undefined,
  shapes: RowShapes,
  holder: Holder,
): ReadonlyMap<Expression, ArgumentScope> {
  if (base === undefined && !nodes.some(({ type }) => type === "command")) return NO_SCOPES;
  const scopes = new Map<Expression, ArgumentScope>();
  const root = nodes.at(-1);
  if (root !== undefined && base !== undefined) scopes.set(root, base);
  // Operands stand before their operators.
  for (const node of [...nodes].reverse()) {
    const scope = scopes.get(node);
    const inner = node.type === "command" ? argumentScope(node, scope, shapes, holder) : scope;
    if (inner === undefined) continue;
    for (const operand of operandsOf(node)) if (scope !== undefined) scopes.set(operand, scope);
    if (node.type === "command" && inner !== scope) for (const { value } of node.arguments) scopes.set(value, inner);
  }
  return scopes;
}

function argumentScope(
  node: CommandNode,
  outer: ArgumentScope | undefined,
  shapes: RowShapes,
  holder: Holder,
): ArgumentScope | undefined {
  if (!isPerRow(node.command)) return outer;
  const shape = shapes.of(node.list, outer, holder);
  const around = { list: node.list, isBare: true, outer };
  if (shape?.kind === "rows") return { kind: "rows", body: shape.body, lists: shape.lists, ...around };
  if (shape?.kind === "values") return { kind: "values", lists: shape.lists, ...around };
  return { kind: "unknown", lists: [], ...around };
}

/** True when the arguments of a command are evaluated for each row. */
export function isPerRow(command: CommandNode["command"]): boolean {
  const { argument } = COMMANDS[command];
  return argument === "rows" || argument === "condition";
}

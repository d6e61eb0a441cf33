import type { Row } from "../../plan/body.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import { lastPart } from "./name.ts";
import type { Resolved, Scope } from "./scope.ts";

/** The rows whose fields the argument of a command may name (docs/spec/08-lists.md#3-names-in-arguments). */
export interface FieldFrame {
  readonly rows: readonly Row[];
  /** The names that qualify a field: those of the list and of the spec of its rows. */
  readonly names: readonly string[];
  /** Fields may be named without any of them. */
  readonly isBare: boolean;
}

/** The step of a path; undefined for a word that is no name by itself, such as `this`. */
export type ScopedStep = Resolved | undefined;

/** The meaning of each word of a path in an argument; `frames` has the innermost one first. */
export function resolveInFrames(
  scope: Scope,
  row: Row,
  frames: readonly FieldFrame[],
  path: readonly string[],
): readonly ScopedStep[] {
  const [first = "", ...rest] = path;
  if (first === "this" && rest.length > 0) {
    const own = scope.resolvePath(row, rest);
    if (own.length > 0) return [undefined, ...own];
  }
  for (const { rows, names, isBare } of frames) {
    if (rest.length > 0 && names.includes(first)) {
      const field = firstResolved(scope, rows, rest);
      if (field.length > 0) return [qualifier(scope, row, first, rows), ...field];
    }
    const field = isBare ? firstResolved(scope, rows, path) : [];
    if (field.length > 0) return field;
  }
  return scope.resolvePath(row, path);
}

/** The name before a field: that of the list, of a rule, or of the spec of the rows. */
function qualifier(scope: Scope, row: Row, name: string, rows: readonly Row[]): ScopedStep {
  const [{ repository, spec } = row] = rows;
  const ofSpec = { name: { kind: "spec", repository, spec }, targets: rows, isLastPart: true } as const;
  return scope.alias([row], name) ?? scope.member([row], name) ?? ofSpec;
}

/** The versions in which a path of an argument begins. */
export function rowsNaming(
  scope: Scope,
  row: Row,
  frames: readonly FieldFrame[],
  path: readonly string[],
): readonly Row[] {
  const frame = frames.find(({ rows, isBare }) => isBare && firstResolved(scope, rows, path).length > 0);
  return frame?.rows.slice(0, 1) ?? [row];
}

function firstResolved(scope: Scope, rows: readonly Row[], path: readonly string[]): readonly Resolved[] {
  for (const row of rows) {
    const found = scope.resolvePath(row, path);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The frame of the rows that an expression gives, one or several; undefined for values and for what
 * is not known.
 */
export function frameOf(
  scope: Scope,
  row: Row,
  frames: readonly FieldFrame[],
  expression: Expression,
): FieldFrame | undefined {
  return new FrameFinder(scope).find(row, frames, expression);
}

/** The frame of the rows that a rule of a version gives. */
export function frameOfRule(scope: Scope, row: Row, rule: string): FieldFrame | undefined {
  return new FrameFinder(scope).ofRule(row, rule);
}

class FrameFinder {
  readonly #scope: Scope;
  /** The rules that are being followed. */
  readonly #followed = new Set<Expression>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  find(row: Row, frames: readonly FieldFrame[], expression: Expression): FieldFrame | undefined {
    const list = listOf(expression);
    if (list?.type === "reference") return this.#named(resolveInFrames(this.#scope, row, frames, list.path), list.path);
    if (list?.type !== "member") return undefined;
    const of = this.find(row, frames, list.of);
    return of && this.#named(firstResolved(this.#scope, of.rows, list.path), list.path);
  }

  #named(steps: readonly ScopedStep[], path: readonly string[]): FieldFrame | undefined {
    const last = steps.length === path.length ? steps.at(-1) : undefined;
    if (last?.name.kind === "alias") {
      const { row, alias } = last.name;
      const uses = row.tree.uses.find(({ node }) => node.alias === alias)?.node;
      const spec = uses === undefined ? [] : [lastPart(uses.spec)];
      return { rows: this.#scope.importedRows(row, alias), names: [alias, ...spec], isBare: true };
    }
    if (last?.name.kind !== "rule") return undefined;
    const { name } = last.name;
    return firstDefined(last.targets, (row) => this.ofRule(row, name));
  }

  ofRule(row: Row, name: string): FieldFrame | undefined {
    const rule = row.tree.rules.find(({ declaration }) => declaration.node.name === name);
    if (rule === undefined) return undefined;
    const results = [rule.declaration.node.result, ...Array.from(rule.arms.forms(), ({ arm }) => arm.node.result)];
    const frame = firstDefined(results, (result) => {
      if (result === undefined || result.type === "veto" || this.#followed.has(result)) return undefined;
      this.#followed.add(result);
      return this.find(row, [], result);
    });
    return frame && { ...frame, names: [name, ...frame.names] };
  }
}

function firstDefined<Of, Found>(all: readonly Of[], find: (one: Of) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The list, row or import from which a chain takes rows; undefined for values. */
function listOf(expression: Expression): Expression | undefined {
  let at = expression;
  while (at.type === "command") {
    if (!GIVES_ROWS.has(at.command)) return undefined;
    at = at.list;
  }
  return at;
}

const GIVES_ROWS: ReadonlySet<string> = new Set(["where", "sort", "top", "with", "find", "first", "last"]);

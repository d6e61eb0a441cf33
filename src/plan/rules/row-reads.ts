import type { Authored, AuthoredRule } from "../authored.ts";
import { authoredOperands } from "../authored-order.ts";
import type { Reference, RowRead, RowReads } from "../body.ts";

/** The rows around an expression: of the enclosing commands, innermost first, then of `each`. */
export interface RowsAround {
  /** The list of a command, in its own surroundings; the list itself in its lines. */
  readonly of: Authored | Reference;
  readonly outer?: RowsAround | undefined;
}

/** Rows as they are read: the rows that a rule is made of, and the fields of rows that it reads. */
export function ruleReads({ arms }: Pick<AuthoredRule, "arms">): RowReads | undefined {
  const reads = new FieldReads();
  for (const { condition, result } of arms) {
    if (condition !== undefined) reads.addFields(condition, undefined);
    reads.addFields(result, undefined);
    if (result.rows !== undefined) reads.addSources(result);
  }
  return reads.done();
}

/** The fields of rows that an expression in the lines of a list reads. */
export function lineReads(root: Authored, around: RowsAround | undefined): readonly RowRead[] {
  const reads = new FieldReads();
  reads.addFields(root, around);
  return reads.done()?.fields ?? [];
}

class FieldReads {
  readonly #sources = new Map<string, RowRead>();
  readonly #fields = new Map<string, RowRead>();

  done(): RowReads | undefined {
    if (this.#sources.size === 0 && this.#fields.size === 0) return undefined;
    return { sources: [...this.#sources.values()], fields: [...this.#fields.values()] };
  }

  addSources(root: Authored): void {
    for (const source of sourcesOf(root, undefined, [])) this.#sources.set(keyOf(source), source);
  }

  addFields(root: Authored, rootAround: RowsAround | undefined): void {
    const open = [{ node: root, around: rootAround }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, around } = next;
      if (node.kind === "field" || node.kind === "previous") {
        this.#note(rowsAt(around, node.level, node.path, node.kind === "previous" ? "previous" : "same"));
      } else if (node.kind === "member") this.#note(sourcesOf(node.operand, around, node.path));
      if (node.kind !== "command") {
        for (const operand of authoredOperands(node)) open.push({ node: operand, around });
        continue;
      }
      const { list, otherwise, command } = node;
      open.push({ node: list, around });
      if (otherwise !== undefined) open.push({ node: otherwise, around });
      for (const { value, perRow } of node.arguments) {
        open.push({ node: value, around: perRow ? { of: list, outer: around } : around });
      }
      if (command === "find" && list.type.kind === "list" && list.type.of.kind === "row") {
        for (const { name } of list.type.of.key) this.#note(sourcesOf(list, around, [name]));
      }
    }
  }

  #note(sources: readonly RowRead[]): void {
    for (const source of sources) this.#fields.set(keyOf(source), source);
  }
}

function keyOf({ base, path, own }: RowRead): string {
  return `${base.kind} ${base.path.join(".")} ${path.join(".")} ${own ?? ""}`;
}

/** The rows of the level-th surroundings, with a path that leads on from them. */
function rowsAt(
  around: RowsAround | undefined,
  level: number,
  path: readonly string[],
  own: RowRead["own"],
): readonly RowRead[] {
  let at = around;
  for (let left = level; left > 0; left--) at = at?.outer;
  if (at === undefined) return [];
  return "node" in at.of ? sourcesOf(at.of, at.outer, path) : [{ base: at.of, path, own }];
}

/** The rows, among names of the holder, that an expression may stand for. */
function sourcesOf(
  root: Authored,
  rootAround: RowsAround | undefined,
  rootPath: readonly string[],
): readonly RowRead[] {
  const found: RowRead[] = [];
  const open = [{ node: root, around: rootAround, path: rootPath }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, around, path } = next;
    switch (node.kind) {
      case "list":
      case "rule":
      case "import":
        found.push({ base: { kind: node.kind, path: node.path }, path });
        break;
      case "field": {
        let at = around;
        for (let left = node.level; left > 0; left--) at = at?.outer;
        const full = [...node.path, ...path];
        if (at !== undefined && "node" in at.of) open.push({ node: at.of, around: at.outer, path: full });
        else if (at !== undefined && !("node" in at.of)) found.push({ base: at.of, path: full, own: "same" });
        break;
      }
      case "member":
        open.push({ node: node.operand, around, path: [...node.path, ...path] });
        break;
      case "command": {
        open.push({ node: node.list, around, path });
        if (node.otherwise !== undefined) open.push({ node: node.otherwise, around, path });
        if (node.command !== "with") break;
        for (const { value, field } of node.arguments)
          if (field === undefined) open.push({ node: value, around, path });
        break;
      }
      default:
        break;
    }
  }
  return found;
}

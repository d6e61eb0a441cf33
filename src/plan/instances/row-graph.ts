import type { WorkBudget } from "../../model/work-budget.ts";
import type { Authored } from "../authored.ts";
import { authoredOperands } from "../authored-order.ts";
import type { Body, ListDeclaration, Reference, RowRead } from "../body.ts";
import { lineReads } from "../rules/row-reads.ts";
import { InstanceTree, identityOf, type Member, memberKey, type Occurrence } from "./occurrence.ts";

/**
 * A need of a rule, field by field (docs/spec/08-lists.md#5-evaluation, rule 7): another rule, a
 * slot, a list, a field of all rows of a list, or the data of rows that a line gives.
 */
export type RowNeed =
  | { readonly kind: "rule" | "slot"; readonly at: Occurrence; readonly name: string }
  /** The rows of a list: how many there are, and in which order. */
  | { readonly kind: "list"; readonly at: Occurrence; readonly name: string }
  /** A field of a row of a list. */
  | { readonly kind: "field"; readonly at: Occurrence; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: "each"; readonly at: Occurrence; readonly name: string; readonly field: string };

export function keyOfNode(node: RowNeed): string {
  const suffix = node.kind === "field" ? node.path.join(".") : node.kind === "each" ? node.field : "";
  return `${node.kind}\n${identityOf(node)}\n${suffix}`;
}

/** The needs in the tree of instances of one root. */
export class RowGraph {
  readonly #tree: InstanceTree;
  readonly #inputs: FieldInputs;
  readonly #without: RowRead["own"];

  /** `without`: reads that are left out, as the row before is never the row itself. */
  constructor(tree: InstanceTree, without?: "previous", inputs: FieldInputs = new FieldInputs(tree.budget)) {
    this.#tree = tree;
    this.#without = without;
    this.#inputs = inputs;
  }

  /** The rules that a rule needs through lists, rows and imports that stand for rows. */
  rulesBehind({ at, name }: Member): readonly Member[] {
    const declaration = at.body.rules.get(name);
    const hasLists = declaration?.references.some(({ kind }) => kind === "list") === true;
    if (declaration === undefined || (!hasLists && declaration.rowReads === undefined)) return [];
    const rules: Member[] = [];
    this.#search(this.needsOf({ kind: "rule", at, name }), (node) => {
      if (node.kind !== "rule") return true;
      rules.push({ at: node.at, name: node.name });
      return false;
    });
    return rules;
  }

  /** The keys of the slots, lists and data of rows that a member of the root needs at last. */
  inputsOf(path: readonly string[]): ReadonlySet<string> {
    const keys = new Set<string>();
    this.#search(this.#along(this.#tree.root, path), (node) => {
      if (node.kind === "slot") keys.add(memberKey(node));
      else for (const key of this.#keysOfRows(node)) keys.add(key);
      return true;
    });
    return keys;
  }

  /**
   * The keys of the lists that a rule needs, with the data of their rows, and those of the slots
   * that it needs through them.
   */
  keysThroughLists(rule: Member): ReadonlySet<string> {
    const keys = new Set<string>();
    const lists: RowNeed[] = [];
    this.#search([{ kind: "rule", ...rule }], (node) => {
      if (node.kind !== "list" && node.kind !== "field") return true;
      lists.push(node);
      return false;
    });
    this.#search(lists, (node) => {
      if (node.kind === "slot") keys.add(memberKey(node));
      else for (const key of this.#keysOfRows(node)) keys.add(key);
      return true;
    });
    return keys;
  }

  /** The list, or the data of its rows that a field of them needs. */
  #keysOfRows(node: RowNeed): readonly string[] {
    if (node.kind !== "list" && node.kind !== "field") return [];
    const { at, name } = node;
    const key = memberKey(node);
    if (node.kind === "list") return [key];
    const of = at.body.lists.get(name)?.of;
    // A spec that lists itself would go on without end.
    if (of === undefined || "type" in of || of.body === this.#tree.root.body) return [];
    return Array.from(this.#inputs.of(of.body, node.path), (input) => `${key}.${input}`);
  }

  /** Visits nodes, each once, and goes on where `visit` says so. */
  #search(start: readonly RowNeed[], visit: (node: RowNeed) => boolean): void {
    const met = new Set<string>();
    const open = [...start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const key = keyOfNode(node);
      if (met.has(key)) continue;
      met.add(key);
      this.#tree.budget.charge(1);
      if (visit(node)) open.push(...this.needsOf(node));
    }
  }

  /** The direct needs of a node. */
  needsOf(node: RowNeed): readonly RowNeed[] {
    switch (node.kind) {
      case "slot":
        return this.#needsOfSlot(node);
      case "rule": {
        const rule = node.at.body.rules.get(node.name);
        const named = (rule?.references ?? []).flatMap((reference) => this.#referred(node.at, reference));
        return [...named, ...(rule?.rowReads?.fields ?? []).flatMap((read) => this.#read(node.at, read))];
      }
      case "list":
        return this.#needsOfList(node);
      case "field":
        return this.#needsOfField(node);
      case "each": {
        const list = node.at.body.lists.get(node.name);
        const value = list?.each.find(({ field }) => field === node.field)?.value;
        return value === undefined ? [] : this.#needsOfLine(node.at, node.name, value);
      }
    }
  }

  #needsOfSlot(slot: Member): readonly RowNeed[] {
    const { rule, slots } = this.#tree.needsOf(slot);
    if (rule !== undefined) return [{ kind: "rule", ...rule }];
    return slots.map((member): RowNeed => ({ kind: "slot", ...member }));
  }

  #referred(at: Occurrence, reference: Reference): readonly RowNeed[] {
    if (reference.kind === "import") return [];
    const member = this.#tree.member(at, reference);
    return [{ kind: reference.kind, ...member }];
  }

  /** Fields of rows of a list, of the lists and imports of a rule, or of an import. */
  #read(at: Occurrence, { base, path, own }: RowRead): readonly RowNeed[] {
    if (base.kind === "slot" || (own !== undefined && own === this.#without)) return [];
    const member = this.#tree.member(at, base);
    if (base.kind === "list")
      return own === undefined ? rowsAndField(member, path) : [{ kind: "field", ...member, path }];
    if (base.kind === "rule") return this.#ofRule(member, path);
    const rows = this.#tree.child(member.at, member.name);
    return rows === undefined ? [] : this.#along(rows, path);
  }

  #ofRule({ at, name }: Member, path: readonly string[]): readonly RowNeed[] {
    const nodes: RowNeed[] = [{ kind: "rule", at, name }];
    const open = [{ at, name, path }];
    const met = new Set<string>();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const key = `${identityOf(next)}\n${next.path.join(".")}`;
      if (met.has(key)) continue;
      met.add(key);
      for (const source of next.at.body.rules.get(next.name)?.rowReads?.sources ?? []) {
        const full = [...source.path, ...next.path];
        if (source.base.kind !== "rule") nodes.push(...this.#read(next.at, { base: source.base, path: full }));
        else open.push({ ...this.#tree.member(next.at, source.base), path: full });
      }
    }
    return nodes;
  }

  /** The member that a path names from an instance on, through imports, lists and rules. */
  #along(start: Occurrence, path: readonly string[]): readonly RowNeed[] {
    let at = start;
    for (const [index, step] of path.entries()) {
      const rest = path.slice(index + 1);
      const { body } = at;
      if (body.lists.has(step)) return rowsAndField({ at, name: step }, rest);
      if (body.rules.has(step)) {
        return rest.length === 0 ? [{ kind: "rule", at, name: step }] : this.#ofRule({ at, name: step }, rest);
      }
      if (body.slots.has(step)) return [{ kind: "slot", at, name: step }];
      const next = this.#tree.child(at, step);
      if (next === undefined) return [];
      at = next;
    }
    return [];
  }

  /** The rows to which a list is bound; undefined for a list with rows of its own. */
  #bound(list: Member, path: readonly string[]): readonly RowNeed[] | undefined {
    const bound = this.#tree.bindingOf(list);
    if (bound === undefined || bound.binding.value.kind === "literal") return undefined;
    const { kind, path: to } = bound.binding.value;
    return this.#read(bound.owner, { base: { kind, path: to }, path });
  }

  #needsOfList({ at, name }: Member): readonly RowNeed[] {
    const list = at.body.lists.get(name);
    return list === undefined ? [] : (this.#bound({ at, name }, []) ?? this.#rowsOf(at, list));
  }

  #needsOfField({ at, name, path }: RowNeed & { readonly kind: "field" }): readonly RowNeed[] {
    const list = at.body.lists.get(name);
    const body = list !== undefined && "body" in list.of ? list.of.body : undefined;
    if (list === undefined || body === undefined) return [];
    const bound = this.#bound({ at, name }, path);
    const nodes: RowNeed[] = [...(bound ?? [])];
    if (list.day !== undefined) nodes.push(...this.#needsOfLine(at, name, list.day));
    const inputs = this.#inputs.of(body, path);
    for (const { field } of list.each) if (inputs.has(field)) nodes.push({ kind: "each", at, name, field });
    if (bound !== undefined) return nodes;
    const { by } = list;
    if (by !== undefined && inputs.has(by.field)) nodes.push(...rowsAndField({ at, name: by.list }, by.of));
    for (const row of list.text ?? []) {
      if ("path" in row) nodes.push(...this.#read(at, { base: { kind: "import", path: row.path }, path }));
      else if ("expressions" in row) {
        for (const [field, value] of row.expressions)
          if (inputs.has(field)) nodes.push(...this.#needsOfLine(at, name, value));
      }
    }
    return nodes;
  }

  /** The needs of the number of rows and of their order. */
  #rowsOf(at: Occurrence, { name, rows, sort, by }: ListDeclaration): readonly RowNeed[] {
    const nodes: RowNeed[] = [];
    if (rows !== undefined) nodes.push(...this.#needsOfLine(at, name, rows));
    if (by !== undefined) nodes.push(...rowsAndField({ at, name: by.list }, by.of));
    for (const { by: key } of sort) nodes.push(...this.#needsOfLine(at, name, key));
    return nodes;
  }

  #needsOfLine(at: Occurrence, list: string, root: Authored): readonly RowNeed[] {
    const around = { of: { kind: "list", path: [list] } } as const;
    const reads = lineReads(root, around).flatMap((read) => this.#read(at, read));
    const place: readonly RowNeed[] = readsPlace(root) ? [{ kind: "list", at, name: list }] : [];
    return [...referencesIn(root).flatMap((reference) => this.#referred(at, reference)), ...reads, ...place];
  }
}

function rowsAndField(list: Member, path: readonly string[]): readonly RowNeed[] {
  const rows: RowNeed = { kind: "list", ...list };
  return path.length === 0 ? [rows] : [rows, { kind: "field", ...list, path }];
}

/** True when an expression in the lines of a list depends on the order of its rows. */
function readsPlace(root: Authored): boolean {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "position" || node.kind === "previous") return true;
    open.push(...authoredOperands(node));
  }
  return false;
}

/** The names of the holder in an expression. */
function referencesIn(root: Authored): readonly Reference[] {
  const found: Reference[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "slot" || node.kind === "rule" || node.kind === "list") {
      found.push({ kind: node.kind, path: node.path });
    }
    open.push(...authoredOperands(node));
  }
  return found;
}

/** The inputs of members of row specs, each worked out once. */
export class FieldInputs {
  readonly #known = new Map<Body, Map<string, ReadonlySet<string>>>();
  readonly #graphs = new Map<Body, RowGraph>();
  readonly #budget: WorkBudget;

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  of(body: Body, path: readonly string[]): ReadonlySet<string> {
    const known = this.#known.get(body) ?? new Map<string, ReadonlySet<string>>();
    this.#known.set(body, known);
    const key = path.join(".");
    const found = known.get(key);
    if (found !== undefined) return found;
    // A spec that lists itself meets its own members: the sets grow until they are complete.
    let size = -1;
    for (let set: ReadonlySet<string> = new Set(); size < set.size; ) {
      size = set.size;
      known.set(key, set);
      set = new Set([...set, ...this.#graphOf(body).inputsOf(path)]);
    }
    return known.get(key) ?? new Set();
  }

  #graphOf(body: Body): RowGraph {
    const graph = this.#graphs.get(body) ?? new RowGraph(new InstanceTree(body, this.#budget), undefined, this);
    this.#graphs.set(body, graph);
    return graph;
  }
}

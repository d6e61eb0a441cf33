import { ascending } from "../../model/ascending.ts";
import { NOW } from "../../model/types/type.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Binding, Body, Reference } from "../body.ts";
import type { Hop } from "../plan.ts";
import { boundNamesOf } from "../types/commands/bound-names.ts";

/**
 * One occurrence of a body in the tree of imports of a root, made on demand
 * (docs/spec/05-composition-versions.md#5-5-instances).
 */
export interface Occurrence {
  readonly body: Body;
  readonly parent: Occurrence | undefined;
  /** Alias of the import that led here; "" for the root. */
  readonly alias: string;
  readonly path: readonly Hop[];
  /**
   * The alias chain as a prefix of keys: "" or "alias.alias.". Aliases may contain points, so two
   * chains can have one prefix.
   */
  readonly prefix: string;
  /**
   * The alias chain as an unambiguous text: one line for each alias. The end of a line sorts before
   * every character of an alias.
   */
  readonly chain: string;
  /** The children made so far, by alias. */
  readonly children: Map<string, Occurrence>;
  /** Slot ids of the plan by name, once the plan has numbered them. */
  readonly slots: Map<string, number>;
  readonly rules: Map<string, number>;
  /** List ids, once the plan has numbered them. */
  readonly lists: Map<string, number>;
}

/** A slot or rule of one occurrence. */
export interface Member {
  readonly at: Occurrence;
  readonly name: string;
}

/**
 * The value that a slot is bound to, with the spec whose `with` line binds it: references in the
 * value are resolved there.
 */
export interface EffectiveBinding {
  readonly binding: Binding;
  readonly owner: Occurrence;
}

/** The tree of imports of one root. */
export class InstanceTree {
  readonly root: Occurrence;
  readonly budget: WorkBudget;
  /**
   * The rules that slots stand for, by `identityOf` of the slot; undefined for slots that stand for
   * none.
   */
  readonly #rules = new Map<string, Member | undefined>();
  readonly #bindings = new Map<Body, ReadonlyMap<string, Binding>>();

  constructor(body: Body, budget: WorkBudget) {
    this.budget = budget;
    this.root = occurrence(body, undefined, "", []);
  }

  /** The rules of the root itself, in source order. */
  ownRules(): Member[] {
    const rules = [...this.root.body.rules.values()];
    return rules.flatMap(({ name, slot }) => (slot === undefined ? [{ at: this.root, name }] : []));
  }

  child(at: Occurrence, alias: string): Occurrence | undefined {
    const known = at.children.get(alias);
    if (known !== undefined) return known;
    const imported = at.body.imports.get(alias);
    if (imported === undefined || imported.isList) return undefined;
    const target = imported.body;
    this.budget.charge(10 + 4 * at.path.length);
    const { repository, spec } = target.row;
    const hop: Hop = repository === undefined ? { uses: alias, spec } : { uses: alias, repository, spec };
    const made = occurrence(target, at, alias, [...at.path, hop]);
    at.children.set(alias, made);
    return made;
  }

  /** The slot or rule behind a resolved name of `at`: the path is aliases, then its name. */
  member(at: Occurrence, { path }: Pick<Reference, "path">): Member {
    this.budget.charge(path.length);
    let holder = at;
    for (const alias of path.slice(0, -1)) {
      const next = this.child(holder, alias);
      if (next === undefined) throw new Error(`unreachable: no import ${alias}`);
      holder = next;
    }
    return { at: holder, name: path.at(-1) ?? "" };
  }

  /**
   * The effective binding of a slot: of several levels the spec nearest to the slot wins
   * (docs/spec/05-composition-versions.md#5-6-2-meaning).
   */
  bindingOf({ at, name }: Member): EffectiveBinding | undefined {
    this.budget.charge(1 + 4 * at.path.length);
    let key = name;
    let level = at;
    for (let owner = level.parent; owner !== undefined; owner = owner.parent) {
      key = `${level.alias}\n${key}`;
      const binding = this.#bindingsOf(owner.body).get(key);
      if (binding !== undefined) return { binding, owner };
      level = owner;
    }
    return undefined;
  }

  /** The rules that the outcome of a slot needs, through bindings and bounds that are names. */
  rulesBehind(slot: Member): readonly Member[] {
    if (!this.root.body.hasBoundNames) {
      const rule = this.ruleBehind(slot);
      return rule === undefined ? [] : [rule];
    }
    const rules: Member[] = [];
    const met = new Set<string>();
    const open = [slot];
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      const identity = identityOf(member);
      if (met.has(identity)) continue;
      met.add(identity);
      this.budget.charge(1);
      const { slots, rule } = this.needsOf(member);
      open.push(...slots);
      if (rule !== undefined) rules.push(rule);
    }
    return rules;
  }

  /** The rule that feeds a slot, or the slots that its outcome needs: a source, and bounds. */
  needsOf(slot: Member): { readonly rule?: Member | undefined; readonly slots: readonly Member[] } {
    const bound = this.bindingOf(slot);
    const value = bound?.binding.value;
    const isNamed = value?.kind === "rule" || value?.kind === "slot";
    const target = bound !== undefined && isNamed ? this.member(bound.owner, value) : undefined;
    if (value?.kind === "rule") return { rule: target, slots: [] };
    const names = boundNamesOf(slot.at.body.slots.get(slot.name)?.type) ?? {};
    const bounds = Object.values(names).flatMap((name) => (name === NOW ? [] : [{ at: slot.at, name }]));
    return { slots: target === undefined ? bounds : [target, ...bounds] };
  }

  /**
   * The rule that a slot stands for, through any number of bindings to other slots; undefined when
   * the slot has a value of its own.
   */
  ruleBehind(slot: Member): Member | undefined {
    const passed: string[] = [];
    let rule: Member | undefined;
    for (let member = slot; ; ) {
      const identity = identityOf(member);
      if (this.#rules.has(identity)) {
        rule = this.#rules.get(identity);
        break;
      }
      // Slots bound in a circle stand for no rule.
      this.#rules.set(identity, undefined);
      passed.push(identity);
      const bound = this.bindingOf(member);
      if (bound === undefined) break;
      const { value } = bound.binding;
      if (value.kind === "literal") break;
      const target = this.member(bound.owner, value);
      if (value.kind === "rule") {
        rule = target;
        break;
      }
      member = target;
    }
    for (const identity of passed) this.#rules.set(identity, rule);
    return rule;
  }

  #bindingsOf(body: Body): ReadonlyMap<string, Binding> {
    let known = this.#bindings.get(body);
    if (known === undefined) {
      known = new Map(body.bindings.map((binding) => [binding.path.join("\n"), binding]));
      this.#bindings.set(body, known);
    }
    return known;
  }
}

/** The input key of a slot or rule (docs/spec/05-composition-versions.md#5-5-instances). */
export function memberKey({ at, name }: Member): string {
  return at.prefix + name;
}

/** A text that identifies a member in its tree. */
export function identityOf({ at, name }: Member): string {
  return at.chain + name;
}

/**
 * The order of results and errors: own ones first, then by alias chain (alias by alias, a chain
 * before its longer continuations), then by name
 * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
 */
export function compareMembers(left: Member, right: Member): number {
  return ascending(left.at.chain, right.at.chain) || ascending(left.name, right.name);
}

function occurrence(body: Body, parent: Occurrence | undefined, alias: string, path: readonly Hop[]): Occurrence {
  const prefix = parent === undefined ? "" : `${parent.prefix}${alias}.`;
  const chain = parent === undefined ? "" : `${parent.chain}${alias}\n`;
  return {
    body,
    parent,
    alias,
    path,
    prefix,
    chain,
    children: new Map(),
    slots: new Map(),
    rules: new Map(),
    lists: new Map(),
  };
}

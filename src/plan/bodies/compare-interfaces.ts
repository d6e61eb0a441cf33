import type { Type } from "../../model/types/type.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Body, Row } from "../body.ts";
import { InstanceTree, type Occurrence } from "../instances/occurrence.ts";
import { STEPS_PER_MEMBER } from "./interface-ids.ts";

/**
 * A member of a spec's interface: a slot of its own or of a nested import, or a rule of its own.
 */
interface InterfaceMember {
  readonly what: "data" | "rule";
  readonly key: string;
  readonly type: Type;
  /** The unit to which a literal or a result is bound. */
  readonly unit?: string | undefined;
}

/** A member that differs between two versions, and the rows that declare it. */
export interface Disagreement {
  readonly earlier: Offered;
  readonly later: Offered;
}

interface Offered {
  readonly member: InterfaceMember;
  readonly row: Row;
}

/** One instance at the same chain of aliases in one of the compared versions. */
interface ComparedInstance {
  readonly row: Row;
  readonly tree: InstanceTree;
  readonly at: Occurrence;
  /** Some spec above binds a slot to a reference, so the chain decides which slots are compared. */
  readonly bound: boolean;
}

/**
 * Compares versions of specs with each other. Sets of versions that agree are remembered, so that a
 * spec which several others use is compared once.
 */
export class InterfaceComparison {
  readonly #budget: WorkBudget;
  readonly #agreed = new AgreedSets();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /**
   * The first member found on which versions of one spec disagree
   * (docs/spec/05-composition-versions.md#5-11-interface-agreement). Each member is compared only
   * with the first version that has it, as sameness is transitive. Imports with the same body in
   * all versions are skipped, and equal sets of bodies are compared once.
   */
  firstDifference(bodies: readonly Body[]): Disagreement | undefined {
    const sides = bodies.map((body): ComparedInstance => {
      const tree = new InstanceTree(body, this.#budget);
      return { row: body.row, tree, at: tree.root, bound: false };
    });
    const found = firstDifference(sides, ruleMembers, this.#budget);
    if (found !== undefined) return found;
    const looked = new Set<string>();
    const open = [sides];
    for (let level = open.pop(); level !== undefined; level = open.pop()) {
      this.#budget.charge(level.length);
      const key = this.#agreed.keyOf(level);
      if (key !== undefined && (looked.has(key) || this.#agreed.has(key))) continue;
      if (key !== undefined) looked.add(key);
      const difference = firstDifference(level, slotMembers, this.#budget);
      if (difference !== undefined) return difference;
      open.push(...childLevels(level));
    }
    this.#agreed.add(looked);
    return undefined;
  }
}

function firstDifference(
  sides: readonly ComparedInstance[],
  membersOf: (side: ComparedInstance) => Iterable<InterfaceMember>,
  budget: WorkBudget,
): Disagreement | undefined {
  const first = new Map<string, Offered>();
  for (const side of sides) {
    for (const member of membersOf(side)) {
      budget.charge(STEPS_PER_MEMBER);
      const earlier = first.get(member.key);
      const later = { member, row: side.row };
      if (earlier === undefined || earlier.member.type.kind === "unknown") first.set(member.key, later);
      else if (!sameMember(earlier.member, member)) return { earlier, later };
    }
  }
  return undefined;
}

/** `left` is of a known type. */
function sameMember(left: InterfaceMember, right: InterfaceMember): boolean {
  if (right.type.kind === "unknown") return true;
  return left.unit === right.unit && sameType(left.type, right.type);
}

function ruleMembers({ at }: ComparedInstance): InterfaceMember[] {
  return Array.from(at.body.rules.values(), ({ name, type, unit }) => ({ what: "rule", key: name, type, unit }));
}

/** The slots in the interface: slots bound to a reference are not part of it. */
function* slotMembers({ tree, at, bound }: ComparedInstance): Iterable<InterfaceMember> {
  for (const { name, type, unit } of at.body.slots.values()) {
    const value = bound ? tree.bindingOf({ at, name })?.binding.value : undefined;
    if (value === undefined || value.kind === "literal") yield { what: "data", key: at.prefix + name, type, unit };
  }
}

/**
 * The imports of all versions, one list for each alias. A list that holds one body only is left
 * out.
 */
function childLevels(sides: readonly ComparedInstance[]): ComparedInstance[][] {
  const levels = new Map<string, ComparedInstance[]>();
  for (const side of sides) {
    const bound = side.bound || side.at.body.bindings.some(({ value }) => value.kind !== "literal");
    for (const alias of side.at.body.imports.keys()) {
      const at = side.tree.child(side.at, alias);
      if (at === undefined) continue;
      const level = levels.get(alias) ?? [];
      level.push({ ...side, at, bound });
      levels.set(alias, level);
    }
  }
  return [...levels.values()].filter((level) => level.some(({ at }) => at.body !== level[0]?.at.body));
}

/** Sets of bodies whose slots, and those of all their imports, agree wherever they are imported. */
class AgreedSets {
  readonly #ids = new Map<Body, number>();
  readonly #agreed = new Set<string>();

  /** The key of a set of bodies; undefined where bindings above decide which slots are compared. */
  keyOf(sides: readonly ComparedInstance[]): string | undefined {
    if (sides.some(({ bound }) => bound)) return undefined;
    return sides.map(({ at }) => this.#id(at.body)).join(" ");
  }

  has(key: string): boolean {
    return this.#agreed.has(key);
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) this.#agreed.add(key);
  }

  #id(body: Body): number {
    const known = this.#ids.get(body) ?? this.#ids.size;
    this.#ids.set(body, known);
    return known;
  }
}

/** Members about how a type is offered, which make no difference. */
const IGNORED = new Set(["suggestion", "optionLabels"]);

/** Members about how a bound was written: only its `canonical` amount counts. */
const WRITTEN_FORMS = new Set(["value", "unit"]);

/**
 * True when two types are the same for interface agreement
 * (docs/spec/05-composition-versions.md#5-11-interface-agreement): equal in name, kind,
 * constraints, help, parent and family. Suggestions and labels are ignored. A type that could not
 * be determined agrees with every other, since its cause was reported.
 */
export function sameType(left: Type, right: Type): boolean {
  if (left === right || left.kind === "unknown" || right.kind === "unknown") return true;
  return sameData(left, right);
}

/** Compares plain data; the trees of types are only a few levels deep. */
function sameData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, i) => sameData(item, right[i]));
  }
  const ours = new Map<string, unknown>(Object.entries(left));
  const theirs = new Map<string, unknown>(Object.entries(right));
  const bound = ours.has("canonical") && theirs.has("canonical");
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    if (IGNORED.has(key) || (bound && WRITTEN_FORMS.has(key))) continue;
    if (!sameData(ours.get(key), theirs.get(key))) return false;
  }
  return true;
}

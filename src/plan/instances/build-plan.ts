import type { BoundSide, Type } from "../../model/types/type.ts";
import { STEPS_PER_COPY, stepsOfText, type WorkBudget } from "../../model/work-budget.ts";
import type { Body, DatedBody, Import, SlotDeclaration } from "../body.ts";
import {
  type ListPlan,
  NO_RULE,
  type Plan,
  type RowSpecPlan,
  type RulePlan,
  type Slot,
  type SlotBound,
} from "../plan.ts";
import { authoredForms } from "../rules/authored-rule.ts";
import { resultOrder } from "../rules/result-order.ts";
import { boundNamesOf } from "../types/commands/bound-names.ts";
import { ruleDisplayUnit } from "./display-unit.ts";
import { type EffectiveBinding, InstanceTree, type Member, memberKey, type Occurrence } from "./occurrence.ts";
import { reachedRules } from "./reached-rules.ts";
import { type RowRules, rowRules } from "./row-specs.ts";

/**
 * The plan of a root body without errors in it and all its imports
 * (docs/spec/05-composition-versions.md#5-5-instances and
 * docs/spec/05-composition-versions.md#5-6-binding-slots-with). Its size is that of the whole tree
 * of instances, so it is made on the first request that needs it.
 */
export function buildPlan(body: Body, budget: WorkBudget): Plan {
  const rowSpecs = new RowSpecs(body, budget);
  const plan = planRoot(body, rowSpecs);
  const made = rowSpecs.planned();
  return made.length === 0 ? plan : { ...plan, rowSpecs: made };
}

/** The specs of rows below a root; those of nested lists are met while they are planned. */
class RowSpecs {
  readonly budget: WorkBudget;
  readonly #root: Body;
  readonly #ids = new Map<Body, number>();
  readonly #imports: Import[] = [];
  #rules: RowRules | undefined;

  constructor(root: Body, budget: WorkBudget) {
    this.#root = root;
    this.budget = budget;
  }

  /** The id of the spec of the rows of a list. */
  idOf(list: Import): number {
    const known = this.#ids.get(list.body);
    if (known !== undefined && this.#imports[known]?.versions?.length === list.versions?.length) return known;
    const id = this.#imports.push(list) - 1;
    this.#ids.set(list.body, id);
    return id;
  }

  planned(): readonly RowSpecPlan[] {
    const plans: RowSpecPlan[] = [];
    const ofBody = new Map<Body, Plan>();
    const planOf = (body: Body): Plan => {
      const known = ofBody.get(body);
      if (known !== undefined) return known;
      this.#rules ??= rowRules(this.#root);
      const made = planRoot(body, this, this.#rules.get(body));
      ofBody.set(body, made);
      return made;
    };
    // The list grows while it is walked.
    for (const { body, versions = [{ body }] } of this.#imports) {
      const { repository, spec } = body.row;
      plans.push({
        spec,
        ...(repository !== undefined && { repository }),
        versions: versions.map((version: DatedBody) => {
          const { from, until, body: rows } = version;
          return { from, until, plan: planOf(rows) };
        }),
      });
    }
    return plans;
  }
}

/** `imported`: rules of imports that are planned besides its own. */
function planRoot(body: Body, rowSpecs: RowSpecs, imported: readonly (readonly string[])[] = []): Plan {
  const { budget } = rowSpecs;
  const tree = new InstanceTree(body, budget);
  const instances = expand(tree);
  const slots = numberSlots(instances, budget);
  const bound = slots.map((slot) => tree.bindingOf(slot));
  const lists = numberLists(instances, budget);
  const rules = planRules(tree, [...tree.ownRules(), ...imported.map((path) => tree.member(tree.root, { path }))]);
  const plan: Plan = {
    row: body.row,
    slots: slots.map((slot, id) => planSlot(tree, slot, bound[id])),
    rules,
    ...(lists.length > 0 && { lists: lists.map((list) => planList(tree, list, rowSpecs)) }),
    root: tree.root,
  };
  const fixesUnits = bound.some((binding, id) => binding !== undefined && plan.slots[id]?.unit !== undefined);
  return fixesUnits ? withBoundUnits(plan, budget) : plan;
}

/** Adds the units that `with` fixes in single instances: rules are typed once for all instances. */
function withBoundUnits(plan: Plan, budget: WorkBudget): Plan {
  const units: (string | undefined)[] = [];
  const rules = plan.rules.map((rule) => {
    const { typed, scale } = authoredForms(rule.instance.body, rule.name);
    budget.charge(typed.length);
    const unit = ruleDisplayUnit(rule, scale === undefined ? typed : typed.slice(1), plan, units);
    units.push(unit);
    return unit === rule.unit ? rule : { ...rule, unit };
  });
  return { ...plan, rules };
}

/** All instances by number of hops, those of one level in the order of their `uses` lines. */
function expand(tree: InstanceTree): Occurrence[] {
  const instances = [tree.root];
  // The list grows while it is walked.
  for (const instance of instances) {
    for (const alias of instance.body.imports.keys()) {
      const child = tree.child(instance, alias);
      if (child === undefined) continue;
      tree.budget.charge(STEPS_PER_COPY);
      instances.push(child);
    }
  }
  return instances;
}

/** Ids in the order of `show` (docs/spec/06-show-explanations.md#6-3-data). */
function numberSlots(instances: readonly Occurrence[], budget: WorkBudget): Member[] {
  const slots: Member[] = [];
  for (const at of instances) {
    for (const name of at.body.slots.keys()) {
      budget.charge(at.parent === undefined ? 1 : STEPS_PER_COPY + stepsOfText(at.prefix));
      at.slots.set(name, slots.length);
      slots.push({ at, name });
    }
  }
  return slots;
}

function numberLists(instances: readonly Occurrence[], budget: WorkBudget): Member[] {
  const lists: Member[] = [];
  for (const at of instances) {
    for (const name of at.body.lists.keys()) {
      budget.charge(at.parent === undefined ? 1 : STEPS_PER_COPY + stepsOfText(at.prefix));
      at.lists.set(name, lists.length);
      lists.push({ at, name });
    }
  }
  return lists;
}

function planList(tree: InstanceTree, list: Member, rowSpecs: RowSpecs): ListPlan {
  const { at, name } = list;
  const declaration = at.body.lists.get(name);
  if (declaration === undefined) throw new Error(`unreachable: no list ${name}`);
  const rows = at.body.imports.get(name);
  return {
    key: memberKey(list),
    path: at.path,
    instance: at,
    declaration,
    ...(rows?.isList === true && { rowSpec: rowSpecs.idOf(rows) }),
    ...listSource(tree, tree.bindingOf(list)),
    at: declaration.at,
  };
}

/** The list or rule that a list is bound to. */
function listSource(tree: InstanceTree, bound: EffectiveBinding | undefined): Pick<ListPlan, "source"> {
  if (bound === undefined || bound.binding.value.kind === "literal") return {};
  const { kind } = bound.binding.value;
  const target = tree.member(bound.owner, bound.binding.value);
  if (kind === "rule") return { source: { rule: target.at.rules.get(target.name) ?? NO_RULE } };
  return { source: { list: target.at.lists.get(target.name) ?? 0 } };
}

/** Numbers the reached rules in the order of results. */
function planRules(tree: InstanceTree, roots: readonly Member[]): RulePlan[] {
  const reached = reachedRules(tree, roots);
  const { order } = resultOrder(reached.references);
  const ids: number[] = [];
  order.forEach((place, id) => {
    ids[place] = id;
  });
  const plans: RulePlan[] = [];
  for (const [id, place] of order.entries()) {
    const { at, name } = memberAt(reached.rules, place);
    const declaration = at.body.rules.get(name);
    if (declaration === undefined) throw new Error(`unreachable: no rule ${name}`);
    at.rules.set(name, id);
    const references = (reached.references[place] ?? []).map((target) => ids[target] ?? 0);
    plans.push({
      key: memberKey({ at, name }),
      name,
      path: declaration.slot === undefined ? at.path : tree.member(at, { path: declaration.slot }).at.path,
      instance: at,
      type: declaration.type,
      typeName: declaration.typeName,
      unit: declaration.unit,
      references,
      depth: references.reduce((deepest, target) => Math.max(deepest, (plans[target]?.depth ?? 0) + 1), 0),
      at: declaration.at,
    });
  }
  return plans;
}

function planSlot(tree: InstanceTree, slot: Member, bound: EffectiveBinding | undefined): Slot {
  const declaration = slot.at.body.slots.get(slot.name);
  if (declaration === undefined) throw new Error(`unreachable: no slot ${slot.name}`);
  const value = slotValue(tree, bound, declaration);
  const isRule = value.source !== undefined && "rule" in value.source;
  return {
    key: memberKey(slot),
    name: slot.name,
    label: declaration.label,
    path: slot.at.path,
    type: declaration.type,
    ...value,
    bounds: isRule ? [] : slotBounds(slot.at, declaration.type),
    at: declaration.at,
  };
}

function slotBounds(at: Occurrence, type: Type): readonly SlotBound[] {
  const { minimum, maximum } = boundNamesOf(type) ?? {};
  const bound = (side: BoundSide, name: string): SlotBound => ({ side, name, slot: at.slots.get(name) });
  return [
    ...(minimum === undefined ? [] : [bound("minimum", minimum)]),
    ...(maximum === undefined ? [] : [bound("maximum", maximum)]),
  ];
}

/**
 * The value of a slot: a binding replaces that of the declaration
 * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run, rule 6;
 * docs/spec/06-show-explanations.md#6-3-data).
 */
function slotValue(
  tree: InstanceTree,
  bound: EffectiveBinding | undefined,
  declared: Pick<SlotDeclaration, "fill" | "suggestion" | "unit">,
): Pick<Slot, "fill" | "suggestion" | "unit" | "source"> {
  if (bound === undefined) return { fill: declared.fill, suggestion: declared.suggestion, unit: declared.unit };
  const { value } = bound.binding;
  if (value.kind === "literal") {
    return { fill: value.value, unit: value.value.kind === "number" ? value.value.unit : undefined };
  }
  const target = tree.member(bound.owner, value);
  if (value.kind === "rule") return { source: { rule: target.at.rules.get(target.name) ?? NO_RULE } };
  const slot = target.at.slots.get(target.name);
  if (slot === undefined) throw new Error(`unreachable: no slot ${memberKey(target)}`);
  return { source: { slot } };
}

function memberAt(members: readonly Member[], place: number): Member {
  const member = members[place];
  if (member === undefined) throw new Error(`unreachable: no rule at place ${place}`);
  return member;
}

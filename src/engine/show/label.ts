import type { Plan, RulePlan } from "../../plan/plan.ts";
import type { RuleLine } from "../../syntax/tree/declaration.ts";

/** A part of rules that may have a label (docs/spec/01-syntax.md#4-13-labels). */
interface Labelled {
  readonly label?: string | undefined;
}

/** The label of a declaration as a member of an answer; none where none is written. */
export function shownLabel(declared: Labelled | undefined): { readonly label?: string } {
  return declared?.label === undefined ? {} : { label: declared.label };
}

/** The line of a rule; undefined for an expression that a slot is bound to. */
export function writtenRule({ instance, name }: RulePlan): RuleLine | undefined {
  return instance.body.rules.get(name)?.tree.declaration.node;
}

/** The labels of data, lists and rules that have one, by key. */
export function labelsOf({ slots, lists = [], rules }: Plan): ReadonlyMap<string, string> {
  const all: (Labelled & { readonly key: string })[] = [
    ...slots,
    ...lists.map(({ key, declaration }) => ({ key, label: declaration.label })),
    ...rules.map((rule) => ({ key: rule.key, label: writtenRule(rule)?.label })),
  ];
  return new Map(all.flatMap(({ key, label }) => (label === undefined ? [] : [[key, label]])));
}

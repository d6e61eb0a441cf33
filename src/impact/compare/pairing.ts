import type { Program } from "../../model/program/program.ts";
import { type SharedUnit, sharedUnit } from "./shared-unit.ts";

/** The rules and inputs of two programs that are one thing on both sides. */
export interface Pairing {
  /** By id of the new rule. */
  readonly rules: ReadonlyMap<number, PairedRule>;
  /** By id of the new slot: the old one. */
  readonly slots: ReadonlyMap<number, number>;
}

export interface PairedRule {
  /** Id of the old rule. */
  readonly old: number;
  /** Undefined: the two are not compared as numbers. */
  readonly unit: SharedUnit | undefined;
}

/** Pairs by key; `renamed`: old keys by new ones. */
export function pairing(before: Program, after: Program, renamed: ReadonlyMap<string, string>): Pairing {
  const oldRules = idsByKey(before.rules);
  const oldSlots = idsByKey(before.slots);
  const rules = new Map<number, PairedRule>();
  const slots = new Map<number, number>();
  after.rules.forEach((rule, id) => {
    const old = oldRules.get(renamed.get(rule.key) ?? rule.key);
    const counterpart = before.rules[old ?? -1];
    if (old !== undefined && counterpart !== undefined) rules.set(id, { old, unit: sharedUnit(counterpart, rule) });
  });
  after.slots.forEach(({ key }, id) => {
    const old = oldSlots.get(renamed.get(key) ?? key);
    if (old !== undefined) slots.set(id, old);
  });
  return { rules, slots };
}

function idsByKey(things: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ key }, id) => [key, id]));
}

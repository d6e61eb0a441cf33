import { problem } from "../../batch/problem.ts";
import type { PairedIds } from "../../engine/evaluation/tracer.ts";
import type { Program } from "../../model/program/program.ts";
import { nearest } from "../../model/suggest.ts";
import { type SharedUnit, sharedUnit } from "../../model/types/shared-unit.ts";

/** The rules and inputs of two programs that are one thing on both sides. */
export interface Pairing {
  /** By id of the new rule. */
  readonly rules: ReadonlyMap<number, PairedRule>;
  /** By id of the new slot: the old one. */
  readonly slots: ReadonlyMap<number, number>;
  /** The old ids of both. */
  readonly oldIds: PairedIds;
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
  const ids = [...rules].map(([id, { old }]): [number, number] => [id, old]);
  return {
    rules,
    slots,
    oldIds: { rules: new Map(ids), slots },
  };
}

/** Refuses names that neither a rule nor an input of their side has. Throws EngineErrors. */
export function checkPairs(before: Program, after: Program, renamed: ReadonlyMap<string, string>): void {
  for (const [current, old] of renamed) {
    checkName(old, "old", before);
    checkName(current, "new", after);
  }
}

function checkName(name: string, side: string, { rules, slots }: Program): void {
  const known = [...rules, ...slots].map(({ key }) => key);
  if (known.includes(name)) return;
  const near = nearest(name, known);
  const meant = near === undefined ? undefined : `did you mean \`${near}\`?`;
  throw problem(`--pair: the ${side} side has no rule and no input \`${name}\``, meant);
}

function idsByKey(things: readonly { readonly key: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ key }, id) => [key, id]));
}

import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { isSameAnswer, type RowComparison } from "../../engine/causes/same-answer.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { CrossedRows, CrossedTexts, originsOf, pairedByKey, pairedReads } from "../../engine/evaluation/tracer.ts";
import { once } from "../../model/cache/once.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { SameClock } from "../../model/types/same-value.ts";
import type { CaseResult } from "../run/run-cases.ts";
import { type ArmStep, stepOf } from "../run/steps.ts";

/** A rule that old and new rules answer differently for equal reads. */
export interface ChangedStep {
  readonly rule: string;
  readonly before: ArmStep;
  readonly after: ArmStep;
}

/** The comparison of a result with old rules. */
export interface OldAnswer {
  /** The old rules in a few words: `git:HEAD`. */
  readonly name: string;
  /** Undefined: the old rules do not have the rule. */
  readonly shown: string | undefined;
  /** Empty: both answer the same, or other inputs are asked for. */
  readonly changed: readonly ChangedStep[];
}

/** A zone that changes is a change. */
const AS_WRITTEN: SameClock = {
  date: (a, b) => formatDate(a) === formatDate(b),
  time: (a, b) => formatTime(a) === formatTime(b),
};

/** Other rules, which answer the same cases. */
export class OldRules {
  readonly #name: string;
  readonly #engine: Engine;
  readonly #effective: string | undefined;
  readonly #versions = new Map<string, WrittenVersion | undefined>();
  readonly #rows = new CrossedRows();

  /** `effective`: an instant for all cases in place of their own. */
  constructor(name: string, engine: Engine, effective: string | undefined) {
    this.#name = name;
    this.#engine = engine;
    this.#effective = effective;
  }

  /** Compares the result of a rule with that of the old rules. */
  compare(rule: number, answer: WrittenAnswer, { bound, data }: CaseResult): OldAnswer {
    const { version, overrides } = bound;
    const old = this.#versionOf(bound);
    const oldRule = old?.ruleKeys.get(version.program.rules[rule]?.key ?? "");
    const none = { name: this.#name, shown: undefined, changed: [] };
    if (old === undefined || oldRule === undefined) return none;
    const oldIds = pairedByKey(old.ruleKeys, version.ruleKeys);
    const known = Object.entries(data).filter(([input]) => old.isInput(input));
    const given = [...(overrides ?? [])].flatMap(([id, outcome]): [typeof id, typeof outcome][] => {
      const same = typeof id === "number" ? oldIds.get(id) : id;
      return same === undefined ? [] : [[same, outcome]];
    });
    const oldOverrides = overrides && new Map(given);
    const before = old.evaluate(Object.fromEntries(known), [oldRule], oldOverrides);
    const shown = before.shown(oldRule);
    if (isSame([before, oldRule], [answer, rule], "data")) return { name: this.#name, shown, changed: [] };
    const of = answer.decisions([rule]);
    // Also of rules that only the new side reads.
    const ofOld = before.decisions([...of.keys()].flatMap((id) => oldIds.get(id) ?? []));
    const oldRows = rowRules(before, ofOld.keys());
    const oldOf = (id: number) => oldIds.get(id) ?? oldRows.get(answer.inRow(id)?.key ?? "");
    const differs = (id: number) => {
      const pair = oldOf(id);
      return pair !== undefined && !isSame([before, pair], [answer, id], "name");
    };
    const effects = once(() => {
      const ids = { rules: oldIds, slots: pairedByKey(old.slotKeys, version.slotKeys) };
      return new CrossedTexts(before.program, answer.program, ids, "text").effects(before, answer);
    });
    const rows = this.#rows;
    const origins = originsOf<number, never>(rule, {
      decisions(id) {
        const [decided, was] = [of.get(id), ofOld.get(oldOf(id) ?? -1)];
        return decided === undefined || was === undefined ? undefined : { before: was, after: decided };
      },
      changedRules: (pair) => {
        const reads = pairedReads(pair.after, of, (id) => oldOf(id) !== undefined).rules;
        return reads.filter(differs);
      },
      changedSlots: () => [],
      effects(id) {
        const [was, is] = [before.inRow(oldOf(id) ?? -1), answer.inRow(id)];
        if (was === undefined || is === undefined) return effects()(id);
        return rows.effects(was.evaluation, is.evaluation, is.id);
      },
    });
    const changed = Array.from(origins).flatMap((origin): ChangedStep[] => {
      if (!("rule" in origin)) return [];
      const after = stepOf(origin.rule, origin.after.arm, answer, version, overrides);
      const was = stepOf(origin.before.rule, origin.before.arm, before, old, oldOverrides);
      return after === undefined || was === undefined ? [] : [{ rule: after.rule, before: was, after }];
    });
    return { name: this.#name, shown, changed };
  }

  #versionOf({ test, version }: CaseResult["bound"]): WrittenVersion | undefined {
    const effective = this.#effective ?? test.effective?.value ?? version.effective;
    const repository = test.repository?.value;
    const key = JSON.stringify([repository, version.spec, effective]);
    if (!this.#versions.has(key)) this.#versions.set(key, this.#find({ repository, spec: version.spec, effective }));
    return this.#versions.get(key);
  }

  #find(ref: Parameters<Engine["written"]>[0]): WrittenVersion | undefined {
    try {
      return this.#engine.written(ref);
    } catch (thrown) {
      if (thrown instanceof EngineErrors) return undefined;
      throw thrown;
    }
  }
}

/** The rules of rows among some ids, by their names. */
function rowRules(answer: WrittenAnswer, ids: Iterable<number>): ReadonlyMap<string, number> {
  return new Map(
    Array.from(ids).flatMap((id): [string, number][] => {
      const inRow = answer.inRow(id);
      return inRow === undefined ? [] : [[inRow.key, id]];
    }),
  );
}

type AnsweredRule = readonly [answer: WrittenAnswer, rule: number];

function isSame([before, old]: AnsweredRule, [after, rule]: AnsweredRule, by: RowComparison): boolean {
  const [a, b] = [before.ofRule(old), after.ofRule(rule)];
  if (a.kind === "veto" || b.kind === "veto") return a.kind === b.kind && before.shown(old) === after.shown(rule);
  return isSameAnswer(a, b, AS_WRITTEN, by);
}

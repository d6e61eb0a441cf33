import { slicesOf } from "../../analysis/analyse.ts";
import { allPoints } from "../../analysis/slice/points.ts";
import type { RuleView } from "../../analysis/slice/rule-view.ts";
import { AnalysedSlice } from "../../analysis/slice/slice.ts";
import type { WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { Engine } from "../../engine/engine.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import type { Program } from "../../model/program/program.ts";
import { type CoveredVersion, coveredSpecs, goalKeys } from "./goals.ts";
import { armConjuncts, failedConjunct } from "./rule-hits.ts";

/**
 * The keys of the open goals that no input meets, in any slice of time: proved, as no region of
 * inputs is left for them, or as all inputs were evaluated.
 */
export function unreachableGoals(engine: Engine, versions: readonly CoveredVersion[]): ReadonlySet<string> {
  const open = new Set(
    versions.flatMap(({ rules }) =>
      rules.flatMap(({ arms }) => arms.flatMap((arm) => goalKeys(arm).flatMap(({ key, isMet }) => (isMet ? [] : key)))),
    ),
  );
  const reachable = new Set<string>();
  const proved = new Set<string>();
  if (open.size === 0) return proved;
  for (const target of coveredSpecs(engine))
    for (const slice of slicesOf(engine, target)) {
      const analysed = new AnalysedSlice(slice);
      for (const [rule, written] of analysed.version.rules.entries()) {
        const keys = keysOf(written).filter((key) => open.has(key));
        if (keys.length === 0 || !written.isOfSpec) continue;
        const never = neverMet(analysed, rule, written, keys);
        for (const key of keys) (never.has(key) ? proved : reachable).add(key);
      }
    }
  for (const key of reachable) proved.delete(key);
  return proved;
}

function keysOf({ arms }: WrittenRule): readonly string[] {
  return arms.flatMap((arm) => [
    `${arm.id} decided`,
    ...(arm.condition === undefined ? [] : [`${arm.id} passed`]),
    ...arm.conjuncts.map((_, at) => `${arm.id} conjunct ${at}`),
  ]);
}

/** Those of some goals of a rule that no input of a slice meets. */
function neverMet(slice: AnalysedSlice, rule: number, written: WrittenRule, keys: readonly string[]): Set<string> {
  const { program } = slice.version;
  const never = neverIn(slice.view(rule), rule, written, program);
  if (keys.every((key) => never.has(key))) return never;
  const met = metByPoints(slice, rule, written);
  if (met !== undefined) return new Set(keys.filter((key) => !met.has(key)));
  const [first, ...others] = slice.viewsByRows(rule)?.map((view) => neverIn(view, rule, written, program)) ?? [];
  for (const key of first ?? []) if (others.every((each) => each.has(key))) never.add(key);
  return never;
}

/** The goals that no input of a view meets. */
function neverIn(view: RuleView, rule: number, written: WrittenRule, program: Program): Set<string> {
  const { arms: explored } = view.explored;
  const never = new Set<string>();
  for (const { id, arm } of written.arms) {
    if (explored[arm]?.decided.length === 0) never.add(`${id} decided`);
    if (explored[arm]?.passed.length === 0) never.add(`${id} passed`);
  }
  for (const { arm, cells } of armConjuncts(rule, written, program)) {
    const id = written.arms[arm]?.id ?? "";
    for (const [at, cell] of cells.entries())
      if (never.has(`${id} passed`) || !view.mayFail(cell)) never.add(`${id} conjunct ${at}`);
  }
  return never;
}

/** The goals that inputs meet; undefined where there are too many to evaluate all. */
function metByPoints({ version, explorer }: AnalysedSlice, rule: number, written: WrittenRule) {
  const points = allPoints([rule], version, explorer);
  if (points === undefined) return undefined;
  const conjuncts = armConjuncts(rule, written, version.program);
  const met = new Set<string>();
  return unlessLarge(() => {
    for (const data of points) {
      const answer = version.evaluate(data, [rule], undefined, SMALL_NUMBERS);
      const ended = answer.decidingArm(rule);
      const isVetoed = ended.vetoed === "condition";
      for (const { id, arm } of written.arms) {
        if (arm === ended.arm && !isVetoed) met.add(`${id} decided`);
        if (arm <= ended.arm) continue;
        met.add(`${id} passed`);
        const cells = conjuncts.find((each) => each.arm === arm)?.cells;
        if (cells !== undefined) met.add(`${id} conjunct ${failedConjunct(cells, answer)}`);
      }
    }
    return met;
  });
}

import type { WrittenArm, WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import type { Coverage } from "./coverage.ts";

/** An arm with what cases did to it. */
export interface CoveredArm extends WrittenArm {
  /** How often its result was the outcome of the rule. */
  readonly decided: number;
  /** How often its condition was evaluated for this rule and false. */
  readonly passed: number;
  /** By conjunct: true when it was the one that failed. */
  readonly failed: readonly boolean[];
  /** The first cases in which it decided. */
  readonly cases: readonly string[];
  /** The keys of goals that no input meets. */
  readonly unreachable: ReadonlySet<string>;
}

/** A rule with what cases did to it. */
export interface CoveredRule extends WrittenRule {
  /** The number of cases that needed it. */
  readonly reached: number;
  readonly arms: readonly CoveredArm[];
}

/** A version of a spec as written. */
export interface CoveredVersion {
  /** `shipping 2025-01-01`. */
  readonly name: string;
  readonly rules: readonly CoveredRule[];
}

/** A thing that tests should make happen to an arm. */
export interface Goal {
  readonly arm: CoveredArm;
  readonly rule: string;
  readonly kind: "decided" | "passed" | "conjunct";
  readonly conjunct?: string;
  readonly isMet: boolean;
  /** True: analysis proves that no input meets it, so that it is not counted. */
  readonly isUnreachable: boolean;
}

/**
 * All rules of all versions of the specs in the files of a workspace, dependencies left out.
 * `unreachable`: keys of goals that no input meets.
 */
export function coveredVersions(
  engine: Engine,
  coverage: Coverage,
  unreachable: ReadonlySet<string> = new Set(),
): readonly CoveredVersion[] {
  return coveredSpecs(engine).flatMap((ref) => {
    const versions = new Set(engine.slices(ref).map(({ version }) => version));
    return Array.from(versions).flatMap((version): CoveredVersion[] => {
      const { rules } = engine.written({ ...ref, effective: version ?? FIRST_DAY });
      const own = rules.filter((rule) => rule.isOfSpec && !isDependency(rule, ref));
      if (own.length === 0 && "repository" in ref) return [];
      return [
        {
          name: [...Object.values(ref), version].filter((part) => part !== undefined).join(" "),
          rules: own.sort((a, b) => a.start - b.start).map((rule) => coveredRule(rule, coverage, unreachable)),
        },
      ];
    });
  });
}

/** The specs that coverage looks at: local ones, and those of named repositories. */
export function coveredSpecs(engine: Engine): readonly { readonly repository?: string; readonly spec: string }[] {
  return [...localSpecs(engine).map((spec) => ({ spec })), ...specsOfSections(engine)];
}

/** Specs of named repositories: of dependencies, and of `repo` sections in the files. */
function specsOfSections(engine: Engine): readonly { readonly repository: string; readonly spec: string }[] {
  return engine.list().flatMap(({ repository, specs }) => {
    const names = repository === undefined ? [] : [...new Set(specs.map(({ name }) => name))];
    return names.flatMap((spec) => (repository === undefined ? [] : [{ repository, spec }]));
  });
}

/** The file of a dependency has the name of its repository. */
function isDependency({ arms }: WrittenRule, ref: { readonly spec: string; readonly repository?: string }): boolean {
  return ref.repository !== undefined && arms[0]?.file === ref.repository;
}

const FIRST_DAY = "0001-01-01";

function coveredRule(rule: WrittenRule, coverage: Coverage, unreachable: ReadonlySet<string>): CoveredRule {
  const hits = coverage.of(rule);
  const passed = hits.passed();
  return {
    ...rule,
    reached: hits.reached,
    arms: rule.arms.map((arm, at) => ({
      ...arm,
      decided: hits.decided[at] ?? 0,
      passed: passed[at] ?? 0,
      failed: hits.failed[at] ?? [],
      cases: hits.cases[at] ?? [],
      unreachable,
    })),
  };
}

/** The keys of the goals of an arm, in the order of telling. */
export function goalKeys(arm: CoveredArm): readonly { readonly key: string; readonly isMet: boolean }[] {
  const keys = [{ key: `${arm.id} decided`, isMet: arm.decided > 0 }];
  if (arm.condition !== undefined) keys.push({ key: `${arm.id} passed`, isMet: arm.passed > 0 });
  for (const at of arm.conjuncts.keys()) keys.push({ key: `${arm.id} conjunct ${at}`, isMet: arm.failed[at] === true });
  return keys;
}

/** The goals of an arm, in the order of telling. */
export function goalsOf(arm: CoveredArm, rule: string): readonly Goal[] {
  return goalKeys(arm).map(({ key, isMet }, at) => {
    const goal = { arm, rule, isMet, isUnreachable: !isMet && arm.unreachable.has(key) };
    const conjunct = arm.conjuncts[at - 2];
    if (conjunct !== undefined) return { ...goal, kind: "conjunct", conjunct: conjunct.text };
    return { ...goal, kind: at === 0 ? "decided" : "passed" };
  });
}

/** The goals that cases should meet and do not. */
export function openGoals(goals: readonly Goal[]): readonly Goal[] {
  return goals.filter(({ isMet, isUnreachable }) => !isMet && !isUnreachable);
}

/** All goals of versions. */
export function allGoals(versions: readonly CoveredVersion[]): readonly Goal[] {
  return versions.flatMap(({ rules }) => rules.flatMap(({ name, arms }) => arms.flatMap((arm) => goalsOf(arm, name))));
}

/** Numbers of goals, without those that no input meets. */
export interface GoalCounts {
  readonly goals: number;
  readonly met: number;
}

export function countsOf(goals: readonly Goal[]): GoalCounts {
  const reachable = goals.filter(({ isUnreachable }) => !isUnreachable);
  return { goals: reachable.length, met: goals.filter(({ isMet }) => isMet).length };
}

/** The share of the goals that are met, in percent; rounded down, so that 100 means all. */
export function percentOf({ goals, met }: GoalCounts): number {
  return goals === 0 ? 100 : Math.floor((1000 * met) / goals) / 10;
}

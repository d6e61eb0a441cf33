import { shortened } from "../../analysis/claims/subject.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Engine } from "../../engine/engine.ts";
import type { CellId } from "../../model/program/program.ts";
import type { CoveredBound } from "../coverage/bounds.ts";
import type { Coverage, RulesOfProgram } from "../coverage/coverage.ts";
import { type CoveredArm, type CoveredRule, coveredVersions, type Goal, goalsOf } from "../coverage/goals.ts";
import { type ArmConjuncts, armConjuncts, failedConjunct } from "../coverage/rule-hits.ts";
import { goalText, sideText } from "../coverage/text.ts";

/** A goal of an arm that no case meets. */
export interface OpenArmGoal {
  /** Its number among all open goals. */
  readonly id: number;
  readonly kind: Goal["kind"];
  /** Of `conjunct`: its number. */
  readonly conjunct: number;
}

interface OpenGoal {
  /** Goals of one choice exclude each other: a rule takes one arm, a value is on one side. */
  readonly choice: string | undefined;
  /** The words in the name of a case. */
  readonly name: string;
  /** The words of a goal that stays open. */
  readonly told: string;
}

/** The goals that no case meets: of arms, and the sides of bounds. Numbered in this order. */
export class OpenGoals {
  readonly #goals: OpenGoal[] = [];
  readonly #ofArms = new Map<string, readonly OpenArmGoal[]>();
  readonly #sides = new Map<string, number>();
  readonly #conjuncts = new Map<WrittenVersion["rules"], Map<number, readonly ArmConjuncts[]>>();
  readonly #coverage: Coverage;

  constructor(engine: Engine, coverage: Coverage) {
    this.#coverage = coverage;
    for (const { rules } of coveredVersions(engine, coverage))
      for (const rule of rules) for (const arm of rule.arms) this.#addArm(arm, rule);
  }

  get size(): number {
    return this.#goals.length;
  }

  nameOf(id: number): string {
    return this.#goals[id]?.name ?? "";
  }

  toldOf(id: number): string {
    return this.#goals[id]?.told ?? "";
  }

  /** True when no inputs meet the goals of both lists, as far as it is seen without a search. */
  exclude(some: readonly number[], others: readonly number[]): boolean {
    const choices = new Set(some.flatMap((id) => this.#goals[id]?.choice ?? []));
    return others.some((id) => choices.has(this.#goals[id]?.choice ?? ""));
  }

  /** The open goals of an arm. */
  of(arm: { readonly id: string }): readonly OpenArmGoal[] {
    return this.#ofArms.get(arm.id) ?? [];
  }

  /** Adds the sides of the bounds of a version that no case tried. */
  addBounds(version: WrittenVersion): void {
    for (const bound of this.boundsOf(version)) {
      for (const isKept of [true, false]) {
        const id = sideId(bound, isKept);
        if ((isKept ? bound.isKept : bound.isBroken) || this.#sides.has(id)) continue;
        const name = sideText(bound, isKept);
        this.#sides.set(id, this.#goals.length);
        const told = `${bound.spec} ${name}: never tried`;
        this.#goals.push({ name, told, choice: sideId(bound, undefined) });
      }
    }
  }

  boundsOf(version: WrittenVersion): readonly CoveredBound[] {
    return this.#coverage.bounds.of(version);
  }

  /** The number of a side; undefined when cases tried it. */
  side(bound: CoveredBound, isKept: boolean): number | undefined {
    return this.#sides.get(sideId(bound, isKept));
  }

  /** The bounds that given values break. */
  broken(
    version: WrittenVersion,
    data: Readonly<Record<string, string>>,
    answer: WrittenAnswer,
  ): readonly CoveredBound[] {
    const sides = this.#coverage.bounds.sides(version, data, answer);
    return sides.flatMap(({ told, isKept }) => (isKept ? [] : [told]));
  }

  /** The open goals that an answer meets, as coverage counts them. `rules`: those it asserts. */
  metBy(
    version: WrittenVersion,
    data: Readonly<Record<string, string>>,
    answer: WrittenAnswer,
    rules: readonly number[],
  ): readonly number[] {
    const met = new Set<number>();
    for (const [rule, { arm, vetoed }] of answer.decisions(rules)) {
      const inRow = answer.inRow(rule);
      const [id, of] = [inRow?.id ?? rule, inRow ?? version];
      for (const written of of.rules[id]?.arms ?? [])
        for (const goal of this.of(written))
          if (
            isMet(goal, written.arm, { arm, vetoed }, () =>
              failedConjunct(this.conjunctsOf(of, id, written.arm), inRow ?? answer),
            )
          )
            met.add(goal.id);
    }
    for (const { told, isKept } of this.#coverage.bounds.sides(version, data, answer)) {
      const side = this.side(told, isKept);
      if (side !== undefined) met.add(side);
    }
    return [...met].sort((a, b) => a - b);
  }

  /** The cells of the conjuncts of an arm, in order. */
  conjunctsOf({ rules, program }: RulesOfProgram, rule: number, arm: number): readonly CellId[] {
    const ofVersion = this.#conjuncts.get(rules) ?? new Map<number, readonly ArmConjuncts[]>();
    this.#conjuncts.set(rules, ofVersion);
    const written = rules[rule];
    const known = ofVersion.get(rule) ?? (written === undefined ? [] : armConjuncts(rule, written, program));
    ofVersion.set(rule, known);
    return known.find((each) => each.arm === arm)?.cells ?? [];
  }

  #addArm(arm: CoveredArm, { id: ofRule, name: rule }: Pick<CoveredRule, "id" | "name">): void {
    const goals = goalsOf(arm, rule);
    const first = goals.findIndex(({ kind }) => kind === "conjunct");
    const open = goals.flatMap((goal, at): OpenArmGoal[] => {
      if (goal.isMet) return [];
      const choice = goal.kind === "decided" ? ofRule : undefined;
      const id = this.#goals.push({ name: nameOf(goal), told: goalText(goal), choice }) - 1;
      return [{ id, kind: goal.kind, conjunct: at - first }];
    });
    if (open.length > 0) this.#ofArms.set(arm.id, open);
  }
}

function isMet(
  { kind, conjunct }: OpenArmGoal,
  arm: number,
  ended: { readonly arm: number; readonly vetoed?: string | undefined },
  failed: () => number,
): boolean {
  if (kind === "decided") return arm === ended.arm && ended.vetoed !== "condition";
  return arm > ended.arm && (kind === "passed" || failed() === conjunct);
}

function sideId({ spec, input, which, bound }: CoveredBound, isKept: boolean | undefined): string {
  return JSON.stringify([spec, input, which, bound, isKept]);
}

function nameOf({ arm, rule, kind, conjunct }: Goal): string {
  const place = `(line ${arm.line})`;
  if (arm.condition === undefined) return `${rule}, otherwise ${place}`;
  const unless = `${rule}, unless ${shortened(arm.condition)}`;
  if (kind === "decided") return `${unless} ${place}`;
  return `${unless} is false${kind === "passed" ? "" : ` because of ${shortened(conjunct ?? "")}`} ${place}`;
}

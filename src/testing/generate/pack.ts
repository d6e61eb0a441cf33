import { TRIES } from "../../analysis/tuning.ts";
import type { NewCase } from "./case-text.ts";
import type { EvaluatedInputs, SliceInputs, TriedInputs } from "./inputs-of-slice.ts";
import type { OpenGoals } from "./open-goals.ts";

/** A candidate with what its case is to name. */
export interface FoundInputs {
  readonly candidate: TriedInputs;
  readonly inputs: SliceInputs;
  readonly target: Pick<NewCase, "repository" | "spec">;
  /** True when the answers may depend on the day. */
  readonly needsDay: boolean;
}

/** One that was chosen, and the goals that it is to meet, ascending. */
export interface Chosen<From> {
  readonly from: From;
  readonly own: readonly number[];
}

/** Makes one case of two of the same slice where it meets the goals of both, the first of many. */
export function packed(cases: readonly Chosen<FoundInputs>[], goals: OpenGoals): readonly Chosen<FoundInputs>[] {
  const slices = new Map<SliceInputs, Chosen<FoundInputs>[]>();
  for (const each of cases) {
    const ofSlice = slices.get(each.from.inputs) ?? [];
    slices.set(each.from.inputs, ofSlice);
    const partners = ofSlice.filter(({ own }) => !goals.exclude(own, each.own)).slice(0, TRIES);
    const joined = firstJoined(each, partners);
    if (joined === undefined) ofSlice.push(each);
    else ofSlice.splice(ofSlice.indexOf(joined.partner), 1, joined.both);
  }
  return [...slices.values()].flat();
}

function firstJoined(each: Chosen<FoundInputs>, partners: readonly Chosen<FoundInputs>[]) {
  for (const partner of partners) {
    const own = [...partner.own, ...each.own].sort((a, b) => a - b);
    const candidate = each.from.inputs.joined(partner.from.candidate, each.from.candidate, own);
    if (candidate !== undefined) return { partner, both: { from: { ...partner.from, candidate }, own } };
  }
  return undefined;
}

/** Leaves out the inputs without which goals and answers are the same. */
export function smaller({ candidate, inputs }: FoundInputs, own: readonly number[]): EvaluatedInputs {
  const all = inputs.evaluated(candidate.data, candidate.effective);
  let found = all;
  for (const { key } of all.version.program.slots) {
    if (!Object.hasOwn(found.data, key)) continue;
    const { [key]: _left, ...fewer } = found.data;
    const next = inputs.evaluated(fewer, all.effective);
    const isSame =
      own.every((goal) => next.met.includes(goal)) &&
      next.rules.length === all.rules.length &&
      next.rules.every((rule) => next.answer.shown(rule) === all.answer.shown(rule));
    if (isSame) found = next;
  }
  return found;
}

/** A set of goals that can be chosen. */
export interface GoalSet {
  /** Numbers of goals, each once. */
  readonly met: readonly number[];
  /** Of two that meet as many goals, the smaller one is chosen. */
  readonly size: number;
}

/**
 * Chooses few sets that together meet all goals that any set meets: always the one that meets the
 * most open goals, then without those that the others make superfluous. Gives their numbers, in the
 * order of choosing. Equal choices give equal answers.
 */
export function cover(choices: readonly GoalSet[]): readonly number[] {
  const covered = new Set<number>();
  const gainOf = ({ met }: GoalSet) => met.reduce((gain, goal) => gain + (covered.has(goal) ? 0 : 1), 0);
  // A gain never grows, so that one counted earlier is a bound of it.
  const bounds = choices.map(({ met }) => met.length);
  const chosen: number[] = [];
  for (;;) {
    let best: { readonly at: number; readonly gain: number; readonly size: number } | undefined;
    for (const [at, choice] of choices.entries()) {
      const bound = bounds[at] ?? 0;
      if (bound === 0 || (best !== undefined && bound < best.gain)) continue;
      const gain = gainOf(choice);
      bounds[at] = gain;
      const { size } = choice;
      if (gain > (best?.gain ?? 0) || (gain > 0 && gain === best?.gain && size < best.size)) best = { at, gain, size };
    }
    if (best === undefined) return withoutSuperfluous(chosen, choices);
    chosen.push(best.at);
    for (const goal of choices[best.at]?.met ?? []) covered.add(goal);
  }
}

/** Looks at the ones that were chosen first last, as they meet the most goals. */
function withoutSuperfluous(chosen: readonly number[], choices: readonly GoalSet[]): readonly number[] {
  const times = new Map<number, number>();
  const count = (at: number, by: number) => {
    for (const goal of choices[at]?.met ?? []) times.set(goal, (times.get(goal) ?? 0) + by);
  };
  for (const at of chosen) count(at, 1);
  const kept = new Set(chosen);
  for (const at of [...chosen].reverse()) {
    if (!choices[at]?.met.every((goal) => (times.get(goal) ?? 0) > 1)) continue;
    count(at, -1);
    kept.delete(at);
  }
  return chosen.filter((at) => kept.has(at));
}

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

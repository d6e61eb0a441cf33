/** Whether an input still shows what is looked for. */
type Shows = (input: unknown) => Promise<boolean>;

/**
 * A smaller input that still shows the same, by delta debugging (Zeller and Hildebrandt 2002): elements of lists and members of maps are taken out, then lines, then tokens, then
 * characters of texts, in halves, quarters, and so on. At most `attempts` inputs are tried.
 */
export async function shrunk(input: unknown, shows: Shows, attempts: number): Promise<unknown> {
  let left = attempts;
  let best = input;
  const tries: Shows = async (candidate) => {
    if (left <= 0) return false;
    left--;
    return shows(candidate);
  };
  for (let before = ""; before !== JSON.stringify(best) && left > 0; ) {
    before = JSON.stringify(best);
    best = await smaller(best, tries);
  }
  return best;
}

async function smaller(value: unknown, shows: Shows): Promise<unknown> {
  if (typeof value === "string") return smallerText(value, shows);
  if (Array.isArray(value)) {
    const kept = await fewest(value, shows);
    return eachSmaller(kept, kept.keys(), (changed) => shows(changed));
  }
  if (typeof value === "object" && value !== null) {
    const kept = await fewest(Object.entries(value), (entries) =>
      shows(Object.fromEntries(entries as [string, unknown][])),
    );
    return eachSmaller(
      Object.fromEntries(kept),
      kept.map(([key]) => key),
      shows,
    );
  }
  return value;
}

async function eachSmaller<Whole extends object>(
  whole: Whole,
  keys: Iterable<PropertyKey>,
  shows: Shows,
): Promise<Whole> {
  let best = whole;
  const withMember = (key: PropertyKey, member: unknown): Whole =>
    Array.isArray(best)
      ? (Object.assign([...best], { [key]: member }) as unknown[] as Whole)
      : { ...best, [key]: member };
  for (const key of keys) {
    const member = await smaller(Reflect.get(best, key), (candidate) => shows(withMember(key, candidate)));
    best = withMember(key, member);
  }
  return best;
}

async function smallerText(text: string, shows: Shows): Promise<string> {
  let best = text;
  for (const pieces of [/(?<=\n)/, /\b/, /(?:)/u]) {
    const kept = await fewest(best.split(pieces), (candidate) => shows((candidate as string[]).join("")));
    best = kept.join("");
  }
  return best;
}

/** The fewest elements, in their order: ever smaller runs of them are taken out. */
async function fewest<T>(elements: readonly T[], shows: Shows): Promise<T[]> {
  let kept = [...elements];
  for (let run = kept.length; run >= 1; run = run === 1 ? 0 : Math.ceil(run / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + run)];
      if (await shows(without)) kept = without;
      else at += run;
    }
  }
  return kept;
}

/** Resolves to true when an input still shows the fault. */
type Shows<Input = unknown> = (input: Input) => Promise<boolean>;

/**
 * A smaller input that still shows the same, by delta debugging (Zeller and Hildebrandt 2002):
 * elements of lists and members of maps are taken out, then lines, tokens and characters of texts,
 * in halves, quarters, and so on. At most `attempts` inputs are tried.
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
  if (Array.isArray(value)) return eachSmaller(await fewest(value, shows), shows);
  if (typeof value !== "object" || value === null) return value;
  const kept = await fewest(Object.entries(value), (entries) => shows(Object.fromEntries(entries)));
  const mapOf = (members: readonly unknown[]) => Object.fromEntries(kept.map(([name], at) => [name, members[at]]));
  const members = kept.map(([, member]) => member);
  return mapOf(await eachSmaller(members, (candidate) => shows(mapOf(candidate))));
}

async function eachSmaller(members: readonly unknown[], shows: Shows<readonly unknown[]>): Promise<unknown[]> {
  const best = [...members];
  for (const at of best.keys()) best[at] = await smaller(best[at], (candidate) => shows(best.with(at, candidate)));
  return best;
}

async function smallerText(text: string, shows: Shows): Promise<string> {
  let best = text;
  for (const between of [/(?<=\n)/, /\b/, /(?:)/u]) {
    const kept = await fewest(best.split(between), (pieces) => shows(pieces.join("")));
    best = kept.join("");
  }
  return best;
}

/**
 * The fewest elements that show the fault, in their order: ever smaller runs of them are taken out.
 */
async function fewest<T>(elements: readonly T[], shows: Shows<readonly T[]>): Promise<T[]> {
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

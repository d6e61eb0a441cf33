/**
 * The candidate nearest to a misspelt name, for "did you mean"
 * (docs/spec/07-surfaces.md#1-4-error-objects): at most 2 edits and at most a third of the length,
 * letter case ignored, or else two neighbours swapped. Among equally near candidates the
 * alphabetically first wins. Undefined when none is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const length = [...name].length;
  const known = [...candidates];
  const allowed = (candidate: number) => Math.min(2, Math.floor(Math.max(length, candidate) / 3));
  return nearestWithin(name, known, allowed) ?? nearestWithin(name, known.filter(swapsNeighbours(name)), () => 2);
}

/** True for a name of three letters or more that differs in the order of two neighbours alone. */
function swapsNeighbours(name: string): (candidate: string) => boolean {
  const wanted = [...name.toLowerCase()];
  return (candidate) => {
    const letters = [...candidate.toLowerCase()];
    if (letters.length !== wanted.length || letters.length < 3) return false;
    const at = letters.findIndex((letter, i) => letter !== wanted[i]);
    [letters[at], letters[at + 1]] = [letters[at + 1] ?? "", letters[at] ?? ""];
    return letters.join("") === wanted.join("");
  };
}

/**
 * The ignored input name that was probably meant for the input key `key`
 * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run): 1 edit for keys of up to 3
 * characters, else 1 or 2. Returned as the caller wrote it.
 */
export function inputHint(key: string, ignored: Iterable<string>): string | undefined {
  const allowed = [...key].length <= 3 ? 1 : 2;
  return nearestWithin(key, ignored, () => allowed);
}

function nearestWithin(
  name: string,
  candidates: Iterable<string>,
  allowed: (candidateLength: number) => number,
): string | undefined {
  const wanted = [...name.toLowerCase()];
  let best: string | undefined;
  let bestFolded = "";
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const folded = candidate.toLowerCase();
    const letters = [...folded];
    const limit = Math.min(allowed(letters.length), bestDistance);
    const distance = editDistance(wanted, letters, limit);
    if (distance > limit) continue;
    if (distance === bestDistance && folded >= bestFolded) continue;
    best = candidate;
    bestFolded = folded;
    bestDistance = distance;
  }
  return best;
}

/**
 * Insertions, deletions and replacements that make `a` into `b` (a swap of neighbours counts 2).
 * Any number above `limit` stands for "more": only the band of the table that can stay within the
 * limit is computed, so the time is linear in the length.
 */
export function editDistance(a: readonly string[], b: readonly string[], limit: number): number {
  const more = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return more;
  // A row has the columns at most `limit` from the diagonal, and one on each side that says "more".
  let row: number[] = new Array(2 * limit + 3).fill(more);
  let next = [...row];
  const diagonal = limit + 1;
  for (let j = 0; j <= limit; j++) row[diagonal + j] = j;
  for (let i = 1; i <= a.length; i++) {
    const end = Math.min(b.length, i + limit);
    let least = more;
    for (let j = Math.max(0, i - limit); j <= end; j++) {
      const at = diagonal + j - i;
      const replaced = (row[at] ?? more) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const changed = Math.min(row[at + 1] ?? more, next[at - 1] ?? more) + 1;
      const cost = j === 0 ? i : Math.min(replaced, changed);
      next[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return more;
    [row, next] = [next, row];
  }
  return row[diagonal + b.length - a.length] ?? more;
}

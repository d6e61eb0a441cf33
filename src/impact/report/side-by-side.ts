import type { ExplanationLine } from "./report.ts";

/** More lines than that are not aligned, as that takes the product of both numbers. */
const MOST_ALIGNED = 400;

/** Aligns the lines of two texts: equal ones stand side by side, in both orders. */
export function sideBySide(before: readonly string[], after: readonly string[]): readonly ExplanationLine[] {
  if (before.length > MOST_ALIGNED || after.length > MOST_ALIGNED) return paired(before, after);
  const common = commonLengths(before, after);
  const lines: ExplanationLine[] = [];
  let gap: { readonly before: string[]; readonly after: string[] } = { before: [], after: [] };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [a, b] = [before[i], after[j]];
    if (a !== undefined && a === b) {
      lines.push(...paired(gap.before, gap.after), { before: a, after: b, isSame: true });
      gap = { before: [], after: [] };
      i++;
      j++;
    } else if (b === undefined || (a !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      gap.before.push(a ?? "");
      i++;
    } else {
      gap.after.push(b);
      j++;
    }
  }
  return [...lines, ...paired(gap.before, gap.after)];
}

/** By line: the length of the longest common subsequence from there on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]];
    if (row === undefined || below === undefined) continue;
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function paired(before: readonly string[], after: readonly string[]): readonly ExplanationLine[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    before: before[at],
    after: after[at],
    isSame: before[at] === after[at],
  }));
}

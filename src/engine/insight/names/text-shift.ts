/** Where a text was changed: what lies before `start` and after `end` is as before, the latter moved by `shift`. */
export interface TextShift {
  readonly start: number;
  /** In the text before. */
  readonly end: number;
  readonly shift: number;
}

/** The one stretch in which two texts differ. */
export function textShift(before: string, after: string): TextShift {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return { start, end: before.length - same, shift: after.length - before.length };
}

/** What was found in an earlier text, by its place in the text now; what lies in the changed stretch is left out. */
export function carriedOver<Found extends { readonly start: number; readonly end: number }>(
  found: readonly Found[],
  before: string,
  after: string,
): Found[] {
  const { start, end, shift } = textShift(before, after);
  return found.flatMap((item) => {
    if (item.end <= start) return [item];
    return item.start >= end ? [{ ...item, start: item.start + shift, end: item.end + shift }] : [];
  });
}

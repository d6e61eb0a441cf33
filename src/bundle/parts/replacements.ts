/** A part of a text, from `start` up to `end`, and what stands there instead. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with the replacements. One inside of another one is dropped. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  const inOrder = [...replacements].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of inOrder) {
    if (start < at) continue;
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

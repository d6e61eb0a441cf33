/** Most names that a message lists. */
const MOST_LISTED = 20;

/** `a`, `a and b`, `a, b and c`; of very many the first ones. */
export function listed(texts: readonly string[], last: "and" | "or" = "and"): string {
  if (texts.length > MOST_LISTED) return firstOf(texts, MOST_LISTED, last);
  if (texts.length < 2) return texts[0] ?? "";
  return `${texts.slice(0, -1).join(", ")} ${last} ${texts.at(-1)}`;
}

/** `a, b, c`; of more than `most` the first ones: `a, b and 7 more`. */
export function firstOf(texts: readonly string[], most: number, last: "and" | "or" = "and"): string {
  const shown = texts.slice(0, most).join(", ");
  return texts.length > most ? `${shown} ${last} ${texts.length - most} more` : shown;
}

/** The number of names that a message lists at most (docs/spec/01-syntax.md#7-limits). */
const MOST_LISTED = 10;

/**
 * Texts as a list in words: `a`, `a and b`, `a, b and c`; of more than ten the first ones: `a, b
 * and 7 more`.
 */
export function listed(texts: readonly string[], last: "and" | "or" = "and"): string {
  if (texts.length > MOST_LISTED) return firstOf(texts);
  if (texts.length < 2) return texts[0] ?? "";
  return `${texts.slice(0, -1).join(", ")} ${last} ${texts.at(-1)}`;
}

/** The names of things as a list in words, shortened as `listed` does: there may be very many. */
export function listedNames(things: readonly { readonly name: string }[]): string {
  return things.length > MOST_LISTED ? firstOf(things, nameOf) : listed(things.map(nameOf));
}

/** Texts joined by commas: `a, b, c`; of more than ten the first ones: `a, b and 7 more`. */
export function firstOf<Item>(
  items: readonly Item[],
  text: (item: Item) => string = String,
  most = MOST_LISTED,
): string {
  const shown = items.slice(0, most).map((item) => text(item));
  return `${shown.join(", ")}${rest(items.length - most)}`;
}

/** A circle of names: `a -> b -> a`; of more than ten the first ones: `a -> b and 7 more -> a`. */
export function circleText(names: readonly string[]): string {
  return `${names.slice(0, MOST_LISTED).join(" -> ")}${rest(names.length - MOST_LISTED)} -> ${names[0]}`;
}

function rest(more: number): string {
  return more > 0 ? ` and ${more} more` : "";
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/*
 * Texts of errors in bounds: they repeat names that users wrote, which may be as long as a file.
 */

/** The longest message and the longest name beside it, in UTF-16 units. */
const LONGEST_MESSAGE = 2_000;
const LONGEST_NAME = 600;
/** Units that are kept of the end. */
const KEPT_END = 197;

/** A message, or a suggestion, without the middle of a very long one. */
export function shortMessage(text: string): string {
  return shortened(text, LONGEST_MESSAGE);
}

/** A name without the middle of a very long one. */
export function shortName(text: string): string {
  return shortened(text, LONGEST_NAME);
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - KEPT_END - 3)} … ${text.slice(-KEPT_END)}`;
}

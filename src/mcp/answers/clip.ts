import { utf8Length } from "../../engine/text/byte-budget.ts";

/**
 * Bytes of one answer, `structuredContent` included: a model pays for every word, and hosts refuse
 * more than 25,000 tokens (docs/spec/07-surfaces.md#6-1-tools). A token of JSON has two or more.
 */
export const LONGEST_ANSWER = 49_152;
/** Bytes of the part that is for programs. */
export const LONGEST_STRUCTURED = LONGEST_ANSWER / 2;

/** Room for the line that says what was left out. */
const LAST_LINE = 256;

/** A text of at most so many bytes: lines beyond that are left out, and a last line counts them. */
export function fitted(text: string, most = LONGEST_ANSWER): string {
  if (utf8Length(text) <= most) return text;
  const bytes = Buffer.from(text);
  const cut = Math.max(bytes.lastIndexOf("\n", most - LAST_LINE), 0);
  const kept = cut > 0 ? bytes.toString("utf8", 0, cut) : shortened(text, most / 4 - LAST_LINE);
  const left = text.slice(kept.length).split("\n").length - 1;
  return `${kept}\n… and ${left} more lines: an answer has at most 48 KiB, ask for less`;
}

/** A text of at most so many characters, its end left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Keeps both halves of a surrogate pair together.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The first items, joined by commas, and the number of the others. */
export function listed(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

/** The text around an error, from the word that begins its declaration or arm. */
export interface HabitPlace {
  /** Up to the end of the line of the error. */
  readonly text: string;
  /** The place of the error in it. */
  readonly at: number;
  /** The text of the file before it. */
  readonly before: string;
  /** The units that the file declares, in small letters. */
  readonly units: readonly string[];
  /** True for one of those, and for one that the spec imports. */
  readonly hasUnit: (name: string) => boolean;
  /** The data and rules that the file declares, in small letters. */
  readonly names: ReadonlySet<string>;
}

/**
 * A habit of other languages, or of plain English. `written` must touch the place of the error, and
 * is replaced by one of what `meant` answers; by nothing where it was not meant after all.
 */
export interface Habit {
  /** The only error that it leads to; absent: an unexpected token or character. */
  readonly code?: string;
  readonly written: RegExp;
  readonly meant: (match: RegExpExecArray, around: HabitPlace) => readonly string[];
}

export const UNIT = "(?:\\s*%|\\s+(?!(?:and|or|then|unless)\\b)[a-z_]\\w*)?";
/** A value that is written as such, or a name. */
export const VALUE = `(?:"[^"\\n]*"|-?\\d[\\w.:-]*${UNIT}|[a-z_][\\w.]*)`;

/** Words in place of any match. */
export const always =
  (text: string): Habit["meant"] =>
  () => [text];

export function beginsLine(before: string): boolean {
  return before === "" || before.slice(before.trimEnd().length).includes("\n");
}

/** Names of several words as one. */
export function joined(name: string): string {
  return name.trim().replaceAll(/[^\w]+/g, "_");
}

/** Values between commas, bars or `or`, with blanks between them. */
export function listedTexts(values: string): string {
  return [...values.matchAll(/"[^"\n]*"/g)].map(([text]) => text).join(" ");
}

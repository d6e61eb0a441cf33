/**
 * A comment of a file: from `#` to the end of its line (docs/spec/01-syntax.md#1-4-comments). The
 * grammar never sees comments; the formatter puts them back in their places.
 */
export interface Comment {
  /** Offset of the `#` in the file's text, in UTF-16 units. */
  readonly start: number;
  /** From the `#` on, without the white space at the end of the line. */
  readonly text: string;
  /** The number of tokens of the file before it. */
  readonly tokens: number;
  /** No token stands before it on its line. */
  readonly ownLine: boolean;
  /** An empty line follows it. */
  readonly blankAfter: boolean;
}

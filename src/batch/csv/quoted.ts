import { COMMA } from "./delimiters.ts";

/** The number of texts that are kept. */
const MOST_TEXTS = 10_000;

/** A field of CSV, in quotation marks where it needs them. */
export function quoted(text: string, delimiter = COMMA): string {
  return /["\r\n]/.test(text) || text.includes(String.fromCharCode(delimiter))
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Fields of texts of which many are equal. */
export class QuotedTexts {
  readonly #fields = new Map<string, string>();
  readonly #delimiter: number;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  of(text: string): string {
    const known = this.#fields.get(text);
    if (known !== undefined) return known;
    const field = quoted(text, this.#delimiter);
    if (this.#fields.size < MOST_TEXTS) this.#fields.set(text, field);
    return field;
  }
}

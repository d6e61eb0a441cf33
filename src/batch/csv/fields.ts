/**
 * Reads one record of CSV (RFC 4180) after another from a text. A line ends in a line feed, with or
 * without a carriage return before it. Only a quotation mark at the beginning of a field opens one,
 * as in `RecordBorders`.
 */
export class FieldReader {
  /** The number of fields. */
  count = 0;
  /** The record without its end: positions in the text. */
  start = 0;
  end = 0;
  /** The reason why it is not a record. */
  problem: string | undefined;
  readonly #delimiter: number;
  #text = "";
  /** Begin and end of each field, without quotation marks around it. */
  #bounds = new Int32Array(64);
  /** The fields that contain doubled quotation marks. */
  #doubled: number[] | undefined;

  constructor(delimiter: number) {
    this.#delimiter = delimiter;
  }

  /** Reads the record at a position, and returns the position after its end. */
  read(text: string, start: number): number {
    this.#text = text;
    this.#doubled = undefined;
    this.problem = undefined;
    this.start = start;
    const delimiter = this.#delimiter;
    let bounds = this.#bounds;
    let count = 0;
    let at = start;
    for (;;) {
      if (2 * count === bounds.length) bounds = this.#grown();
      bounds[2 * count] = at;
      let char = text.charCodeAt(at);
      if (char === QUOTE) {
        at = this.#quoted(text, at, count);
        char = text.charCodeAt(at);
      } else {
        while (char !== delimiter && (char > QUOTE || isOfField(char))) char = text.charCodeAt(++at);
        if (char === QUOTE || char === CARRIAGE_RETURN) {
          at = this.#unusual(text, at);
          char = text.charCodeAt(at);
        }
        bounds[2 * count + 1] = at;
      }
      count++;
      if (char !== delimiter) break;
      at++;
    }
    this.count = count;
    this.end = at;
    if (text.charCodeAt(at) === CARRIAGE_RETURN) at++;
    return at < text.length ? at + 1 : at;
  }

  /** The text of a field. */
  field(at: number): string {
    const text = this.#text.slice(this.#bounds[2 * at], this.#bounds[2 * at + 1]);
    return this.#doubled?.includes(at) === true ? text.replaceAll('""', '"') : text;
  }

  /** The place of a field in the text, without quotation marks around it. */
  placeOf(at: number): { readonly start: number; readonly end: number } {
    return { start: this.#bounds[2 * at] ?? 0, end: this.#bounds[2 * at + 1] ?? 0 };
  }

  isEmpty(at: number): boolean {
    return this.#bounds[2 * at] === this.#bounds[2 * at + 1];
  }

  /** Reads a quoted field, and returns the position after it. */
  #quoted(text: string, start: number, field: number): number {
    this.#bounds[2 * field] = start + 1;
    let at = text.indexOf('"', start + 1);
    while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) {
      this.#doubled ??= [];
      if (this.#doubled.at(-1) !== field) this.#doubled.push(field);
      at = text.indexOf('"', at + 2);
    }
    if (at < 0) {
      this.problem ??= "a quoted field is not closed";
      this.#bounds[2 * field + 1] = text.length;
      return text.length;
    }
    this.#bounds[2 * field + 1] = at;
    const after = text.charCodeAt(at + 1);
    if (after === this.#delimiter || isEndOfLine(text, at + 1)) return at + 1;
    this.problem ??= "a quoted field has text after its end";
    return this.#unusual(text, at + 1);
  }

  /** Goes on to the end of a field that contains what it must not, and returns that position. */
  #unusual(text: string, start: number): number {
    for (let at = start; ; at++) {
      const char = text.charCodeAt(at);
      if (char === this.#delimiter || isEndOfLine(text, at)) return at;
      if (char === QUOTE) this.problem ??= "a field contains a quotation mark but does not begin with one";
      if (char === CARRIAGE_RETURN) this.problem ??= "a field contains a carriage return but is not quoted";
    }
  }

  #grown(): Int32Array<ArrayBuffer> {
    const bounds = new Int32Array(2 * this.#bounds.length);
    bounds.set(this.#bounds);
    this.#bounds = bounds;
    return bounds;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/** True for characters below the quotation mark that a field without such marks may contain. */
function isOfField(char: number): boolean {
  return char < QUOTE && char !== LINE_FEED && char !== CARRIAGE_RETURN;
}

/** True at a line feed, at the carriage return before one, and at the end of the text. */
function isEndOfLine(text: string, at: number): boolean {
  const char = text.charCodeAt(at);
  if (char === LINE_FEED || at >= text.length) return true;
  return char === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED;
}

/** A field of CSV, in quotation marks where it needs them. */
export function quoted(text: string, delimiter = ","): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

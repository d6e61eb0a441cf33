/** The kinds of JSON values. */
export const TEXT = 0;
export const NUMBER = 1;
export const WORD = 2;
export const NESTED = 3;
/** Of nested values with numbers that a double may not hold as they are written. */
export const NESTED_NUMBERS = 4;

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const COMMA = 44;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;
const MINUS = 45;

/** The deepest value in a record: lists and objects nest no further. */
const DEEPEST = 100;

/** Thrown for a text that is not a record, with the reason. */
export class NoObject extends Error {}

const NOT_JSON = "the record is not JSON";

/**
 * The members of one JSON object (RFC 8259) after another, as places in a text: no value passes
 * through a double, and values that nobody reads are not made. Accepts what `JSON.parse` accepts,
 * but keys that are there once, and levels that are few.
 */
export class JsonMembers {
  /** The number of members. */
  count = 0;
  /** Begin and end of each key, within its quotation marks, and of each value. */
  readonly #places: number[] = [];
  readonly #kinds: number[] = [];
  /** By level, the keys of the last object there: most objects have those of the one before. */
  readonly #keys: (readonly string[])[] = [];
  /** The value that is read has only numbers that a double holds as they are written. */
  #isExact = true;
  #text = "";
  #end = 0;

  /** Reads the object that a part of a text is. Throws NoObject. */
  read(text: string, start: number, end: number): void {
    this.#text = text;
    this.#end = end;
    this.count = 0;
    let at = this.#blanks(start);
    if (text.charCodeAt(at) !== OPEN_OBJECT)
      throw new NoObject(isJson(text.slice(start, end)) ? "the record is not a JSON object" : NOT_JSON);
    at = this.#blanks(at + 1);
    if (text.charCodeAt(at) === CLOSE_OBJECT) at++;
    else
      for (;;) {
        at = this.#member(at);
        const sign = this.#char(at++);
        if (sign === CLOSE_OBJECT) break;
        if (sign !== COMMA) throw new NoObject(NOT_JSON);
        at = this.#blanks(at);
      }
    if (this.#blanks(at) !== end) throw new NoObject(NOT_JSON);
  }

  /** The key of a member, as it is written. */
  rawKey(member: number): string {
    return this.#text.slice(this.#places[4 * member], this.#places[4 * member + 1]);
  }

  /** True when a member has this key, as it is written. */
  hasKey(member: number, key: string): boolean {
    return this.#isKey(key, this.#places[4 * member] ?? 0, this.#places[4 * member + 1] ?? 0);
  }

  kind(member: number): number {
    return this.#kinds[member] ?? WORD;
  }

  /** The value of a member, as it is written; of a text without its quotation marks. */
  raw(member: number): string {
    return this.#text.slice(this.#places[4 * member + 2], this.#places[4 * member + 3]);
  }

  /** Reads `"key": value` and the blanks after it. */
  #member(start: number): number {
    if (this.#char(start) !== QUOTE) throw new NoObject(NOT_JSON);
    const member = this.count++;
    const places = this.#places;
    const keyEnd = this.#string(start + 1);
    places[4 * member] = start + 1;
    places[4 * member + 1] = keyEnd;
    let at = this.#blanks(keyEnd + 1);
    if (this.#char(at) !== COLON) throw new NoObject(NOT_JSON);
    at = this.#blanks(at + 1);
    const char = this.#char(at);
    if (char === QUOTE) {
      const end = this.#string(at + 1);
      places[4 * member + 2] = at + 1;
      places[4 * member + 3] = end;
      this.#kinds[member] = TEXT;
      return this.#blanks(end + 1);
    }
    this.#isExact = true;
    const end = this.#value(at, 1);
    places[4 * member + 2] = at;
    places[4 * member + 3] = end;
    this.#kinds[member] =
      char === OPEN_OBJECT || char === OPEN_LIST
        ? this.#isExact
          ? NESTED
          : NESTED_NUMBERS
        : char === MINUS || (char >= ZERO && char <= NINE)
          ? NUMBER
          : WORD;
    return this.#blanks(end);
  }

  /** The position after a value. */
  #value(at: number, level: number): number {
    const char = this.#char(at);
    if (char === QUOTE) return this.#string(at + 1) + 1;
    if (char === OPEN_OBJECT) return this.#object(at, level);
    if (char === OPEN_LIST) return this.#list(at, level);
    if (char === MINUS || (char >= ZERO && char <= NINE)) return this.#number(at);
    for (const word of WORDS)
      if (this.#text.startsWith(word, at) && at + word.length <= this.#end) return at + word.length;
    throw new NoObject(NOT_JSON);
  }

  #object(start: number, level: number): number {
    if (level === DEEPEST) throw new NoObject(`the record has more than ${DEEPEST} levels`);
    const known = this.#keys[level] ?? [];
    /** The keys so far, by what they mean, once one is another than that of the object before. */
    let keys: Map<string, string> | undefined;
    let at = this.#blanks(start + 1);
    if (this.#char(at) === CLOSE_OBJECT) return at + 1;
    for (let member = 0; ; member++) {
      if (this.#char(at) !== QUOTE) throw new NoObject(NOT_JSON);
      const end = this.#string(at + 1);
      if (keys !== undefined || !this.#isKey(known[member], at + 1, end)) {
        keys ??= new Map(known.slice(0, member).map((key) => [unescaped(key), key]));
        const raw = this.#text.slice(at + 1, end);
        const key = unescaped(raw);
        if (keys.has(key)) throw twice(key);
        keys.set(key, raw);
      }
      at = this.#blanks(end + 1);
      if (this.#char(at) !== COLON) throw new NoObject(NOT_JSON);
      at = this.#blanks(this.#value(this.#blanks(at + 1), level + 1));
      const sign = this.#char(at);
      if (sign === CLOSE_OBJECT) break;
      if (sign !== COMMA) throw new NoObject(NOT_JSON);
      at = this.#blanks(at + 1);
    }
    if (keys !== undefined) this.#keys[level] = [...keys.values()];
    return at + 1;
  }

  /** True for a key between places of the text, as it is written. */
  #isKey(key: string | undefined, start: number, end: number): boolean {
    return key !== undefined && end - start === key.length && this.#text.startsWith(key, start);
  }

  #list(start: number, level: number): number {
    if (level === DEEPEST) throw new NoObject(`the record has more than ${DEEPEST} levels`);
    let at = this.#blanks(start + 1);
    if (this.#char(at) === CLOSE_LIST) return at + 1;
    for (;;) {
      at = this.#blanks(this.#value(at, level + 1));
      const sign = this.#char(at);
      if (sign === CLOSE_LIST) return at + 1;
      if (sign !== COMMA) throw new NoObject(NOT_JSON);
      at = this.#blanks(at + 1);
    }
  }

  /** The position of the quotation mark that ends a text. */
  #string(start: number): number {
    const text = this.#text;
    for (let at = start; at < this.#end; at++) {
      const char = text.charCodeAt(at);
      if (char === QUOTE) return at;
      if (char < SPACE) break;
      if (char !== BACKSLASH) continue;
      ESCAPE.lastIndex = at;
      const escaped = ESCAPE.exec(text);
      if (escaped === null) break;
      at += escaped[0].length - 1;
    }
    throw new NoObject(NOT_JSON);
  }

  #number(start: number): number {
    NUMBER_FORM.lastIndex = start;
    const found = NUMBER_FORM.exec(this.#text);
    if (found === null || start + found[0].length > this.#end) throw new NoObject(NOT_JSON);
    if (!SHORT_WHOLE.test(found[0])) this.#isExact = false;
    return start + found[0].length;
  }

  #blanks(start: number): number {
    const text = this.#text;
    let at = start;
    for (; at < this.#end; at++) {
      const char = text.charCodeAt(at);
      if (char !== SPACE && char !== 9 && char !== 13 && char !== 10) break;
    }
    return at;
  }

  /** The character at a position; 0 at the end of the part, which no JSON contains. */
  #char(at: number): number {
    return at < this.#end ? this.#text.charCodeAt(at) : 0;
  }
}

const WORDS = ["true", "false", "null"];
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SHORT_WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const NUMBER_FORM = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** A key or text as it is meant. */
export function unescaped(raw: string): string {
  return raw.includes("\\") ? JSON.parse(`"${raw}"`) : raw;
}

export function twice(key: string): NoObject {
  return new NoObject(`the key \`${key}\` is there twice`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

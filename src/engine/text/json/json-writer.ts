import { type ByteBudget, utf8Length } from "../byte-budget.ts";

/** Blanks for one level of indentation: 0 (everything on one line) or 2. */
export type Indent = 0 | 2;

/** A part of an answer on one line, with its number of UTF-8 bytes. */
interface MeasuredText {
  readonly text: string;
  readonly bytes: number;
}

/** The depth from which parts are written in a loop, before the parts that contain them. */
const DEEPEST_CALLS = 200;

/**
 * Writes plain data that may share parts, as JSON.stringify does: explanations nest as deep as
 * chains of rules are long. Each part is made once, after the parts below it, so that a shared part
 * costs no more than its copies.
 */
export class JsonWriter {
  readonly #indent: Indent;
  readonly #written = new Map<unknown, MeasuredText>();
  /** Keys as written; there are few. */
  readonly #keys = new Map<string, MeasuredText>();

  constructor(indent: Indent = 0) {
    this.#indent = indent;
  }

  /**
   * Spends the bytes of a value's text at a level of an answer, before the text is made. Exceptions
   * of the budget pass through as early as possible: a value may be far longer than any text.
   */
  spend(value: object, budget: ByteBudget, level = 0): void {
    const { text, bytes } = this.#part(value, 0, budget);
    budget.spend(bytes);
    if (this.#indent === 0) return;
    let spaces = 0;
    forEachSpace(text, (_, below) => {
      spaces += 1 + (below === undefined ? 0 : (level + below) * this.#indent);
    });
    budget.spend(spaces);
  }

  /** The text of a value that was spent. */
  text(value: object): string {
    const text = this.#written.get(value)?.text ?? "";
    if (this.#indent === 0) return text;
    const parts: string[] = [];
    let from = 0;
    forEachSpace(text, (at, level) => {
      parts.push(text.slice(from, at), level === undefined ? " " : `\n${" ".repeat(level * this.#indent)}`);
      from = at;
    });
    return parts.join("") + text.slice(from);
  }

  #part(part: object, depth: number, budget: ByteBudget): MeasuredText {
    const known = this.#written.get(part);
    if (known !== undefined) return known;
    if (depth > DEEPEST_CALLS) this.#writeBelow(part, budget);
    const made = Array.isArray(part) ? this.#list(part, depth, budget) : this.#record(part, depth, budget);
    this.#written.set(part, made);
    return made;
  }

  /** Writes all parts below one, however deep they are. */
  #writeBelow(root: object, budget: ByteBudget): void {
    const open: object[] = [root];
    for (let part = open.at(-1); part !== undefined; part = open.at(-1)) {
      const before = open.length;
      for (const member of Object.values(part)) {
        if (typeof member === "object" && member !== null && !this.#written.has(member)) open.push(member);
      }
      if (open.length > before) continue;
      open.pop();
      if (part !== root) this.#part(part, 0, budget);
    }
  }

  #list(members: readonly unknown[], depth: number, budget: ByteBudget): MeasuredText {
    let text = "[";
    let bytes = 1;
    for (const member of members) {
      const value = this.#value(member, depth, budget);
      text += (bytes > 1 ? "," : "") + value.text;
      bytes += value.bytes + 1;
      if (bytes > budget.left) budget.spend(bytes);
    }
    return { text: `${text}]`, bytes: closed(bytes) };
  }

  #record(part: object, depth: number, budget: ByteBudget): MeasuredText {
    let text = "{";
    let bytes = 1;
    for (const [name, member] of Object.entries(part)) {
      if (member === undefined) continue;
      const key = this.#key(name);
      const value = this.#value(member, depth, budget);
      text += (bytes > 1 ? "," : "") + key.text + value.text;
      bytes += key.bytes + value.bytes + 1;
      if (bytes > budget.left) budget.spend(bytes);
    }
    return { text: `${text}}`, bytes: closed(bytes) };
  }

  #key(name: string): MeasuredText {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const { text, bytes } = quoted(name);
    const key = { text: `${text}:`, bytes: bytes + 1 };
    this.#keys.set(name, key);
    return key;
  }

  #value(member: unknown, depth: number, budget: ByteBudget): MeasuredText {
    if (typeof member === "string") return quoted(member);
    if (typeof member === "object" && member !== null) return this.#part(member, depth + 1, budget);
    const text = JSON.stringify(member) ?? "null";
    return { text, bytes: text.length };
  }
}

/**
 * The bytes of an object or list. Each member was counted with one byte for its comma, the first
 * one included.
 */
function closed(bytes: number): number {
  return bytes === 1 ? 2 : bytes;
}

const [SPACE, QUOTE, BACKSLASH, FIRST_SURROGATE, LAST_SURROGATE] = [0x20, 0x22, 0x5c, 0xd800, 0xdfff];

/** A text in quotation marks; most texts have nothing to escape. */
function quoted(value: string): MeasuredText {
  let bytes = value.length + 2;
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at);
    if (unit < 0x80) {
      if (unit < SPACE || unit === QUOTE || unit === BACKSLASH) return asJson(value);
    } else {
      if (unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE) return asJson(value);
      bytes += unit < 0x800 ? 1 : 2;
    }
  }
  return { text: `"${value}"`, bytes };
}

function asJson(value: string): MeasuredText {
  const text = JSON.stringify(value);
  return { text, bytes: utf8Length(text) };
}

/**
 * Calls `found` for each place in a text on one line where a line breaks, with the level of the
 * next one, and for those after the colon of a key.
 */
function forEachSpace(text: string, found: (at: number, level?: number) => void): void {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (sign === "{" || sign === "[") {
      if (text[at + 1] === "}" || text[at + 1] === "]") at++;
      else found(at + 1, ++level);
    } else if (sign === "}" || sign === "]") found(at, --level);
    else if (sign === ",") found(at + 1, level);
    else if (sign === ":") found(at + 1);
  }
}

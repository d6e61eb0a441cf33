import type { ByteBudget } from "../byte-budget.ts";
import { utf8Length } from "../utf8-length.ts";
import type { JsonWriter } from "./json-writer.ts";

/** A part of an answer on one line, with its number of UTF-8 bytes. */
interface MeasuredText {
  readonly text: string;
  readonly bytes: number;
}

/** The depth from which parts are written in a loop, before the parts that contain them. */
const DEEPEST_CALLS = 200;

/**
 * Writes plain data on one line. Each part is made once, after the parts below it, so that a shared
 * part costs no more than its copies.
 */
export class CompactJson implements JsonWriter {
  readonly #written = new Map<unknown, MeasuredText>();
  /** Keys as written; there are few. */
  readonly #keys = new Map<string, MeasuredText>();

  spend(value: object, budget: ByteBudget): void {
    budget.spend(this.#part(value, 0, budget).bytes);
  }

  text(value: object): string {
    return this.#written.get(value)?.text ?? "";
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

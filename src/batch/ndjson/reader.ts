import type { DataValue } from "../../engine/api.ts";
import { numbersAsTexts } from "../../model/numbers/json-list.ts";
import type { InputRecord, NoRecord, PartOfColumn, RecordReader } from "../format.ts";
import { ChunkText, eachText } from "../input/chunk-text.ts";
import { type Borders, TOO_LONG } from "../input/chunks.ts";
import { IN_ROW } from "../input/row-names.ts";
import { JsonMembers, NESTED, NESTED_NUMBERS, NoObject, NUMBER, TEXT, twice, unescaped } from "./members.ts";

/** Reads the records of NDJSON chunks; each is the reader itself while it is read. */
export class NdjsonReader implements RecordReader, InputRecord {
  index = 0;
  readonly #wanted: readonly string[];
  readonly #members = new JsonMembers();
  #shape: RecordShape | undefined;
  #text = new ChunkText(Buffer.alloc(0), 0);
  /** The record in the text, without blanks around it. */
  #start = 0;
  #end = 0;

  /** `wanted`: the keys of which values are asked, letter case aside. */
  constructor(wanted: readonly string[]) {
    this.#wanted = wanted;
  }

  read(payload: Uint8Array, take: (record: InputRecord) => void, reject: (problem: NoRecord) => void): void {
    this.index = 0;
    const refuse = (problem: NoRecord) => {
      reject(problem);
      this.index++;
    };
    const borders = () => new LineBorders();
    eachText(payload, borders, (text) => this.#records(text, take, refuse), refuse);
  }

  #records(chunk: ChunkText, take: (record: InputRecord) => void, refuse: (problem: NoRecord) => void): void {
    this.#text = chunk;
    const { text } = chunk;
    for (let at = 0; at < text.length; ) {
      const found = text.indexOf("\n", at);
      const line = found < 0 ? text.length : found;
      this.#start = at;
      this.#end = line;
      at = line + 1;
      while (this.#end > this.#start && isBlank(text.charCodeAt(this.#end - 1))) this.#end--;
      while (this.#start < this.#end && isBlank(text.charCodeAt(this.#start))) this.#start++;
      if (this.#start === this.#end) continue;
      const reason = this.#problem(line);
      if (reason === undefined) {
        take(this);
        this.index++;
      } else refuse({ at: this.at, reason });
    }
  }

  /** Reads the record that ends with a line; the reason why it is none. */
  #problem(line: number): string | undefined {
    if (this.#text.isTooLong(this.#start, line)) return TOO_LONG;
    try {
      this.#members.read(this.#text.text, this.#start, this.#end);
      if (this.#shape?.fits(this.#members) !== true) this.#shape = new RecordShape(this.#members, this.#wanted);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof NoObject) return thrown.message;
      throw thrown;
    }
  }

  get at(): number {
    return this.#text.offsetOf(this.#start);
  }

  get raw(): string {
    return this.#text.text.slice(this.#start, this.#end);
  }

  get names(): readonly string[] {
    return this.#shape?.keys ?? [];
  }

  value(column: number): DataValue | undefined {
    return this.#value(this.#shape?.columns[column] ?? -1);
  }

  #value(member: number): DataValue | undefined {
    if (member < 0) return undefined;
    const raw = this.#members.raw(member);
    switch (this.#members.kind(member)) {
      case TEXT:
        return unescaped(raw);
      case NUMBER:
        return raw;
      case NESTED:
        return nested(raw);
      case NESTED_NUMBERS:
        return nested(numbersAsTexts(raw));
      default:
        return raw === "null" ? undefined : raw === "true";
    }
  }

  parts(): readonly PartOfColumn[] {
    return this.#shape?.parts.map(({ member, ...part }) => ({ ...part, value: this.#value(member) })) ?? [];
  }

  text(column: number): string {
    const member = this.#shape?.columns[column] ?? -1;
    if (member < 0) return "";
    const raw = this.#members.raw(member);
    if (this.#members.kind(member) === TEXT) return unescaped(raw);
    return raw === "null" ? "" : raw;
  }
}

/** An amount, or the rows of a list; whoever takes it refuses any other. */
function nested(json: string): DataValue {
  const value = JSON.parse(json) as Exclude<DataValue, null>;
  return Array.isArray(value) ? value : Object.fromEntries(Object.entries(value));
}

function isBlank(char: number): boolean {
  return char === 32 || char === 9 || char === 13;
}

/** Finds the ends of lines. */
export class LineBorders implements Borders {
  first(bytes: Uint8Array, from: number): number {
    return bytes.indexOf(LINE_FEED, from) + 1 || -1;
  }

  last(bytes: Buffer): number {
    return bytes.lastIndexOf(LINE_FEED) + 1 || -1;
  }
}

const LINE_FEED = 10;

/** The keys of records, and which of them are wanted. Most records have those of the one before. */
class RecordShape {
  /** The keys as they are meant. */
  readonly keys: readonly string[];
  /** By wanted column, the position of its member; -1: none. */
  readonly columns: readonly number[];
  /** The members in rows of wanted columns, by their positions. */
  readonly parts: readonly (Omit<PartOfColumn, "value"> & { readonly member: number })[];
  readonly #raw: readonly string[];

  /** Throws NoObject for a key that is there twice, also in two spellings of a wanted column. */
  constructor(members: JsonMembers, wanted: readonly string[]) {
    this.#raw = Array.from({ length: members.count }, (_, member) => members.rawKey(member));
    this.keys = this.#raw.map(unescaped);
    const folded = new Map<string, number[]>();
    const seen = new Set<string>();
    this.keys.forEach((key, member) => {
      if (seen.has(key)) throw twice(key);
      seen.add(key);
      const name = key.toLowerCase();
      folded.set(name, [...(folded.get(name) ?? []), member]);
    });
    const memberOf = (name: string) => {
      const [member = -1, other] = folded.get(name.toLowerCase()) ?? [];
      if (other === undefined) return member;
      throw new NoObject(`two keys are \`${name}\`: \`${this.keys[member]}\` and \`${this.keys[other]}\``);
    };
    this.columns = wanted.map(memberOf);
    const inRows = [...folded.keys()].filter((name) => IN_ROW.test(name));
    this.parts = wanted.flatMap((list, column) =>
      inRows
        .filter((name) => name.replace(IN_ROW, "") === list.toLowerCase())
        .map((name) => ({ column, name: name.slice(list.length), member: memberOf(name) })),
    );
  }

  /** True for members with the same keys in the same order. */
  fits(members: JsonMembers): boolean {
    const raw = this.#raw;
    if (members.count !== raw.length) return false;
    for (let member = 0; member < raw.length; member++) if (!members.hasKey(member, raw[member] ?? "")) return false;
    return true;
  }
}

import { type JsonMembers, NoObject, twice, unescaped } from "./members.ts";

/** The keys of records, and which of them are wanted. Most records have those of the one before. */
export class RecordShape {
  /** The keys as they are meant. */
  readonly keys: readonly string[];
  /** By wanted column, the position of its member; -1: none. */
  readonly columns: readonly number[];
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
    this.columns = wanted.map((column) => {
      const [member = -1, other] = folded.get(column.toLowerCase()) ?? [];
      if (other === undefined) return member;
      throw new NoObject(`two keys are \`${column}\`: \`${this.keys[member]}\` and \`${this.keys[other]}\``);
    });
  }

  /** True for members with the same keys in the same order. */
  fits(members: JsonMembers): boolean {
    const raw = this.#raw;
    if (members.count !== raw.length) return false;
    for (let member = 0; member < raw.length; member++) if (!members.hasKey(member, raw[member] ?? "")) return false;
    return true;
  }
}

/**
 * A copy of plain data in which equal objects and lists are one: its text is shorter, and does not
 * depend on what the work before happened to share.
 */
export function withEqualParts<Data>(data: Data): Data {
  const parts = new EqualParts();
  return parts.of(data) as Data;
}

class EqualParts {
  /** By the text of their members, in which parts stand by number. */
  readonly #known = new Map<string, object>();
  readonly #numbers = new Map<object, number>();
  readonly #copies = new Map<object, object>();

  of(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const copy = this.#copies.get(value) ?? this.#copyOf(value);
    this.#copies.set(value, copy);
    return copy;
  }

  #copyOf(value: object): object {
    const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] =>
      member === undefined ? [] : [[key, this.of(member)]],
    );
    const isList = Array.isArray(value);
    const texts = members.map(([key, member]) => (isList ? this.#text(member) : `${key} ${this.#text(member)}`));
    const text = `${isList} ${JSON.stringify(texts)}`;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = isList ? members.map(([, member]) => member) : Object.fromEntries(members);
    this.#known.set(text, copy);
    this.#numbers.set(copy, this.#numbers.size);
    return copy;
  }

  #text(member: unknown): string {
    if (typeof member === "object" && member !== null) return `#${this.#numbers.get(member)}`;
    return typeof member === "bigint" ? `${member}n` : JSON.stringify(member);
  }
}

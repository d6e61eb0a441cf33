import type { RuleNode } from "../../model/explanation.ts";

/** The answer of the writers when a text would be longer than its limit: how many UTF-8 bytes it would have, or `Number.MAX_SAFE_INTEGER` if there are even more. */
export interface TooLarge {
  readonly tooLarge: number;
}

/** Blanks for one level of indentation: none (everything on one line) or two. */
export type Indent = 0 | 2;

/** Length of a value's text at the outermost level: UTF-8 bytes, and the line breaks inside (each costs the indentation of the level it ends up on). */
interface Extent {
  readonly bytes: number;
  readonly lines: number;
}

/**
 * JSON text of one explanation (chapter 6, 6.8). A node that is shared is written at every place; its text is made once and copied, so the
 * time is linear in the number of nodes plus the length of the text, and nothing is written when the text would exceed `limit` bytes.
 */
export function writeExplanation(node: RuleNode, limit: number): string | TooLarge {
  return new JsonWriter(0).write(node, limit);
}

/**
 * JSON text of an evaluation answer. `limit` bounds the explanations of all its results together, as they are written; the rest of the answer
 * is not counted.
 */
export function writeResponse(
  response: { readonly results: Readonly<Record<string, { readonly explanation?: RuleNode }>> },
  limit: number,
  indent: Indent = 0,
): string | TooLarge {
  const writer = new JsonWriter(indent);
  let bytes = 0;
  for (const { explanation } of Object.values(response.results)) {
    if (explanation !== undefined) bytes += writer.bytesOf(explanation, EXPLANATION_DEPTH);
  }
  if (bytes > limit) return tooLarge(bytes);
  return writer.text(response);
}

/** JSON text of plain data however deeply it is nested, on one line. */
export function writeJson(value: object): string {
  return new JsonWriter(0).text(value);
}

function tooLarge(bytes: number): TooLarge {
  return { tooLarge: Math.min(bytes, Number.MAX_SAFE_INTEGER) };
}

/** `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;

/** Writes plain data that may share parts. Works with lists of its own instead of recursion: explanations nest as deep as chains of rules are long. */
class JsonWriter {
  readonly #indent: Indent;
  readonly #extents = new Map<object, Extent>();

  constructor(indent: Indent) {
    this.#indent = indent;
  }

  bytesOf(value: object, depth: number): number {
    this.#measure(value);
    const extent = this.#extents.get(value);
    return extent === undefined ? 0 : extent.bytes + extent.lines * depth * this.#indent;
  }

  write(value: object, limit: number): string | TooLarge {
    const bytes = this.bytesOf(value, 0);
    if (bytes > limit) return tooLarge(bytes);
    return this.text(value);
  }

  text(value: object): string {
    return this.#indent === 0 ? this.#writeCompact(value) : this.#writeIndented(value);
  }

  /** Fills in the extents of `root` and of everything below it, innermost first. */
  #measure(root: object): void {
    forEachPart(root, this.#extents, (part) => {
      let bytes = 2;
      let lines = 0;
      const members = entriesOf(part);
      for (const [key, member] of members) {
        const extent = typeof member === "object" && member !== null ? this.#extents.get(member) : undefined;
        if (key !== undefined) bytes += utf8Length(JSON.stringify(key)) + (this.#indent === 0 ? 1 : 2);
        if (extent === undefined) bytes += utf8Length(scalarText(member));
        else {
          bytes += extent.bytes + extent.lines * this.#indent;
          lines += extent.lines;
        }
        bytes += 1;
      }
      if (members.length > 0) bytes -= 1;
      if (members.length > 0 && this.#indent > 0) {
        bytes += members.length * (1 + this.#indent) + 1;
        lines += members.length + 1;
      }
      this.#extents.set(part, { bytes, lines });
    });
  }

  #writeCompact(root: object): string {
    const texts = new Map<object, string>();
    forEachPart(root, texts, (part) => {
      const isArray = Array.isArray(part);
      let text = isArray ? "[" : "{";
      let separator = "";
      for (const [key, member] of entriesOf(part)) {
        text += separator;
        if (key !== undefined) text += `${JSON.stringify(key)}:`;
        text += typeof member === "object" && member !== null ? (texts.get(member) ?? "") : scalarText(member);
        separator = ",";
      }
      texts.set(part, text + (isArray ? "]" : "}"));
    });
    return texts.get(root) ?? "";
  }

  #writeIndented(root: object): string {
    const chunks: string[] = [];
    const pending: (string | { readonly part: object; readonly depth: number })[] = [{ part: root, depth: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next === "string") {
        chunks.push(next);
        continue;
      }
      const { part, depth } = next;
      const [open, close] = Array.isArray(part) ? ["[", "]"] : ["{", "}"];
      const members = entriesOf(part);
      if (members.length === 0) {
        chunks.push(open, close);
        continue;
      }
      const margin = `\n${" ".repeat((depth + 1) * this.#indent)}`;
      chunks.push(open);
      pending.push(`\n${" ".repeat(depth * this.#indent)}${close}`);
      for (let i = members.length - 1; i >= 0; i--) {
        const [key, member] = members[i] ?? [];
        const head = `${i > 0 ? "," : ""}${margin}${key === undefined ? "" : `${JSON.stringify(key)}: `}`;
        if (typeof member === "object" && member !== null) pending.push({ part: member, depth: depth + 1 }, head);
        else pending.push(head + scalarText(member));
      }
    }
    return chunks.join("");
  }
}

/** Calls `finish` once for each object and array below `root` that is not in `done`, `root` included, always after the parts of it. */
function forEachPart(root: object, done: ReadonlyMap<object, unknown>, finish: (part: object) => void): void {
  const pending: { readonly part: object; readonly ready: boolean }[] = [{ part: root, ready: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (done.has(next.part)) continue;
    if (next.ready) {
      finish(next.part);
      continue;
    }
    pending.push({ part: next.part, ready: true });
    for (const [, member] of entriesOf(next.part)) {
      if (typeof member === "object" && member !== null && !done.has(member))
        pending.push({ part: member, ready: false });
    }
  }
}

/** Members in the order of writing; those of arrays have no key. Absent members are left out. */
function entriesOf(part: object): (readonly [key: string | undefined, member: unknown])[] {
  if (Array.isArray(part)) return part.map((member: unknown) => [undefined, member]);
  return Object.entries(part).filter(([, member]) => member !== undefined);
}

function scalarText(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

import type { ByteBudget } from "../byte-budget.ts";
import { utf8Length } from "../utf8-length.ts";
import type { JsonWriter } from "./json-writer.ts";

/**
 * The length of a value's text at the outermost level: UTF-8 bytes, and the line breaks inside
 * (each adds the indentation of its final level).
 */
interface Extent {
  readonly bytes: number;
  readonly lines: number;
}

/** Writes plain data on several lines. */
export class IndentedJson implements JsonWriter {
  readonly #indent: number;
  readonly #extents = new Map<object, Extent>();

  /** `indent`: blanks for one level, at least one. */
  constructor(indent: number) {
    this.#indent = indent;
  }

  spend(value: object, budget: ByteBudget, depth: number): void {
    this.#measure(value, budget);
    const extent = this.#extents.get(value);
    if (extent !== undefined) budget.spend(extent.bytes + extent.lines * depth * this.#indent);
  }

  /**
   * Fills in the extents of `root` and of everything below it, innermost first. `scalars` counts
   * the scalars of all parts so far: the whole has at least so many bytes, so that measuring can
   * end long before the last part.
   */
  #measure(root: object, budget: ByteBudget): void {
    let scalars = 0;
    forEachPart(root, this.#extents, (part) => {
      let bytes = 2;
      let lines = 0;
      const members = entriesOf(part);
      for (const [key, member] of members) {
        const extent = typeof member === "object" && member !== null ? this.#extents.get(member) : undefined;
        if (key !== undefined) bytes += utf8Length(JSON.stringify(key)) + 2;
        if (extent === undefined) {
          const length = utf8Length(scalarText(member));
          bytes += length;
          scalars += length;
        } else {
          bytes += extent.bytes + extent.lines * this.#indent;
          lines += extent.lines;
        }
        bytes += 1;
        const least = Math.max(bytes, scalars);
        if (least > budget.left) budget.spend(least);
      }
      if (members.length > 0) {
        bytes += members.length * (1 + this.#indent);
        lines += members.length + 1;
      }
      this.#extents.set(part, { bytes, lines });
    });
  }

  text(root: object): string {
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

/**
 * Calls `finish` once for each object and array below `root` that is not in `done`, `root`
 * included, always after its own parts.
 */
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

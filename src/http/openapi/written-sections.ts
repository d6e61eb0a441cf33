import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { COMMON } from "./components.ts";
import type { Kind } from "./refs.ts";
import type { Section } from "./section.ts";

/**
 * The sections of one document. When they do not fit into it, the largest interfaces are left out.
 */
export class WrittenSections {
  readonly #most: number;
  readonly #write: (value: object) => string;
  readonly #entries: Entry[] = [];
  #bytes = 0;

  /** `most`: bytes for all sections. `write` may throw for a section that is too long by itself. */
  constructor(most: number, write: (value: object) => string) {
    this.#most = most;
    this.#write = write;
  }

  /** Passes on the errors of `write`, and adds nothing then. */
  add(section: Section, bare: () => Section): void {
    this.#push({ written: this.#written(section), bare, isBare: false });
    // A search for the largest at each step would be slow, and keeping all would take much memory.
    if (this.#bytes > 2 * this.#most) this.#makeRoom();
  }

  addBare(section: Section): void {
    this.#push({ written: this.#written(section), bare: () => section, isBare: true });
  }

  /**
   * The tags, the paths and each kind of components, as members of a list or an object. `budget`
   * throws when they are too long even so.
   */
  texts(budget: ByteBudget): { readonly tags: string; readonly paths: string; readonly components: readonly string[] } {
    this.#makeRoom();
    budget.spend(this.#bytes);
    const written = this.#entries.map((entry) => entry.written);
    return {
      tags: joined(written.map(({ tag }) => tag)),
      paths: joined(written.map(({ paths }) => paths)),
      components: KINDS.map((_, i) => joined(written.map(({ components }) => components[i] ?? ""))),
    };
  }

  #push(entry: Entry): void {
    this.#entries.push(entry);
    this.#bytes += entry.written.bytes;
  }

  #makeRoom(): void {
    if (this.#bytes <= this.#most) return;
    const largestFirst = this.#entries
      .filter(({ isBare }) => !isBare)
      .sort((a, b) => b.written.bytes - a.written.bytes);
    for (const entry of largestFirst) {
      if (this.#bytes <= this.#most) return;
      this.#bytes -= entry.written.bytes;
      entry.written = this.#written(entry.bare());
      entry.isBare = true;
      this.#bytes += entry.written.bytes;
    }
  }

  #written({ tag, paths, components }: Section): Written {
    const members = (text: string) => text.slice(1, -1);
    const texts = {
      tag: JSON.stringify(tag),
      // Paths grow only with the number of inputs; schemas also grow with rules, units and options.
      paths: members(JSON.stringify(paths)),
      components: KINDS.map((kind) => members(this.#write(components[kind] ?? {}))),
    };
    const bytes = [texts.tag, texts.paths, ...texts.components].reduce(
      (sum, text) => sum + Buffer.byteLength(text) + 1,
      0,
    );
    return { ...texts, bytes };
  }
}

const KINDS = Object.keys(COMMON) as Kind[];

/** A section as JSON text: members to be inserted into the objects of a document. */
interface Written {
  readonly tag: string;
  readonly paths: string;
  readonly components: readonly string[];
  readonly bytes: number;
}

interface Entry {
  written: Written;
  /** The section without its interface, for a document that has no room for it. */
  readonly bare: () => Section;
  isBare: boolean;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(",");
}

import { positionIndex } from "../../engine/as-written/written-arms.ts";
import type { EngineError } from "../../model/diagnostic.ts";
import { firstOf } from "../../model/listed.ts";
import { nearest } from "../../model/suggest.ts";
import type { CasePlace } from "./case.ts";

/** The most problems that are told at once. */
const MOST_PROBLEMS = 50;

/** Replaces a stretch of the text by the name that was probably meant. */
interface Respelling extends CasePlace {
  readonly meant: string;
}

/** The problems of files of cases, each at its place. */
export class CaseProblems {
  readonly errors: EngineError[] = [];
  /** For errors about misspelt names the edits that respell them. */
  readonly respellings = new Map<EngineError, Respelling>();
  readonly #met = new Set<string>();

  get isFull(): boolean {
    return this.errors.length >= MOST_PROBLEMS;
  }

  /** Adds an error once: all lines of a table may have the same one. */
  add(error: EngineError, respelling?: Respelling): void {
    const key = JSON.stringify([error.message, error.source]);
    if (this.isFull || this.#met.has(key)) return;
    this.#met.add(key);
    this.errors.push(error);
    if (respelling !== undefined) this.respellings.set(error, respelling);
  }

  /** The problems of one file. */
  of({ path, text }: { readonly path: string; readonly text: string }): FileProblems {
    return new FileProblems(this, path, text);
  }
}

export class FileProblems {
  readonly #all: CaseProblems;
  readonly #path: string;
  readonly #text: string;
  readonly #positions: ReturnType<typeof positionIndex>;
  readonly #lines: LineIndex;

  constructor(all: CaseProblems, path: string, text: string) {
    this.#all = all;
    this.#path = path;
    this.#text = text;
    this.#positions = positionIndex(text);
    this.#lines = new LineIndex(text);
  }

  /** Tells a problem at a stretch of the text. Nothing is looked for when enough are told. */
  add(at: CasePlace, message: string, suggestion?: string, respelling?: Respelling): void {
    if (this.isFull) return;
    const place = this.#positions.positionOf(at.start, at.end);
    this.addAt(place, message, suggestion, respelling);
  }

  addAt(
    place: { readonly line: number; readonly column: number; readonly length: number },
    message: string,
    suggestion?: string,
    respelling?: Respelling,
  ): void {
    const error: EngineError = {
      kind: "request",
      message,
      source: { attribute: this.#path, line: place.line, column: place.column, length: place.length },
      ...(suggestion !== undefined && { suggestion }),
      request_kind: "invalid_request",
    };
    this.#all.add(error, respelling);
  }

  /** Tells a name that is none of those that are known. */
  unknown(at: CasePlace, name: string, message: string, known: readonly string[]): void {
    if (this.isFull) return;
    const near = nearest(name, known);
    const all = known.length === 0 ? undefined : `one of ${firstOf(known)}`;
    if (near === undefined) this.add(at, message, all);
    else this.add(at, message, `did you mean \`${near}\`?`, this.#respelling(at, name, near));
  }

  #respelling({ start, end }: CasePlace, name: string, meant: string): Respelling | undefined {
    const before = name === "" ? -1 : this.#text.slice(start, end).toLowerCase().lastIndexOf(name.toLowerCase());
    return before < 0 ? undefined : { start: start + before, end: start + before + name.length, meant };
  }

  get isFull(): boolean {
    return this.#all.isFull;
  }

  lineOf({ start }: Pick<CasePlace, "start">): number {
    return this.#lines.lineOf(start);
  }
}

/**
 * The lines of a text, from 1. It counts no columns: a file may be one line of megabytes with a
 * hundred thousand cases.
 */
export class LineIndex {
  readonly #starts = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  /** The line of an offset in UTF-16 units. */
  lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

import { LruMap } from "../model/lru-map.ts";
import type { FastRun } from "../runtime/fast/module.ts";

/**
 * Characters of generated code that are kept together. What V8 makes of them is some ten times as
 * large.
 */
const MOST_CHARACTERS = 16_000_000;

/** What is kept besides the text of a module. */
const LEAST_CHARACTERS = 1000;

/** The outcome of generating code: undefined where the exact program has to answer. */
export interface MadeCode {
  readonly run: FastRun | undefined;
  /** There is more of it than is made before it is known to be worth it. */
  readonly isPutOff?: true;
}

/** Tells whoever runs the process that no code could be made for a spec, and why. */
type ReportBug = (spec: string, bug: string) => void;

/**
 * The code that was generated for engines that follow each other, by what it was generated from: a
 * reload keeps what did not change.
 */
export class CodeCache {
  readonly #made: LruMap<string, MadeCode>;
  readonly #reportBug: ReportBug;
  #isReported = false;
  #names = 0;

  /** `reportBug` is called once at most. */
  constructor(reportBug: ReportBug, most = MOST_CHARACTERS) {
    this.#reportBug = reportBug;
    this.#made = new LruMap(most);
  }

  get(key: string): MadeCode | undefined {
    return this.#made.get(key);
  }

  /** A name that nothing else is kept by. */
  newName(): string {
    this.#names++;
    return `${this.#names}`;
  }

  /** `characters`: the length of the code. */
  keep(key: string, made: MadeCode, characters: number): MadeCode {
    this.#made.set(key, made, LEAST_CHARACTERS + characters);
    return made;
  }

  /** Answers do not tell of it. */
  bug(spec: string, bug: string): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#reportBug(spec, bug);
  }
}

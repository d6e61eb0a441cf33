import { LruMap } from "../model/cache/lru-map.ts";
import type { ModuleStore } from "../model/program/module-store.ts";
import type { GeneratedRun } from "../runtime/generated/module.ts";
import type { TextRun } from "./texts.ts";

/**
 * Characters of all generated code that is kept. Its compiled form in V8 is some ten times as
 * large.
 */
const MOST_CHARACTERS = 16_000_000;

/** The outcome of generating code of one form: undefined where the exact program has to answer. */
export interface MadeCode {
  readonly run: GeneratedRun | undefined;
  readonly texts?: TextRun | undefined;
}

/** Reports to the operator that no code could be made for a spec, with the reason. */
type ReportBug = (spec: string, bug: string) => void;

interface CodeKeeping {
  readonly most?: number;
  readonly store?: ModuleStore | undefined;
}

/**
 * The generated code of successive engines, by a key of its source: a reload keeps the code of
 * rules that did not change.
 */
export class CodeCache {
  /** Keeps modules beyond this process. */
  readonly store: ModuleStore | undefined;
  readonly #made: LruMap<string, MadeCode>;
  readonly #reportBug: ReportBug;
  #isReported = false;
  #names = 0;

  /** `reportBug` is called once at most. `most`: characters of code. */
  constructor(reportBug: ReportBug, { most = MOST_CHARACTERS, store }: CodeKeeping = {}) {
    this.#reportBug = reportBug;
    this.store = store;
    this.#made = new LruMap(most);
  }

  get(key: string): MadeCode | undefined {
    return this.#made.get(key);
  }

  /** A new unique key. */
  newName(): string {
    this.#names++;
    return `${this.#names}`;
  }

  /** `characters`: the length of the code. */
  keep(key: string, made: MadeCode, characters: number): MadeCode {
    this.#made.set(key, made, key.length + characters);
    return made;
  }

  /** Reports a bug of the generator, which changes no answer. */
  bug(spec: string, bug: string): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#reportBug(spec, bug);
  }
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Located } from "./sandbox.ts";
import type { Measured } from "./worker.ts";

/** The file: sets of mutants and of tests are bits in the order of its lists. */
interface Kept {
  readonly mutants: readonly string[];
  readonly tests: readonly (Omit<Measured, "mutants"> & { readonly id: string; readonly mutants: string })[];
  readonly killers: Readonly<Record<string, string>>;
  readonly survived: Readonly<Record<string, string>>;
}

const NOTHING: Kept = { mutants: [], tests: [], killers: {}, survived: {} };

/**
 * The knowledge of earlier runs: the mutants that each test meets, the test that noticed each
 * mutant, and the tests that did not. It only saves time. After a change of the sources the tests
 * that meet a mutant may be others: a mutant then counts as not noticed, never the other way round.
 */
export class Memory {
  readonly #path: string;
  readonly #keys: readonly string[];
  readonly #tests: readonly string[];
  readonly #killers: Map<string, string>;
  readonly #survived: Map<string, Set<string>>;
  /** By file, how many of its mutants each test noticed. */
  readonly #noticed = new Map<string, Map<string, number>>();
  #saved = Date.now();
  readonly measured: (Measured | undefined)[];

  /** `tests`: their names in the order of their indexes, all of `folders`. */
  constructor(path: string, mutants: readonly Located[], tests: readonly string[], folders: readonly string[]) {
    this.#path = path;
    this.#keys = keysOf(mutants);
    const kept = read(path);
    const others = kept.tests.map(({ id }) => id).filter((id) => !folders.includes(id.slice(0, id.indexOf("/"))));
    this.#tests = [...tests, ...others];
    const known = new Map(kept.mutants.map((key, at) => [key, at]));
    const like = firstOfEach(kept.mutants.map(placeOf));
    const now = this.#keys.map((key) => known.get(key) ?? like.get(placeOf(key)));
    const byId = new Map(kept.tests.map((test) => [test.id, test]));
    this.measured = this.#tests.map((id) => {
      const test = byId.get(id);
      if (test === undefined) return undefined;
      const bits = Buffer.from(test.mutants, "base64");
      return { ...test, mutants: [...now.keys()].filter((mutant) => has(bits, now[mutant])) };
    });
    this.#killers = new Map(Object.entries(kept.killers));
    for (const [key, id] of this.#killers) this.#count(key, id);
    this.#survived = new Map(
      Object.entries(kept.survived).map(([key, tried]) => {
        const bits = Buffer.from(tried, "base64");
        return [key, new Set(kept.tests.filter((_, at) => has(bits, at)).map(({ id }) => id))];
      }),
    );
  }

  /** The test that noticed the mutant, as long as there is one. */
  killer(mutant: number): number | undefined {
    const id = this.#killers.get(this.#keys[mutant] ?? "");
    const index = id === undefined ? -1 : this.#tests.indexOf(id);
    return index < 0 ? undefined : index;
  }

  killed(mutant: number, by: number): void {
    const [key, id] = [this.#keys[mutant] ?? "", this.#tests[by] ?? ""];
    if (this.#killers.get(key) === id) return;
    this.#killers.set(key, id);
    this.#count(key, id);
  }

  /** How many mutants of the same file the test noticed. */
  noticed(mutant: number, test: number): number {
    return this.#noticed.get(fileOf(this.#keys[mutant] ?? ""))?.get(this.#tests[test] ?? "") ?? 0;
  }

  #count(key: string, id: string): void {
    const file = fileOf(key);
    const counts = this.#noticed.get(file) ?? new Map();
    this.#noticed.set(file, counts);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  /** True after a run in which the test did not notice the mutant. */
  isTried(mutant: number, test: number): boolean {
    return this.#survived.get(this.#keys[mutant] ?? "")?.has(this.#tests[test] ?? "") === true;
  }

  survived(mutant: number, tests: readonly number[]): void {
    const key = this.#keys[mutant] ?? "";
    const tried = this.#survived.get(key) ?? new Set();
    this.#survived.set(key, tried);
    for (const test of tests) tried.add(this.#tests[test] ?? "");
  }

  /** Saves once a minute at most, so that little is lost when the run is ended. */
  saveNowAndThen(): void {
    if (Date.now() - this.#saved > 60_000) this.save();
  }

  save(): void {
    this.#saved = Date.now();
    const kept: Kept = {
      mutants: this.#keys,
      tests: this.#tests.flatMap((id, index) => {
        const measured = this.measured[index];
        return measured === undefined
          ? []
          : [{ ...measured, id, mutants: bitsOf(new Set(measured.mutants), this.#keys.length) }];
      }),
      killers: Object.fromEntries(this.#killers),
      survived: Object.fromEntries(Array.from(this.#survived, ([key, tried]) => [key, this.#bits(tried)])),
    };
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(kept));
  }

  /** Bits in the order in which measured tests are written. */
  #bits(tried: ReadonlySet<string>): string {
    const written = this.#tests.filter((_, index) => this.measured[index] !== undefined);
    return bitsOf(new Set([...written.keys()].filter((at) => tried.has(written[at] ?? ""))), written.length);
  }
}

function read(path: string): Kept {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return NOTHING;
  }
}

/** Equal changes of one function are told apart by their order. */
function keysOf(mutants: readonly Located[]): string[] {
  const seen = new Map<string, number>();
  return mutants.map(({ file, within, original, replacement }) => {
    const key = `${file} ${within}: ${original} → ${replacement}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return `${key} #${nth}`;
  });
}

/** The file of a mutant or of a test, by its key or id. */
export function fileOf(key: string): string {
  return key.slice(0, key.indexOf(" "));
}

/** The file and function of a mutant. */
function placeOf(key: string): string {
  return key.slice(0, key.indexOf(": "));
}

function firstOfEach(keys: readonly string[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [at, key] of keys.entries()) if (!first.has(key)) first.set(key, at);
  return first;
}

function has(bits: Buffer, at: number | undefined): boolean {
  return at !== undefined && ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}

function bitsOf(members: ReadonlySet<number>, size: number): string {
  const bits = Buffer.alloc((size + 7) >> 3);
  for (const at of members) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  return bits.toString("base64");
}

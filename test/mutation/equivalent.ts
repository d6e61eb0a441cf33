import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Located } from "./sandbox.ts";

type Change = Pick<Located, "file" | "within" | "original" | "replacement">;

/**
 * A constant that chooses between two ways to one answer: its value may be another, and what equals
 * it may go either way.
 */
type Threshold = Pick<Located, "file"> & { readonly threshold: string };

type Known = (Change | Threshold) & { readonly reason: string };

/** The mutants of `equivalent.yaml`: they change no answer, and nothing else that is promised. */
export class EquivalentMutants {
  readonly #known: readonly Known[] = parse(readFileSync(new URL("equivalent.yaml", import.meta.url), "utf8")) ?? [];
  readonly #mutants: readonly Located[];

  constructor(mutants: readonly Located[]) {
    this.#mutants = mutants;
  }

  reason(mutant: number): string | undefined {
    const located = this.#mutants[mutant];
    return located && this.#known.find((one) => isSame(one, located))?.reason;
  }

  /** Entries of these folders that name no mutant any more. */
  unknown(folders: readonly string[]): string[] {
    return this.#known
      .filter(({ file }) => folders.includes(file.split("/")[1] ?? ""))
      .filter((one) => !this.#mutants.some((mutant) => isSame(one, mutant)))
      .map(
        (one) => `equivalent.yaml names no mutant with ${one.file} ${isThreshold(one) ? one.threshold : one.original}`,
      );
  }
}

function isSame(one: Change | Threshold, other: Change): boolean {
  if (one.file !== other.file) return false;
  if (!isThreshold(one))
    return one.within === other.within && one.original === other.original && one.replacement === other.replacement;
  const { threshold } = one;
  return other.within === threshold || new RegExp(`[<>]=? -?${threshold}$`).test(other.original);
}

function isThreshold(one: Change | Threshold): one is Threshold {
  return "threshold" in one;
}

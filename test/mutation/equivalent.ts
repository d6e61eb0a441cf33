import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Located } from "./sandbox.ts";

type Change = Pick<Located, "file" | "within" | "original" | "replacement">;

/** The mutants of `equivalent.yaml`: they change no answer, and nothing else that is promised. */
export class EquivalentMutants {
  readonly #known: readonly (Change & { readonly reason: string })[] =
    parse(readFileSync(new URL("equivalent.yaml", import.meta.url), "utf8")) ?? [];
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
      .map(({ file, original }) => `equivalent.yaml names no mutant with ${file} ${original}`);
  }
}

function isSame(one: Change, other: Change): boolean {
  return (
    one.file === other.file &&
    one.within === other.within &&
    one.original === other.original &&
    one.replacement === other.replacement
  );
}

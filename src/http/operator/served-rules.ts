import { createHash } from "node:crypto";
import type { WorkspaceSource } from "../../node/workspace/read.ts";

/** The rules that are in force, and since when. */
export class ServedRules {
  readonly sources: readonly WorkspaceSource[];
  readonly at = new Date().toISOString();
  #digest: string | undefined;

  constructor(sources: readonly WorkspaceSource[]) {
    this.sources = sources;
  }

  /**
   * SHA-256 of the labels and texts of all files, ordered by label, each part followed by a zero
   * byte; in hexadecimal digits.
   */
  get digest(): string {
    this.#digest ??= digestOf(this.sources);
    return this.#digest;
  }
}

function digestOf(sources: readonly WorkspaceSource[]): string {
  const hash = createHash("sha256");
  const inOrder = sources.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  for (const { label, text } of inOrder) hash.update(label).update("\0").update(text).update("\0");
  return hash.digest("hex");
}

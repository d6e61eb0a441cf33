import { createHash } from "node:crypto";
import { type RuleState, ruleState } from "../../decisions/archive/rule-state.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";

/** The rules that are in force, and since when. */
export class ServedRules {
  readonly sources: readonly WorkspaceSource[];
  readonly at = new Date().toISOString();
  readonly #states = new Map<string, RuleState | Promise<RuleState>>();
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

  /** The sources behind a spec; `files` finds their labels. Passes on its errors. */
  behind(
    spec: string,
    files: (spec: string) => readonly string[] | Promise<readonly string[]>,
  ): RuleState | Promise<RuleState> {
    const known = this.#states.get(spec);
    if (known !== undefined) return known;
    const labels = files(spec);
    const state =
      labels instanceof Promise ? labels.then((found) => this.#keep(spec, found)) : this.#keep(spec, labels);
    if (!(state instanceof Promise)) return state;
    this.#states.set(spec, state);
    state.catch(() => this.#states.delete(spec));
    return state;
  }

  #keep(spec: string, labels: readonly string[]): RuleState {
    const wanted = new Set(labels);
    const state = ruleState(this.sources.filter(({ label }) => wanted.has(label)));
    this.#states.set(spec, state);
    return state;
  }
}

function digestOf(sources: readonly WorkspaceSource[]): string {
  const hash = createHash("sha256");
  const inOrder = sources.toSorted((a, b) => (a.label < b.label ? -1 : 1));
  for (const { label, text } of inOrder) hash.update(label).update("\0").update(text).update("\0");
  return hash.digest("hex");
}

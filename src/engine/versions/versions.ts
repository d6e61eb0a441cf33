import type { EngineError } from "../../model/diagnostic.ts";
import { isIn } from "../../model/time/timeline.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { SpecRef } from "../api.ts";
import { MOST_VERSIONS_KEPT } from "../tuning.ts";
import type { Contents, LoadedVersion } from "./contents.ts";
import { givenSpecName } from "./spec-name.ts";

interface Kept {
  readonly repository: string | undefined;
  readonly version: LoadedVersion;
}

/**
 * The versions that requests have chosen from one state of an engine. A request with the same
 * words, for any instant in which a version is in force, gets it again at once. Each state has an
 * object of its own, so nothing here is ever out of date.
 */
export class ChosenVersions {
  readonly contents: Contents;
  readonly #kept = new Map<string, Kept[]>();
  #count = 0;

  constructor(contents: Contents) {
    this.contents = contents;
  }

  /**
   * The version chosen before; undefined when there is none. `at`: microseconds since 1970 in UTC.
   */
  kept({ spec, repository }: SpecRef, at: bigint): LoadedVersion | undefined {
    const kept = this.#kept.get(spec);
    if (kept !== undefined) {
      for (const each of kept) if (each.repository === repository && isIn(each.version.span, at)) return each.version;
    }
    return undefined;
  }

  /** The names of specs in requests, as given. */
  names(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /**
   * Chooses a version and plans it when needed. Returns the errors spec_not_found and
   * invalid_request.
   */
  choose({ spec, repository }: SpecRef, at: bigint, budget: WorkBudget): LoadedVersion | EngineError {
    const name = givenSpecName(spec);
    if (typeof name !== "string") return name;
    const version = this.contents.select({ repository, spec: name, at }, budget);
    if (!("kind" in version)) this.#keep(spec, { repository, version });
    return version;
  }

  #keep(spec: string, choice: Kept): void {
    if (this.#count === MOST_VERSIONS_KEPT) {
      this.#kept.clear();
      this.#count = 0;
    }
    this.#count++;
    const known = this.#kept.get(spec);
    if (known === undefined) this.#kept.set(spec, [choice]);
    else known.push(choice);
  }
}

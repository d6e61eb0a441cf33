import type { RunOptions, SpecRef } from "../api.ts";
import type { EffectiveInstant } from "../evaluation/effective.ts";
import type { PreparedRun } from "../evaluation/prepared-run.ts";
import type { Contents } from "./contents.ts";

/** All of a request that the choice of version and rules depends on. */
export interface RunRequest
  extends Omit<SpecRef, "effective">,
    Pick<RunOptions, "rules" | "explain" | "arms" | "strict"> {
  readonly contents: Contents;
  readonly instant: EffectiveInstant;
}

/** The last request: most requests differ from the one before in their data alone. */
export class LastRun {
  #request: RunRequest | undefined;
  #run: PreparedRun | undefined;

  /** The run that was chosen for the same request. */
  of(request: RunRequest): PreparedRun | undefined {
    const last = this.#request;
    return last !== undefined &&
      last.contents === request.contents &&
      last.instant === request.instant &&
      last.spec === request.spec &&
      last.repository === request.repository &&
      last.explain === request.explain &&
      last.arms === request.arms &&
      last.strict === request.strict &&
      areSame(last.rules, request.rules)
      ? this.#run
      : undefined;
  }

  /** Keeps a run. A list of rules belongs to its caller, who may change it. */
  keep(request: RunRequest, run: PreparedRun): void {
    const { rules } = request;
    this.#request = Array.isArray(rules) ? { ...request, rules: [...rules] } : request;
    this.#run = run;
  }
}

function areSame(a: RunOptions["rules"], b: RunOptions["rules"]): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

import type { Body } from "../body.ts";
import type { InterfaceIds } from "./interface-ids.ts";

/**
 * The bodies to which the edges of a row lead, in the order of edges; undefined where an edge leads
 * nowhere.
 */
type Targets = readonly (Body | undefined)[];

/**
 * The bodies of one row without errors, by the interfaces of its imports. Versions of a spec mostly
 * look the same to those that import it, so a row is analysed once for all of them.
 */
export class SimilarBodies {
  readonly #ids: InterfaceIds;
  readonly #bodies = new Map<string, Body>();
  /** The first body, which gets a key only when there is another one to compare it with. */
  #first: { readonly targets: Targets; readonly body: Body } | undefined;

  constructor(ids: InterfaceIds) {
    this.#ids = ids;
  }

  #isAnalysed = false;

  /** Notes that the row is analysed, and tells if it was analysed before. */
  noteAnalysis(): "first" | "again" {
    const time = this.#isAnalysed ? "again" : "first";
    this.#isAnalysed = true;
    return time;
  }

  find(targets: Targets): Body | undefined {
    if (this.#first !== undefined) {
      this.#bodies.set(this.#keyOf(this.#first.targets), this.#first.body);
      this.#first = undefined;
    }
    return this.#bodies.size === 0 ? undefined : this.#bodies.get(this.#keyOf(targets));
  }

  add(targets: Targets, body: Body): void {
    if (this.#bodies.size === 0 && this.#first === undefined) this.#first = { targets, body };
    else this.#bodies.set(this.#keyOf(targets), body);
  }

  #keyOf(targets: Targets): string {
    return targets.map((body) => body && this.#ids.of(body)).join(" ");
  }
}

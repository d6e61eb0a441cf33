import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import { type SpecTarget, specTarget } from "./path.ts";

/** Paths whose targets are kept; clients may make up any number of paths. */
const MOST_PATHS = 256;

/** The local specs of a server, and the targets of request paths among them. */
export class SpecPaths {
  /** Names of specs in lower case, of any version. */
  readonly names: ReadonlySet<string>;
  readonly #targets = new Map<string, SpecTarget>();

  constructor(engine: Engine) {
    this.names = new Set(localSpecs(engine));
  }

  /** The result of `specTarget`, kept for paths that lead to a spec. Throws HttpError. */
  target(path: string): SpecTarget {
    const known = this.#targets.get(path);
    if (known !== undefined) return known;
    const target = specTarget(path, this.names);
    if (this.#targets.size === MOST_PATHS) this.#targets.clear();
    this.#targets.set(path, target);
    return target;
  }
}

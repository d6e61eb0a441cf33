import type { Engine } from "../../engine/engine.ts";
import { localSpecs } from "../../engine/versions/local-specs.ts";
import { type SpecTarget, specTarget } from "./path.ts";

/** The local specs of a server, and the targets of request paths among them. */
export class SpecPaths {
  /** Names of specs in lower case, of any version. */
  readonly names: ReadonlySet<string>;

  constructor(engine: Engine) {
    this.names = new Set(localSpecs(engine));
  }

  /** The target of a path. Throws HttpError. */
  target(path: string): SpecTarget {
    return specTarget(path, this.names);
  }
}

import type { Engine } from "../../engine/engine.ts";
import { LruMap } from "../../model/cache/lru-map.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { Archive } from "../archive/archive.ts";

/** Engines that are kept: logs of several processes take turns between states. */
const MOST_ENGINES = 8;

/** The rules that answered, by the digests of a log, from an archive. */
export class LoggedRules {
  readonly #archive: Archive;
  readonly #engines = new LruMap<string, Engine>(MOST_ENGINES);

  constructor(folder: string) {
    this.#archive = new Archive(folder);
  }

  /** Throws EngineErrors for a state that the archive lacks. */
  engine(digest: string): Engine {
    const known = this.#engines.get(digest);
    if (known !== undefined) return known;
    const engine = engineOf({ sources: this.#archive.read(digest) });
    this.#engines.set(digest, engine);
    return engine;
  }
}

import type { Random } from "../fuzz/random.ts";

/** Something that goes wrong outside of the program. */
export interface Fault {
  readonly name: string;
  /** Why it cannot be made on this machine; undefined when it can. */
  readonly unavailable?: string | undefined;
  /** Lets it happen once. Throws an AssertionError for what must not be. */
  readonly happen: (random: Random) => Promise<void>;
}

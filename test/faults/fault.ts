import type { Random } from "../fuzz/random.ts";

/** A fault outside of the program. */
export interface Fault {
  readonly name: string;
  /** The reason why it cannot happen on this machine; undefined when it can. */
  readonly unavailable?: string | undefined;
  /** Lets it happen once. Throws an AssertionError when something is left broken. */
  readonly happen: (random: Random) => Promise<void>;
}

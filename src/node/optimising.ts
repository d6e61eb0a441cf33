import { setFlagsFromString } from "node:v8";
import { OPTIMISE_LATE } from "./tuning.ts";

/*
 * When V8 optimises a function, for Node 20. Later versions compile quickly first, so they have no
 * such flag.
 */

/** The work after which V8 optimises a function by default, in bytes of its code that were run. */
const USUAL = 67_584;

export function optimiseLate(): void {
  optimiseAfter(OPTIMISE_LATE);
}

/** Goes back to the default of V8, for what is done again and again. */
export function optimiseAsUsual(): void {
  optimiseAfter(USUAL);
}

function optimiseAfter(work: number): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString(`--interrupt-budget=${work}`);
}

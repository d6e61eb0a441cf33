import { setFlagsFromString } from "node:v8";

/*
 * When V8 optimises a function, for Node 20. Later versions compile quickly first, so they have no
 * such flag.
 */

/** The work after which V8 optimises a function by default, in bytes of its code that were run. */
const USUAL = 67_584;
/**
 * Five times as much: most commands are over before optimising has paid, and it took up to 45 % of
 * their processor time. Of the start and the first document of a server with 100 kB of rules it
 * took a quarter.
 */
const LATE = 350_000;

export function optimiseLate(): void {
  optimiseAfter(LATE);
}

/** Goes back to the default of V8, for what is done again and again. */
export function optimiseAsUsual(): void {
  optimiseAfter(USUAL);
}

function optimiseAfter(work: number): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString(`--interrupt-budget=${work}`);
}

/*
 * A flag in shared memory, by which the server ends the work of a thread in the middle of a task.
 */

/** Thrown to end work that nobody waits for. */
export class Cancelled extends Error {}

/** A flag that is not set; one number, which is not 0 once the work should end. */
export function newFlag(): SharedArrayBuffer {
  return new SharedArrayBuffer(4);
}

/** Ends the work that looks at a flag. */
export function cancel(flag: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(flag), 0, 1);
}

/** A function that throws Cancelled once the flag is set. */
export function checkOf(flag: SharedArrayBuffer): () => void {
  const number = new Int32Array(flag);
  return () => {
    if (Atomics.load(number, 0) !== 0) throw new Cancelled();
  };
}

/** Called once: the line is in the file, or will not be. */
type Done = (isLogged: boolean) => void;

/**
 * An evaluation whose answer waits for its line. No promise, as that costs a request as much as its
 * line.
 */
export class PendingEntry {
  readonly id: string;
  #isLogged: boolean | undefined;
  #done: Done | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Undefined: not known yet. */
  get isLogged(): boolean | undefined {
    return this.#isLogged;
  }

  /** Calls `done` when that is known. */
  whenSettled(done: Done): void {
    if (this.#isLogged === undefined) this.#done = done;
    else done(this.#isLogged);
  }

  settle(isLogged: boolean): void {
    this.#isLogged = isLogged;
    this.#done?.(isLogged);
  }
}

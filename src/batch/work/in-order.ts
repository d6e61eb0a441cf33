/**
 * Works on items, at most so many of them at once, and gives the outcomes in the order of the
 * items, each as soon as it is there. Items are taken no faster than outcomes are. `stopped`
 * rejects to end it at once.
 */
export async function* inOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
  stopped: Promise<never>,
): AsyncIterable<readonly [Item, Outcome]> {
  const iterator = items[Symbol.asyncIterator]();
  const begun: (readonly [Item, Promise<Outcome>])[] = [];
  const stop = new Stoppable(stopped);
  let coming: Promise<IteratorResult<Item> | NoItem> | undefined;
  let end: NoItem | { readonly done: true } | undefined;
  try {
    while (end === undefined || begun.length > 0) {
      const [first] = begun;
      if (end === undefined && begun.length < most) {
        coming ??= iterator.next().catch(noItem);
        const next = await stop.firstOf(coming, first?.[1]);
        if (next !== undefined) {
          coming = undefined;
          if (next.done === true) end = next;
          else begun.push([next.value, quiet(work(next.value))]);
          continue;
        }
      }
      if (first === undefined) continue;
      begun.shift();
      yield [first[0], await stop.orDone(first[1])];
    }
    if (end !== undefined && "thrown" in end) throw end.thrown;
  } finally {
    // An iterator that waits for its input cannot be closed.
    if (coming === undefined) await iterator.return?.();
  }
}

/** The end of items that cannot be read on. It is told after the outcomes of those before. */
interface NoItem {
  readonly done: true;
  readonly thrown: unknown;
}

function noItem(thrown: unknown): NoItem {
  return { done: true, thrown };
}

/** A failure is told when it is its turn. */
function quiet<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  outcome.catch(() => undefined);
  return outcome;
}

/**
 * Waits for one promise after another, unless it is stopped. `Promise.race` would keep the value of
 * each of them for as long as `stopped` is open.
 */
class Stoppable {
  #isStopped = false;
  #reason: unknown;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(stopped: Promise<never>) {
    stopped.catch((reason: unknown) => {
      this.#isStopped = true;
      this.#reason = reason;
      this.#reject?.(reason);
    });
  }

  orDone<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isStopped) reject(this.#reason);
      this.#reject = reject;
      promise.then(resolve, reject);
    });
  }

  /** The value of the first promise, or undefined when the other one ends before it. */
  firstOf<Value>(promise: Promise<Value>, other: Promise<unknown> | undefined): Promise<Value | undefined> {
    const ended = other?.then(nothing, nothing);
    return this.orDone(ended === undefined ? promise : Promise.race([promise, ended]));
  }
}

function nothing(): undefined {
  return undefined;
}

/**
 * Works on items, at most so many of them at once, and gives the outcomes in the order of the
 * items. Items are taken no faster than outcomes are. `stopped` rejects to end it at once.
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
  try {
    for (;;) {
      const next = await stop.orDone(iterator.next());
      if (next.done === true) break;
      const outcome = work(next.value);
      // A failure is told when it is its turn.
      outcome.catch(() => undefined);
      begun.push([next.value, outcome]);
      if (begun.length < most) continue;
      const first = begun.shift();
      if (first !== undefined) yield [first[0], await stop.orDone(first[1])];
    }
    for (let first = begun.shift(); first !== undefined; first = begun.shift())
      yield [first[0], await stop.orDone(first[1])];
  } finally {
    // An iterator that waits for its input cannot be closed.
    if (!stop.isStopped) await iterator.return?.();
  }
}

/**
 * Waits for one promise after another, unless it is stopped. `Promise.race` would keep the value of
 * each of them for as long as `stopped` is open.
 */
class Stoppable {
  isStopped = false;
  #reason: unknown;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(stopped: Promise<never>) {
    stopped.catch((reason: unknown) => {
      this.isStopped = true;
      this.#reason = reason;
      this.#reject?.(reason);
    });
  }

  orDone<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.isStopped) reject(this.#reason);
      this.#reject = reject;
      promise.then(resolve, reject);
    });
  }
}

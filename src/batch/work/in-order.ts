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
  let isStopped = false;
  stopped.catch(() => {
    isStopped = true;
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next.done === true) break;
      const outcome = Promise.race([work(next.value), stopped]);
      // A failure is told when it is its turn.
      outcome.catch(() => undefined);
      begun.push([next.value, outcome]);
      if (begun.length < most) continue;
      const first = begun.shift();
      if (first !== undefined) yield [first[0], await first[1]];
    }
    for (const [item, outcome] of begun) yield [item, await outcome];
  } finally {
    // An iterator that waits for its input cannot be closed.
    if (!isStopped) await iterator.return?.();
  }
}

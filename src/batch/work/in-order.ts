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
  let coming: Promise<IteratorResult<Item> | NoItem> | undefined;
  let end: NoItem | { readonly done: true } | undefined;
  let isWaiting = false;
  stopped.catch(nothing);
  try {
    while (end === undefined || begun.length > 0) {
      const [first] = begun;
      if (end === undefined && begun.length < most) {
        coming ??= iterator.next().catch(noItem);
        isWaiting = true;
        const next = await Promise.race([coming, stopped, ...(first === undefined ? [] : [ended(first[1])])]);
        isWaiting = next === undefined;
        if (next !== undefined) coming = undefined;
        if (next?.done === true) end = next;
        else if (next !== undefined) begun.push([next.value, quiet(Promise.race([work(next.value), stopped]))]);
        if (next !== undefined) continue;
      }
      if (first === undefined) continue;
      begun.shift();
      yield [first[0], await first[1]];
    }
    if (end !== undefined && "thrown" in end) throw end.thrown;
  } finally {
    // An iterator that waits for its input cannot be closed.
    if (!isWaiting) await iterator.return?.();
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

/** Resolves when an outcome is there, or has failed. */
function ended(outcome: Promise<unknown>): Promise<undefined> {
  return outcome.then(nothing, nothing);
}

/** A failure is told when it is its turn. */
function quiet<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  outcome.catch(nothing);
  return outcome;
}

function nothing(): undefined {
  return undefined;
}

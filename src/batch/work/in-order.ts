/**
 * Works on items, at most so many of them at once, and gives the outcomes in the order of the
 * items. Items are taken no faster than outcomes are.
 */
export async function* inOrder<Item, Outcome>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncIterable<readonly [Item, Outcome]> {
  const begun: (readonly [Item, Promise<Outcome>])[] = [];
  for await (const item of items) {
    const outcome = work(item);
    // A failure is told when it is its turn.
    outcome.catch(() => undefined);
    begun.push([item, outcome]);
    if (begun.length < most) continue;
    const first = begun.shift();
    if (first !== undefined) yield [first[0], await first[1]];
  }
  for (const [item, outcome] of begun) yield [item, await outcome];
}

/**
 * Results or rules as a person reads them: the keys of `order` first, then the others as they come.
 */
export function inReadingOrder<Item>(
  items: Readonly<Record<string, Item>>,
  order: readonly string[],
): Readonly<Record<string, Item>> {
  const places = new Map(order.map((key, at) => [key, at]));
  const place = (key: string) => places.get(key) ?? order.length;
  return Object.fromEntries(Object.entries(items).toSorted(([a], [b]) => place(a) - place(b)));
}

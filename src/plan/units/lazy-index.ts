/**
 * Finds units and options by name in lists that may be very long and that many types share. A list
 * is indexed on its second look-up, as most are searched only once.
 */
export class LazyIndex {
  /** The lists asked for, with an index from the second time on. */
  readonly #indexes = new WeakMap<object, ReadonlyMap<string, number> | undefined>();

  /** The unit of a name. */
  unit<Unit extends { readonly name: string }>(units: readonly Unit[], name: string): Unit | undefined {
    return this.#isFirst(units)
      ? units.find((unit) => unit.name === name)
      : units[this.#place(units, ({ name }) => name, name)];
  }

  hasOption(options: readonly string[], text: string): boolean {
    return this.#isFirst(options) ? options.includes(text) : this.#place(options, (option) => option, text) >= 0;
  }

  #isFirst(list: object): boolean {
    if (this.#indexes.has(list)) return false;
    this.#indexes.set(list, undefined);
    return true;
  }

  #place<Item>(list: readonly Item[], keyOf: (item: Item) => string, key: string): number {
    let index = this.#indexes.get(list);
    if (index === undefined) {
      index = new Map(list.map((item, place) => [keyOf(item), place]));
      this.#indexes.set(list, index);
    }
    return index.get(key) ?? -1;
  }
}

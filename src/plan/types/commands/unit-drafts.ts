import type { Dimensions, MeasureUnit } from "../../../model/types/type.ts";
import { LazyIndex } from "../../units/lazy-index.ts";
import type { LineContext } from "../data-context.ts";

/**
 * A unit while the dimensions of its type are unknown. For plain units the dimension is the family
 * itself.
 */
export type UnitDraft = Omit<MeasureUnit, "dimensions"> & { readonly dimensions: Dimensions | undefined };

/**
 * The units of a type while it is declared: those of its parent, then its own. A row of types may
 * inherit thousands and add one each, so nothing is made of the inherited ones.
 */
export class UnitDrafts {
  readonly #inherited: readonly MeasureUnit[];
  readonly #own = new Map<string, UnitDraft>();
  readonly #index = new LazyIndex();

  constructor(inherited: readonly MeasureUnit[]) {
    this.#inherited = inherited;
  }

  get size(): number {
    return this.#inherited.length + this.#own.size;
  }

  get first(): UnitDraft | undefined {
    const [first = this.#own.values().next().value] = this.#inherited;
    return first;
  }

  get(name: string): UnitDraft | undefined {
    return this.#own.get(name) ?? this.#index.unit(this.#inherited, name);
  }

  /** Adds a unit that is not inherited. */
  add(draft: UnitDraft): void {
    this.#own.set(draft.name, draft);
  }

  all(): readonly UnitDraft[] {
    return [...this.#inherited, ...this.#own.values()];
  }

  /** The units with the dimensions of their type: inherited ones are the identical objects. */
  complete(dimensions: Dimensions): readonly MeasureUnit[] {
    return [...this.#inherited, ...Array.from(this.#own.values(), (draft) => ({ ...draft, dimensions }))];
  }
}

/**
 * Rejects a unit that is called `or`: after a number it would be read as the operator
 * (docs/spec/01-syntax.md#1-3-keywords). True when it did.
 */
export function rejectOr(line: LineContext, name: string): boolean {
  if (name !== "or") return false;
  line.reject("reserved-unit", "`or` after a number is the operator and cannot be a unit", "choose another name");
  return true;
}

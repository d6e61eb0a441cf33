import type { DeclaredType } from "./declared-units.ts";
import { OfferedTypes } from "./offered-types.ts";

/** A direct import with its types. Two imports of one meaning share the identical `body`. */
interface ImportOfTypes {
  readonly alias: string;
  readonly body: { readonly offered: OfferedTypes };
}

/** A type of a direct import as an importing row sees it. */
export interface ImportedType {
  readonly declared: DeclaredType;
  /**
   * Alias of the import; absent for the type of an inline import, which has none
   * (docs/spec/05-composition-versions.md#5-7-3-inline-import).
   */
  readonly alias?: string | undefined;
}

/**
 * The question that hiding asks of own data: does `name` declare a type, and from which imported
 * type does it descend?
 */
export interface OwnNames {
  declaresType(name: string): boolean;
  importedAncestor(name: string): DeclaredType | undefined;
}

/**
 * The types that direct imports declare, in the order of `uses`, then the types that inline imports
 * name, with their ancestors. An own data that declares a type hides every imported type of its
 * name, except one that it descends from
 * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions).
 */
export class VisibleTypes {
  /**
   * The types of each imported spec, once however many aliases it has; those of inline imports, if
   * any, come last. Types of one source were compared where they are declared.
   */
  readonly sources: readonly OfferedTypes[];
  readonly #imports: ReadonlyMap<string, ImportOfTypes>;
  /** The types of inline imports alone. */
  readonly inline: OfferedTypes;
  readonly #own: OwnNames;
  readonly #hidden = new Map<DeclaredType, boolean>();

  constructor(imports: ReadonlyMap<string, ImportOfTypes>, inlineTypes: readonly DeclaredType[], own: OwnNames) {
    const offered = new Set(Array.from(imports.values(), ({ body }) => body.offered));
    this.#imports = imports;
    this.#own = own;
    this.inline = new OfferedTypes(withAncestors(inlineTypes, [...offered]));
    this.sources = this.inline.types.length === 0 ? [...offered] : [...offered, this.inline];
  }

  /** True when an own data has the name of an imported type and does not descend from it. */
  isHidden(declared: DeclaredType): boolean {
    let hidden = this.#hidden.get(declared);
    if (hidden === undefined) {
      const { name } = declared;
      hidden = this.#own.declaresType(name) && !descends(this.#own.importedAncestor(name), declared);
      this.#hidden.set(declared, hidden);
    }
    return hidden;
  }

  /** True when a type is one of those in scope, hidden or not. */
  has(declared: DeclaredType): boolean {
    return this.sources.some((source) => source.named(declared.name).includes(declared));
  }

  /** The types that are not hidden. */
  open(): readonly DeclaredType[] {
    return this.sources.flatMap(({ types }) => types.filter((declared) => !this.isHidden(declared)));
  }

  /** The types of a name, hidden ones too, under each of their aliases. */
  *named(name: string): Iterable<ImportedType> {
    for (const { alias, body } of this.#imports.values()) {
      for (const declared of body.offered.named(name)) yield { declared, alias };
    }
    for (const declared of this.inline.named(name)) yield { declared };
  }

  /** The types with a name in the import of an alias. */
  namedBy(alias: string, name: string): ImportedType[] {
    const declared = this.#imports.get(alias)?.body.offered.named(name) ?? [];
    return declared.map((each) => ({ declared: each, alias }));
  }

  /** The first alias of a type; undefined for types of inline imports. */
  aliasOf(declared: DeclaredType): string | undefined {
    for (const { alias, body } of this.#imports.values()) {
      if (body.offered.named(declared.name).includes(declared)) return alias;
    }
    return undefined;
  }
}

/** Types and their ancestors, each once, without those in `sources`. */
function withAncestors(types: readonly DeclaredType[], sources: readonly OfferedTypes[]): ReadonlySet<DeclaredType> {
  const found = new Set<DeclaredType>();
  for (const type of types) {
    for (let declared: DeclaredType | undefined = type; declared !== undefined; declared = declared.parent) {
      const known = declared;
      if (found.has(known) || sources.some((source) => source.named(known.name).includes(known))) break;
      found.add(known);
    }
  }
  return found;
}

function descends(from: DeclaredType | undefined, ancestor: DeclaredType): boolean {
  for (let at = from; at !== undefined; at = at.parent) {
    if (at === ancestor) return true;
    if (at.name === ancestor.name && at.family !== undefined && at.family === ancestor.family) return true;
  }
  return false;
}

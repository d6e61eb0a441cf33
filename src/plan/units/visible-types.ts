import type { DeclaredType } from "../types/declared-type.ts";

/** A direct import as far as its types go. `body` is the identical one for two imports of one meaning. */
interface ImportOfTypes {
  readonly alias: string;
  readonly body: { readonly types: ReadonlyMap<string, DeclaredType> };
}

/** A type of a direct import as an importing row sees it. */
export interface ImportedType {
  readonly declared: DeclaredType;
  /** Alias of the import; absent for the type of an inline import, which has none (chapter 5, 5.7.3). */
  readonly alias?: string | undefined;
  /** Place of its spec among the imports: two types of one spec were compared there already. */
  readonly source: number;
  /** The own data whose name hides it (chapter 2, 2.6.1). */
  readonly hiddenBy?: string | undefined;
}

/** Own data as far as hiding goes: does `name` declare a type, and from which imported type does it descend? */
export interface OwnNames {
  declaresType(name: string): boolean;
  importedAncestor(name: string): DeclaredType | undefined;
}

/**
 * The types that direct imports declare, in the order of `uses`, then those that inline imports name with their ancestors.
 * An own data that declares a type hides every imported type of its name, but for one that it descends from (chapter 2, 2.6.1).
 */
export function importedTypes(
  imports: ReadonlyMap<string, ImportOfTypes>,
  inlineTypes: readonly DeclaredType[],
  own: OwnNames,
): ImportedType[] {
  const visible: ImportedType[] = [];
  const seen = new Set<DeclaredType>();
  const sources = new Map<ImportOfTypes["body"], number>();
  for (const { alias, body } of imports.values()) {
    const source = sources.get(body) ?? sources.size;
    sources.set(body, source);
    for (const declared of body.types.values()) visible.push(imported(declared, alias, source, own));
    if (source === sources.size - 1) for (const declared of body.types.values()) seen.add(declared);
  }
  for (const named of inlineTypes) {
    for (let declared: DeclaredType | undefined = named; declared !== undefined; declared = declared.parent) {
      if (seen.has(declared)) break;
      seen.add(declared);
      visible.push(imported(declared, undefined, sources.size, own));
    }
  }
  return visible;
}

function imported(declared: DeclaredType, alias: string | undefined, source: number, own: OwnNames): ImportedType {
  const hidden = own.declaresType(declared.name) && !descends(own.importedAncestor(declared.name), declared);
  return { declared, alias, source, hiddenBy: hidden ? declared.name : undefined };
}

function descends(from: DeclaredType | undefined, ancestor: DeclaredType): boolean {
  for (let at = from; at !== undefined; at = at.parent) {
    if (at === ancestor) return true;
    if (at.name === ancestor.name && at.family !== undefined && at.family === ancestor.family) return true;
  }
  return false;
}

/** The first type of the line a type comes from. */
export function rootOf(declared: DeclaredType): DeclaredType {
  let root = declared;
  while (root.parent !== undefined) root = root.parent;
  return root;
}

/** How many types lie between a type and its root. */
export function depthOf(declared: DeclaredType): number {
  let depth = 0;
  for (let at = declared.parent; at !== undefined; at = at.parent) depth++;
  return depth;
}

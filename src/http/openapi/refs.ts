/** Kinds of components that a document has. */
export type Kind = "schemas" | "responses" | "parameters" | "requestBodies" | "headers";

export type Ref = { readonly $ref: string };

/** Points to a component of the document. */
export function ref(kind: Kind, name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` };
}

export function schemaRef(name: string): Ref {
  return ref("schemas", name);
}

/**
 * Hands out names of operations and components: letters, digits, `.`, `_` and `-`, each once; a
 * repeated one gets `_2`, `_3` …
 */
export class UniqueNames {
  readonly #taken: Set<string>;

  /** `reserved`: names that are taken already. */
  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set(reserved);
  }

  of(wanted: string): string {
    const plain = wanted.replace(/[^A-Za-z0-9._-]/g, "_");
    let name = plain;
    for (let n = 2; this.#taken.has(name); n++) name = `${plain}_${n}`;
    this.#taken.add(name);
    return name;
  }
}

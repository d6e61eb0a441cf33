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

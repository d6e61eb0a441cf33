import type { NamedSource } from "../workspace/index.ts";
import type { Sources } from "./api.ts";

/**
 * The sources that a caller gives in any form, as one list; a `Map` is one of pairs. A label that
 * begins with `@` is a dependency; a plain text has no name. Throws a TypeError for a text that is
 * not a string, such as the bytes of a file.
 */
export function namedSources(sources: Sources): NamedSource[] {
  if (typeof sources === "string") return [{ label: "", text: sources, origin: { kind: "volatile" } }];
  if (typeof sources !== "object" || sources === null || ArrayBuffer.isView(sources)) throw noText("the sources");
  const texts: Iterable<unknown> = Symbol.iterator in sources ? sources : Object.entries(sources);
  return Array.from(texts, (pair) => {
    if (!Array.isArray(pair)) throw new TypeError("a source of a list is a pair of its label and its text");
    const [label, text, dependency] = pair;
    return namedSource(label, text, dependency);
  });
}

/**
 * `dependency`: the repository that the text belongs to; null: none, whatever the label looks like.
 */
function namedSource(label: string, text: string, dependency?: string | null): NamedSource {
  requireText(label, text);
  const repository = dependency === undefined && label.startsWith("@") ? label : dependency;
  if (typeof repository === "string") return { label, text, origin: { kind: "dependency", repository } };
  return { label, text, origin: { kind: "path", label } };
}

/** Throws a TypeError unless a source is a text under a label. */
export function requireText(label: string, text: string): void {
  if (typeof label !== "string" || typeof text !== "string") throw noText(`the source \`${label}\``);
}

function noText(what: string): TypeError {
  return new TypeError(
    `${what} must be given as text: bytes of a file are decoded first, as by readFile(path, "utf8")`,
  );
}

import type { NamedSource } from "../plan/workspace/workspace.ts";
import type { Sources } from "./api.ts";

/** The forms a caller may give sources in, as one list. A label that begins with `@` is a dependency; a plain text has no name. */
export function namedSources(sources: Sources): NamedSource[] {
  if (typeof sources === "string") return [{ label: "", text: sources, origin: { kind: "volatile" } }];
  const texts: Iterable<readonly [string, string, (string | null)?]> = Array.isArray(sources)
    ? sources
    : Object.entries(sources);
  return Array.from(texts, ([label, text, dependency]) => namedSource(label, text, dependency));
}

/** `dependency`: the repository that the text is; null: none, whatever the label looks like. */
export function namedSource(label: string, text: string, dependency?: string | null): NamedSource {
  const repository = dependency === undefined && label.startsWith("@") ? label : dependency;
  if (typeof repository === "string")
    return { label, text, origin: { kind: "dependency", repository: repository.toLowerCase() } };
  return { label, text, origin: { kind: "path", label } };
}

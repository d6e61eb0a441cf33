import { kindText, objectKind } from "../runtime/object-kind.ts";
import type { NamedSource } from "../workspace/index.ts";
import type { Sources } from "./api.ts";
import { checkText } from "./arguments.ts";

/** Some editors put it before a text; it is not part of the text. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A decoded text without its byte order mark. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/**
 * The sources that a caller gives in any form, as one list; a `Map` is one of pairs. A label that
 * begins with `@` is a dependency; a plain text has no name. Throws a TypeError for a text that is
 * not a string, such as the bytes of a file.
 */
export function namedSources(sources: Sources): NamedSource[] {
  if (typeof sources === "string")
    return [{ label: "", text: withoutByteOrderMark(sources), origin: { kind: "volatile" } }];
  if (typeof sources !== "object" || sources === null || ArrayBuffer.isView(sources))
    throw noText("the sources", sources);
  if (objectKind(sources) !== undefined && !(Symbol.iterator in sources)) throw noText("the sources", sources);
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
function namedSource(label: string, written: string, dependency?: string | null): NamedSource {
  const text = sourceText(label, written);
  const repository = dependency === undefined && label.startsWith("@") ? label : dependency;
  if (dependency !== undefined && dependency !== null)
    checkText(`the repository of the source \`${label}\``, dependency);
  if (typeof repository === "string") return { label, text, origin: { kind: "dependency", repository } };
  return { label, text, origin: { kind: "path", label } };
}

/**
 * The text of a source without its byte order mark, which some editors put before it. Throws a
 * TypeError unless it is a text under a label.
 */
export function sourceText(label: string, text: string): string {
  checkText("the label of a source", label);
  if (typeof text !== "string") throw noText(`the source \`${label}\``, text);
  return withoutByteOrderMark(text);
}

function noText(what: string, given: unknown): TypeError {
  const kind = kindText(given);
  return new TypeError(`${what} must be given as text, not ${kind}: ${remedyOf(kind)}`);
}

function remedyOf(kind: string): string {
  if (kind === "a Promise") return 'await it first, as in load(await readFile(path, "utf8"))';
  if (kind === "a URL") return 'read the file that it names first, as by readFile(url, "utf8")';
  return 'bytes of a file are decoded first, as by readFile(path, "utf8")';
}

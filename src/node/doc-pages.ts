import { existsSync, readFileSync } from "node:fs";

/** The documents, from a module of the sources and from one of the package. */
const DOCUMENTS = ["../../docs/", "../../../docs/"]
  .map((path) => new URL(path, import.meta.url))
  .find((place) => existsSync(place));

/** The pages have such names; no other file can be asked for. */
const PAGE = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.md$/i;

/**
 * The address of a page below `docs`, with a heading: `guide/rules.md#conditions`; undefined where
 * the documents are left out, and for a name that no page has.
 */
export function addressOfPage(page: string): URL | undefined {
  const [path = ""] = page.split("#");
  return DOCUMENTS && PAGE.test(path) ? new URL(page, DOCUMENTS) : undefined;
}

/** The text of a page below `docs`; undefined where there is none. */
export function textOfPage(page: string): string | undefined {
  const address = addressOfPage(page);
  return address && existsSync(address) ? readFileSync(address, "utf8") : undefined;
}

/** The page of the errors; each is a heading of it. */
export const ERROR_PAGE = "errors.md";

/** The explanations of all errors by name, as Markdown without their headings. */
export function errorExplanations(): ReadonlyMap<string, string> {
  const sections = (textOfPage(ERROR_PAGE) ?? "").split(/^#{2,3} /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [, name, text] = /^`([a-z0-9-]+)`\n+(.*)$/s.exec(section) ?? [];
      return name === undefined || text === undefined ? [] : [[name, text.trimEnd()]];
    }),
  );
}

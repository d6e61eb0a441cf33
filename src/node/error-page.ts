import { existsSync, readFileSync } from "node:fs";

/** The page, from a module of the sources and from one of the package. */
const PAGE = ["../../docs/errors.md", "../../../docs/errors.md"]
  .map((path) => new URL(path, import.meta.url))
  .find((place) => existsSync(place));

/**
 * The address of the explanation of an error by its name; undefined where the documents are left
 * out.
 */
export function addressOfError(name: string): string | undefined {
  return PAGE && `${PAGE.href}#${name}`;
}

/** The explanations of all errors by name, as Markdown without their headings. */
export function errorExplanations(): ReadonlyMap<string, string> {
  const page = PAGE === undefined ? "" : readFileSync(PAGE, "utf8");
  const sections = page.split(/^#{2,3} /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [, name, text] = /^`([a-z0-9-]+)`\n+(.*)$/s.exec(section) ?? [];
      return name === undefined || text === undefined ? [] : [[name, text.trimEnd()]];
    }),
  );
}

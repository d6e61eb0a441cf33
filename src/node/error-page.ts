import { textOfPage } from "./doc-pages.ts";

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

import { existsSync } from "node:fs";

/** The guide, from a module of the sources and from one of the package. */
const GUIDE = ["../../docs/guide/", "../../../docs/guide/"]
  .map((path) => new URL(path, import.meta.url))
  .find((place) => existsSync(place));

/**
 * The address of a page of the guide, with a heading: `rules.md#conditions`; undefined where the
 * documents are left out.
 */
export function addressOfGuide(page: string): string | undefined {
  return GUIDE && new URL(page, GUIDE).href;
}

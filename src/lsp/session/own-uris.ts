import { addressOfPage } from "../../node/doc-pages.ts";

/** The scheme of the server's own texts, for clients that ask the server for them. */
export const OWN_SCHEME = "engine";

/** The URI of the embedded units. */
export const STANDARD_URI = `${OWN_SCHEME}:/std/units.rules`;

/** The URIs of the documents begin so. */
export const PAGES = `${OWN_SCHEME}:/docs/`;

/**
 * The URI of a page below `docs`, with a heading; undefined where there is none. `asks`: the
 * client asks the server for texts; for others it is a file.
 */
export function uriOfPage(page: string, asks: boolean): string | undefined {
  const address = addressOfPage(page);
  return asks && address !== undefined ? `${PAGES}${page}` : address?.href;
}

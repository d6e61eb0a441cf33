import type { ClientCapabilities, Connection, ServerCapabilities } from "vscode-languageserver";
import { STANDARD_FILE } from "../../insight/names/standard-file.ts";
import { addressOfPage, textOfPage } from "../../node/doc-pages.ts";

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

/**
 * The protocol has this request from version 3.18 on: the text of a document that is not a file.
 */
export const TEXT_REQUEST = "workspace/textDocumentContent";

/** True when a client asks servers for texts that are not files. */
export function asksForTexts({ workspace }: ClientCapabilities): boolean {
  return workspace !== undefined && "textDocumentContent" in workspace && Boolean(workspace.textDocumentContent);
}

/** The capability of a server that is asked for texts of its own. */
export const TEXT_CAPABILITY: ServerCapabilities["workspace"] & object = {
  ...{ textDocumentContent: { schemes: [OWN_SCHEME] } },
};

/** Answers with the text of the embedded units, or of a page of the documents. */
export function registerOwnTexts(connection: Connection): void {
  connection.onRequest(TEXT_REQUEST, ({ uri }: { readonly uri: string }) => {
    const text = textOf(uri);
    return text === undefined ? null : { text };
  });
}

function textOf(uri: string): string | undefined {
  if (uri === STANDARD_URI) return STANDARD_FILE.text;
  return uri.startsWith(PAGES) ? textOfPage(uri.slice(PAGES.length)) : undefined;
}

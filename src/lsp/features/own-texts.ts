import type { ClientCapabilities, Connection, ServerCapabilities } from "vscode-languageserver";
import { STANDARD_FILE } from "../../insight/names/standard-file.ts";
import { textOfPage } from "../../node/doc-pages.ts";
import { OWN_SCHEME, PAGES, STANDARD_URI } from "../session/own-uris.ts";

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

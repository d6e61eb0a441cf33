import type { ClientCapabilities, Connection, ServerCapabilities } from "vscode-languageserver";
import { STANDARD_FILE } from "../../insight/names/standard-file.ts";
import { STANDARD_URI } from "../session/session.ts";

/** The protocol has this request from version 3.18 on: the text of a document that is no file. */
export const TEXT_REQUEST = "workspace/textDocumentContent";

/** True when a client asks servers for texts that are no files. */
export function asksForTexts({ workspace }: ClientCapabilities): boolean {
  return workspace !== undefined && "textDocumentContent" in workspace && Boolean(workspace.textDocumentContent);
}

/** The capability of a server that is asked for the embedded units. */
export const TEXT_CAPABILITY: ServerCapabilities["workspace"] & object = {
  ...{ textDocumentContent: { schemes: [new URL(STANDARD_URI).protocol.slice(0, -1)] } },
};

/** Answers with the text of the embedded units. */
export function registerStandardText(connection: Connection): void {
  connection.onRequest(TEXT_REQUEST, ({ uri }: { readonly uri: string }) =>
    uri === STANDARD_URI ? { text: STANDARD_FILE.text } : null,
  );
}

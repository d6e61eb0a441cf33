import { type Disposable, type Uri, workspace } from "vscode";
import type { StaticFeature } from "vscode-languageclient/node.js";
import type { LanguageServer } from "./language-server.ts";

/** Texts of the server that are no files, such as `std units`: documents that nobody can change. */
export function registerEmbeddedTexts(server: LanguageServer): Disposable {
  return workspace.registerTextDocumentContentProvider("engine", {
    provideTextDocumentContent: async (uri: Uri) => {
      const params = { uri: uri.toString() };
      const answer = await server.request<{ readonly text: string } | null>("workspace/textDocumentContent", params);
      return answer?.text;
    },
  });
}

/** Tells servers that this client asks for such texts, as clients of the protocol 3.18 do. */
export const ASKS_FOR_TEXTS: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.workspace = { ...capabilities.workspace, ...{ textDocumentContent: { dynamicRegistration: false } } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: "static" }),
  clear: () => undefined,
};

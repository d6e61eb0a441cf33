import type { ServerCapabilities } from "vscode-languageserver";
import { SEMANTIC_TOKENS_LEGEND } from "./features/semantic-tokens.ts";

/** What the server can do, beside how documents are kept in step. */
export const CAPABILITIES: ServerCapabilities = {
  documentFormattingProvider: true,
  semanticTokensProvider: { legend: SEMANTIC_TOKENS_LEGEND, full: { delta: true }, range: true },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

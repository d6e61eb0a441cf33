import { CodeActionKind, type ServerCapabilities } from "vscode-languageserver";
import { INSTALL_COMMAND } from "./features/code-actions.ts";
import { TEXT_CAPABILITY } from "./features/own-texts.ts";
import { SEMANTIC_TOKENS_LEGEND } from "./features/semantic-tokens.ts";
import { RUN_TESTS_COMMAND } from "./testing/protocol.ts";

/**
 * The abilities of the server (docs/spec/07-surfaces.md#5-1-capabilities), except how it keeps
 * documents in step.
 */
export const CAPABILITIES: ServerCapabilities = {
  documentFormattingProvider: true,
  semanticTokensProvider: { legend: SEMANTIC_TOKENS_LEGEND, full: { delta: true }, range: true },
  documentLinkProvider: {},
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  implementationProvider: true,
  callHierarchyProvider: true,
  signatureHelpProvider: { triggerCharacters: ["(", ",", " "] },
  documentHighlightProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  completionProvider: { triggerCharacters: [".", "@", ">", '"', ":", " "] },
  renameProvider: { prepareProvider: true },
  foldingRangeProvider: true,
  inlayHintProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  executeCommandProvider: { commands: [INSTALL_COMMAND, RUN_TESTS_COMMAND] },
  codeLensProvider: {},
  workspace: { ...TEXT_CAPABILITY, workspaceFolders: { supported: true, changeNotifications: true } },
};

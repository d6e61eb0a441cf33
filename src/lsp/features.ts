import type { Connection } from "vscode-languageserver";
import { formatting } from "./features/formatting.ts";
import { SemanticTokensOfDocuments, semanticTokensOfRange } from "./features/semantic-tokens.ts";
import type { Session, Target } from "./session.ts";

/** Answers the requests of a client about its documents, one line for each kind of request. */
export function registerFeatures(connection: Connection, session: Session): void {
  const tokens = new SemanticTokensOfDocuments();
  const about =
    <Params extends { readonly textDocument: { readonly uri: string } }, Answer>(
      answer: (target: Target, params: Params) => Answer,
    ) =>
    (params: Params) => {
      const target = session.target(params.textDocument.uri);
      return target === undefined ? null : answer(target, params);
    };
  connection.onDocumentFormatting(about((target) => formatting(target)));
  connection.languages.semanticTokens.on(({ textDocument: { uri } }) => tokens.full(uri, session.target(uri)));
  connection.languages.semanticTokens.onDelta(({ textDocument: { uri }, previousResultId }) =>
    tokens.delta(uri, session.target(uri), previousResultId),
  );
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }) => {
    const target = session.target(uri);
    return target === undefined ? { data: [] } : semanticTokensOfRange(target, range);
  });
}

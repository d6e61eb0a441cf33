import type { CallHierarchyItem, CodeActionParams, Connection } from "vscode-languageserver";
import { isCaseFile } from "../testing/cases/file-names.ts";
import { incomingCalls, outgoingCalls, prepareCalls } from "./features/calls.ts";
import {
  type CaseTarget,
  caseCompletion,
  caseDefinition,
  caseHover,
  caseReferences,
  caseTarget,
} from "./features/cases.ts";
import { codeActions, INSTALL_COMMAND } from "./features/code-actions.ts";
import { codeLenses } from "./features/code-lens.ts";
import { completion, signatureHelp } from "./features/completion.ts";
import { formatting } from "./features/formatting.ts";
import { installRepository } from "./features/install.ts";
import {
  definition,
  documentLinks,
  highlights,
  hover,
  implementations,
  inlayHints,
  references,
} from "./features/navigation.ts";
import { prepareCaseRename, prepareRename, rename, renameFromCase } from "./features/rename.ts";
import { SemanticTokensOfDocuments, semanticTokensOfRange } from "./features/semantic-tokens.ts";
import { documentSymbols, foldingRanges, workspaceSymbols } from "./features/symbols.ts";
import { caseActions, registerTests, runTestsOfRule } from "./features/tests.ts";
import {
  CASES_REQUEST,
  FORM_REQUEST,
  NEW_CASE_REQUEST,
  RUN_ENDED,
  RUN_REQUEST,
  type RunParameters,
  type RunTarget,
  VERSIONS_REQUEST,
} from "./run/protocol.ts";
import type { Runs } from "./run/runs.ts";
import type { KeptAnswers } from "./session/kept-answers.ts";
import type { DocumentTarget, Session } from "./session/session.ts";
import { RUN_TESTS_COMMAND } from "./testing/protocol.ts";
import type { Tests } from "./testing/tests.ts";

/** Answers the requests of a client, one line for each kind. */
export function registerFeatures(
  connection: Connection,
  session: Session,
  { tests, runs, lenses, hints }: SessionParts,
): Features {
  /** Answers from the text alone; null for an unknown document. */
  const aboutText =
    <Params extends AboutDocument, Answer>(answer: (target: DocumentTarget, params: Params) => Answer) =>
    (params: Params) => {
      const target = session.target(params.textDocument.uri);
      return target === undefined ? null : answer(target, params);
    };
  /** Answers from the analysis of all texts; null while that is not ready. */
  const about = <Params extends AboutDocument, Answer>(answer: (target: DocumentTarget, params: Params) => Answer) => {
    const answered = aboutText(answer);
    return async (params: Params) =>
      (await session.folderAbout(params.textDocument.uri).background.inTime()) ? answered(params) : null;
  };
  /** The same for answers that the client keeps. */
  const aboutKept = <Params extends AboutDocument, Answer>(
    kept: KeptAnswers,
    answer: (target: DocumentTarget, params: Params) => Answer,
  ) => {
    const answered = about(answer);
    return async (params: Params) => {
      const found = await answered(params);
      const { uri } = params.textDocument;
      kept.give(uri, session.folderAbout(uri));
      return found;
    };
  };
  connection.onDocumentFormatting(aboutText(formatting));
  /** Answers about a file of cases in its own way, about rules as ever. */
  const aboutBoth =
    <Params extends AboutDocument, Answer>(
      ofRules: (params: Params) => Promise<Answer | null>,
      ofCases: (target: CaseTarget, params: Params) => Answer,
    ) =>
    async (params: Params) => {
      const { uri } = params.textDocument;
      if (!isCaseFile(uri)) return ofRules(params);
      const target = caseTarget(session, uri);
      const isReady = target !== undefined && (await target.folder.background.inTime());
      return isReady ? ofCases(target, params) : null;
    };
  connection.onDefinition(
    aboutBoth(
      about((target, { position }) => definition(session, target, position)),
      (target, { position }) => caseDefinition(session, target, position),
    ),
  );
  connection.onReferences(
    aboutBoth(
      about((target, { position, context }) => references(session, target, position, context.includeDeclaration)),
      (target, { position, context }) => caseReferences(session, target, position, context.includeDeclaration),
    ),
  );
  connection.onImplementation(about((target, { position }) => implementations(session, target, position)));
  connection.onSignatureHelp(about((target, { position }) => signatureHelp(target, position)));
  connection.languages.callHierarchy.onPrepare(
    about((target, { position }) => prepareCalls(session, target, position)),
  );
  const aboutItem =
    <Answer>(answer: (target: DocumentTarget, item: CallHierarchyItem) => Answer) =>
    ({ item }: { readonly item: CallHierarchyItem }) =>
      about((target, _: AboutDocument) => answer(target, item))({ textDocument: { uri: item.uri } });
  connection.languages.callHierarchy.onIncomingCalls(aboutItem((target, item) => incomingCalls(session, target, item)));
  connection.languages.callHierarchy.onOutgoingCalls(aboutItem((target, item) => outgoingCalls(session, target, item)));
  connection.onDocumentHighlight(about((target, { position }) => highlights(target, position)));
  connection.onHover(
    aboutBoth(
      about((target, { position }) => hover(session, target, position)),
      (target, { position }) => caseHover(target, position),
    ),
  );
  connection.onPrepareRename(
    aboutBoth(
      about((target, { position }) => prepareRename(target, position)),
      (target, { position }) => prepareCaseRename(session, target, position),
    ),
  );
  connection.onRenameRequest(
    aboutBoth(
      about((target, { position, newName }) => rename(session, target, position, newName)),
      (target, { position, newName }) => renameFromCase(session, target, position, newName),
    ),
  );
  connection.onCompletion(
    aboutBoth(
      about((target, { position, context }) => completion(target, position, context?.triggerCharacter)),
      (target, { position, context }) => caseCompletion(target, position, context?.triggerCharacter),
    ),
  );
  connection.onDocumentSymbol(aboutText(documentSymbols));
  connection.onWorkspaceSymbol(({ query }) => workspaceSymbols(session, query));
  connection.onFoldingRanges(aboutText(foldingRanges));
  connection.onDocumentLinks(about((target) => documentLinks(session, target)));
  connection.languages.inlayHint.on(
    aboutKept(hints, (target, { range }) =>
      inlayHints(target, range, session.settings.values ? runs.values(target) : []),
    ),
  );
  const rulesActions = about((target, { textDocument: { uri }, range }: CodeActionParams) =>
    codeActions(session, target, uri, range),
  );
  connection.onCodeAction((params) => {
    const { uri } = params.textDocument;
    return isCaseFile(uri) ? caseActions(session, tests, uri, params.range) : rulesActions(params);
  });
  connection.onCodeLens(
    aboutKept(lenses, (target, { textDocument: { uri } }) =>
      codeLenses({ tests, canRun: session.settings.run }, target, uri),
    ),
  );
  connection.onExecuteCommand(({ command, arguments: given = [] }) => {
    if (command === INSTALL_COMMAND) return installRepository(connection, session, given);
    return command === RUN_TESTS_COMMAND ? runTestsOfRule(connection, tests, given) : undefined;
  });
  registerTests(connection, tests);
  registerRuns(connection, runs);
  const tokens = registerSemanticTokens(connection, session);
  return {
    forget: (uri) => {
      for (const part of [tokens, lenses, hints]) part.forget(uri);
    },
  };
}

interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}

/** The parts that do their work in threads, and the answers that clients keep. */
interface SessionParts {
  readonly tests: Tests;
  readonly runs: Runs;
  readonly lenses: KeptAnswers;
  readonly hints: KeptAnswers;
}

/** The answering features, for the state they keep about documents. */
export interface Features {
  /** Drops the state of a document that was closed. */
  forget(uri: string): void;
}

function registerSemanticTokens(connection: Connection, session: Session): Features {
  const tokens = new SemanticTokensOfDocuments();
  const { semanticTokens } = connection.languages;
  semanticTokens.on(({ textDocument: { uri } }) => tokens.full(uri, session.target(uri)));
  semanticTokens.onDelta(({ textDocument: { uri }, previousResultId }) =>
    tokens.delta(uri, session.target(uri), previousResultId),
  );
  semanticTokens.onRange(({ textDocument: { uri }, range }) => {
    const target = session.target(uri);
    return target === undefined ? { data: [] } : semanticTokensOfRange(target, range);
  });
  return tokens;
}

/** Answers the requests of panels that run specs. */
export function registerRuns(connection: Connection, runs: Runs): void {
  connection.onRequest(FORM_REQUEST, (target: RunTarget) => runs.form(target));
  connection.onRequest(RUN_REQUEST, (parameters: RunParameters) => runs.run(parameters));
  connection.onRequest(CASES_REQUEST, (target: RunTarget) => runs.cases(target));
  connection.onRequest(NEW_CASE_REQUEST, (parameters: RunParameters) => runs.newCase(parameters));
  connection.onRequest(VERSIONS_REQUEST, (target: RunTarget) => runs.versions(target));
  connection.onNotification(RUN_ENDED, (target: RunTarget) => runs.end(target));
}

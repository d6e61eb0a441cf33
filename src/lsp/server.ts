import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  InlayHintRefreshRequest,
  Message,
  type ResponseMessage,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { createConnection, ProposedFeatures, StreamMessageWriter } from "vscode-languageserver/node.js";
import { EXTENSION } from "../node/workspace/discover.ts";
import { IGNORE_FILE_NAMES } from "../node/workspace/ignore-files.ts";
import { CASE_ENDINGS } from "../testing/cases/file-names.ts";
import { FolderAnalysis } from "./analysis/folder-analysis.ts";
import { INSTALL_COMMAND } from "./features/code-actions.ts";
import { SEMANTIC_TOKENS_LEGEND } from "./features/semantic-tokens.ts";
import { type Features, registerFeatures } from "./features.ts";
import { CheckedReader } from "./parameters.ts";
import { Publisher } from "./publisher.ts";
import { Runs } from "./run/runs.ts";
import type { Encoding } from "./session/document-text.ts";
import type { Folder } from "./session/folder.ts";
import { FolderJobs } from "./session/folder-job.ts";
import { KeptAnswers } from "./session/kept-answers.ts";
import { asksForTexts, registerOwnTexts, TEXT_CAPABILITY } from "./session/own-texts.ts";
import { placeOf, Session, type Settings } from "./session/session.ts";
import { RUN_TESTS_COMMAND } from "./testing/protocol.ts";
import { Tests } from "./testing/tests.ts";

/**
 * Serves one client over the given streams (docs/spec/07-surfaces.md#5-language-server). The
 * process ends with `exit`, when the input closes, or when the parent is gone: with status 0 after
 * `shutdown`, else with 1.
 */
export function serveLanguage(
  version: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): void {
  const writer = new StreamMessageWriter(output);
  const reader = new CheckedReader(input, (message, error) => {
    if (!Message.isRequest(message)) return connection.console.error(error.message);
    const answer: ResponseMessage = { jsonrpc: "2.0", id: message.id, error };
    // A client that has gone away needs no answer.
    writer.write(answer).catch(() => undefined);
  });
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  let status = 1;
  for (const event of ["end", "close"]) input.once(event, () => process.exit(status));
  let session: Session | undefined;
  let tests: Tests | undefined;
  let analyses: FolderJobs<FolderAnalysis> | undefined;
  let runs: Runs | undefined;
  let kept: readonly KeptAnswers[] = [];
  const publisher = new Publisher(
    connection,
    () => session,
    (folder) => {
      for (const answers of kept) answers.renew(folder);
    },
  );

  connection.onInitialize((params): InitializeResult => {
    const encoding = encodingOf(params);
    const schedule = (folder: Folder) => {
      publisher.schedule(folder);
      tests?.schedule(folder);
      analyses?.schedule(folder);
    };
    session = new Session(rootsOf(params), { encoding, asksForTexts: asksForTexts(params.capabilities) }, schedule);
    session.settings = settingsOf(params.initializationOptions, session.settings);
    const { codeLens, inlayHint } = params.capabilities.workspace ?? {};
    const lenses = new KeptAnswers(connection, codeLens?.refreshSupport ? CodeLensRefreshRequest.type : undefined);
    const hints = new KeptAnswers(connection, inlayHint?.refreshSupport ? InlayHintRefreshRequest.type : undefined);
    kept = [lenses, hints];
    tests = new Tests(connection, session, lenses.askAgain);
    analyses = analysesOf(connection, session, (folder) => publisher.schedule(folder));
    runs = new Runs(session, hints.askAgain);
    const features = registerFeatures(connection, session, { tests, runs, lenses, hints });
    registerDocuments(connection, session, features);
    registerWorkspace(connection, session, schedule, params);
    registerOwnTexts(connection);
    return {
      capabilities: {
        ...CAPABILITIES,
        positionEncoding: encoding,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: true } },
      },
      serverInfo: { name: "engine", version },
    };
  });
  connection.onShutdown(() => {
    status = 0;
    publisher.dispose();
    tests?.dispose();
    analyses?.dispose();
    runs?.dispose();
    session?.dispose();
  });
  connection.listen();
}

/** `onFound` is called with a folder that has other findings than before. */
function analysesOf(connection: Connection, session: Session, onFound: (folder: Folder) => void) {
  const log = (message: string) => connection.console.warn(message);
  return new FolderJobs(session, (folder) => new FolderAnalysis(session, folder, () => onFound(folder), log));
}

function start(connection: Connection, session: Session): void {
  session.start().catch((problem: unknown) => {
    connection.console.error(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
  });
}

function registerDocuments(connection: Connection, session: Session, features: Features): void {
  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => session.open(uri, version, text));
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
    session.change(
      uri,
      version,
      contentChanges.map((change) => ["range" in change ? change.range : undefined, change.text]),
    ),
  );
  connection.onDidSaveTextDocument(({ textDocument: { uri }, text }) => session.save(uri, text));
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    session.close(uri);
    features.forget(uri);
  });
}

/**
 * The files that the client watches. The server itself watches the folders of the rules files that
 * it found, not a whole tree.
 */
const WATCHED = [...[EXTENSION, ...CASE_ENDINGS].map((ending) => `*${ending}`), ...IGNORE_FILE_NAMES].map((name) => ({
  globPattern: `**/${name}`,
}));

/** Registers settings, folders, and the work to do when the client is ready. */
function registerWorkspace(
  connection: Connection,
  session: Session,
  schedule: (folder: Folder) => void,
  { capabilities }: InitializeParams,
): void {
  const take = (settings: unknown) => {
    session.settings = settingsOf(settings, session.settings);
    for (const folder of session.folders) schedule(folder);
  };
  const asks = capabilities.workspace?.configuration === true;
  const ask = async () => take(await connection.workspace.getConfiguration("engine"));
  connection.onDidChangeConfiguration(({ settings }) => {
    if (asks) void ask();
    else take(settings?.engine);
  });
  connection.onDidChangeWatchedFiles(() => {
    for (const folder of session.folders) folder.reread();
  });
  connection.onInitialized(() => {
    start(connection, session);
    if (asks) void ask();
    if (capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHED });
    }
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      void connection.client.register(DidChangeConfigurationNotification.type, { section: "engine" });
    }
    if (capabilities.workspace?.workspaceFolders === true) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const paths = (folders: readonly { readonly uri: string }[]) => folders.map(({ uri }) => placeOf(uri));
        void session.changeFolders(paths(added), paths(removed));
      });
    }
  });
}

/**
 * The roots of workspaces: every folder; else the root, which some clients leave out; else none,
 * for open documents only.
 */
function rootsOf({ workspaceFolders, rootUri }: Partial<InitializeParams>): readonly string[] {
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? [];
  const uris = folders.length === 0 && rootUri ? [rootUri] : folders;
  return uris.filter((uri) => uri.startsWith("file:")).map(placeOf);
}

/** The first encoding in the client's list that the server supports. */
function encodingOf({ capabilities }: InitializeParams): Encoding {
  const preferred = capabilities.general?.positionEncodings?.find((name) => name === "utf-8" || name === "utf-16");
  return preferred === "utf-8" ? "utf-8" : "utf-16";
}

/**
 * The settings of the section `engine`; a missing setting, or one of another type, keeps its value.
 */
function settingsOf(given: unknown, before: Settings): Settings {
  if (typeof given !== "object" || given === null) return before;
  const { lint, test, analyze, values, run, registry }: { [Name in keyof Settings]?: unknown } = given;
  return {
    lint: typeof lint === "boolean" ? lint : before.lint,
    values: typeof values === "boolean" ? values : before.values,
    run: typeof run === "boolean" ? run : before.run,
    test: typeof test === "boolean" ? test : before.test,
    analyze: typeof analyze === "boolean" ? analyze : before.analyze,
    registry: typeof registry === "string" && registry.trim() !== "" ? registry.trim() : before.registry,
  };
}

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

import {
  type DataCallback,
  type Disposable,
  ErrorCodes,
  Message,
  type NotificationMessage,
  type RequestMessage,
} from "vscode-languageserver";
import { StreamMessageReader } from "vscode-languageserver/node.js";
import { isJsonObject } from "../node/json-object.ts";

/*
 * The parameters of an editor's messages that the server reads, with their required forms. Messages
 * that do not fit never reach a handler.
 */

/** The problem of a value, in words that follow its name; undefined when it has this form. */
type Form = (value: unknown, name: string) => string | undefined;

const form =
  (fits: (value: unknown) => boolean, expected: string): Form =>
  (value, name) =>
    fits(value) ? undefined : `\`${name}\` ${value === undefined ? "is missing: it must" : "must"} be ${expected}`;

const TEXT = form((value) => typeof value === "string", "a text");
const TRUTH = form((value) => typeof value === "boolean", "true or false");
const WHOLE = form(Number.isInteger, "a whole number");
const LIST = form(Array.isArray, "a list");
const OBJECT = form(isJsonObject, "an object");

/** The value may be left out. */
const optional =
  (inner: Form): Form =>
  (value, name) =>
    value === undefined ? undefined : inner(value, name);

/** The value may be left out, or be null. */
const nullable =
  (inner: Form): Form =>
  (value, name) =>
    value === undefined || value === null ? undefined : inner(value, name);

const listOf =
  (inner: Form): Form =>
  (value, name) =>
    LIST(value, name) ?? firstProblem(Array.isArray(value) ? value : [], (item, at) => inner(item, `${name}[${at}]`));

const objectOf =
  (members: Readonly<Record<string, Form>>): Form =>
  (value, name) =>
    OBJECT(value, name) ??
    firstProblem(Object.entries(members), ([member, inner]) => {
      const path = name === WHOLE_OF_IT ? member : `${name}.${member}`;
      return inner(Object(value)[member], path);
    });

function firstProblem<T>(items: readonly T[], problemOf: (item: T, at: number) => string | undefined) {
  for (const [at, item] of items.entries()) {
    const problem = problemOf(item, at);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The name for all parameters of a message together. */
const WHOLE_OF_IT = "params";

const DOCUMENT = { textDocument: objectOf({ uri: TEXT }) };
const POSITION = objectOf({ line: WHOLE, character: WHOLE });
const RANGE = objectOf({ start: POSITION, end: POSITION });
const CALL = { item: objectOf({ uri: TEXT, selectionRange: RANGE }) };
const RUN_TARGET = { ...DOCUMENT, spec: TEXT };
const PLACE = { ...DOCUMENT, position: POSITION };
const PART = { ...DOCUMENT, range: RANGE };
const FOLDERS = listOf(objectOf({ uri: TEXT }));

const PARAMETERS = new Map<string, Form>(
  Object.entries({
    initialize: {
      capabilities: objectOf({ general: nullable(objectOf({ positionEncodings: nullable(LIST) })) }),
      rootUri: nullable(TEXT),
      workspaceFolders: nullable(FOLDERS),
    },
    "$/cancelRequest": {},
    "$/setTrace": {},
    "window/workDoneProgress/cancel": {},
    "workspace/didChangeConfiguration": {},
    "workspace/didChangeWatchedFiles": { changes: LIST },
    "workspace/didChangeWorkspaceFolders": { event: objectOf({ added: FOLDERS, removed: FOLDERS }) },
    "workspace/textDocumentContent": { uri: TEXT },
    "workspace/executeCommand": { command: TEXT, arguments: optional(LIST) },
    "workspace/symbol": { query: TEXT },
    "textDocument/didOpen": { textDocument: objectOf({ uri: TEXT, version: nullable(WHOLE), text: TEXT }) },
    "textDocument/didChange": {
      textDocument: objectOf({ uri: TEXT, version: nullable(WHOLE) }),
      contentChanges: listOf(objectOf({ range: optional(RANGE), text: TEXT })),
    },
    "textDocument/didSave": { ...DOCUMENT, text: optional(TEXT) },
    "textDocument/didClose": DOCUMENT,
    "textDocument/documentSymbol": DOCUMENT,
    "textDocument/documentLink": DOCUMENT,
    "textDocument/foldingRange": DOCUMENT,
    "textDocument/formatting": DOCUMENT,
    "textDocument/semanticTokens/full": DOCUMENT,
    "textDocument/semanticTokens/full/delta": { ...DOCUMENT, previousResultId: TEXT },
    "textDocument/semanticTokens/range": PART,
    "textDocument/inlayHint": PART,
    "textDocument/codeAction": PART,
    "textDocument/codeLens": DOCUMENT,
    "engine/form": RUN_TARGET,
    "engine/run": { ...RUN_TARGET, data: OBJECT },
    "engine/newCase": { ...RUN_TARGET, data: OBJECT },
    "engine/runEnded": RUN_TARGET,
    "engine/versions": RUN_TARGET,
    "engine/tests": {},
    "engine/runTests": {
      tests: optional(listOf(objectOf({ uri: TEXT, id: optional(TEXT) }))),
      rule: optional(objectOf({ uri: TEXT, id: TEXT })),
      coverage: optional(TRUTH),
    },
    "textDocument/completion": {
      ...PLACE,
      context: optional(objectOf({ triggerCharacter: optional(TEXT) })),
    },
    "textDocument/definition": PLACE,
    "textDocument/implementation": PLACE,
    "textDocument/signatureHelp": PLACE,
    "textDocument/prepareCallHierarchy": PLACE,
    "callHierarchy/incomingCalls": CALL,
    "callHierarchy/outgoingCalls": CALL,
    "textDocument/documentHighlight": PLACE,
    "textDocument/hover": PLACE,
    "textDocument/prepareRename": PLACE,
    "textDocument/references": { ...PLACE, context: objectOf({ includeDeclaration: TRUTH }) },
    "textDocument/rename": { ...PLACE, newName: TEXT },
  }).map(([method, members]) => [method, objectOf(members)]),
);

/** A sentence about a message's parameter with a wrong form; undefined when all fit. */
export function parameterProblem(method: string, parameters: unknown): string | undefined {
  const problem = PARAMETERS.get(method)?.(parameters, WHOLE_OF_IT);
  return problem === undefined ? undefined : `\`${method}\`: ${problem}`;
}

/** Why a message is not handed on: a code of the protocol, and a sentence for the client. */
export interface RefusedMessage {
  readonly code: number;
  readonly message: string;
}

/** Answers a message that is not handed on. */
export type Refuse = (message: RequestMessage | NotificationMessage, refusal: RefusedMessage) => void;

/** Reads the messages of a client and hands on those with valid parameters, in order. */
export class CheckedReader extends StreamMessageReader {
  readonly #refuse: Refuse;
  #stage: "new" | "open" | "shut" = "new";

  constructor(input: NodeJS.ReadableStream, refuse: Refuse) {
    super(input);
    this.#refuse = refuse;
  }

  override listen(callback: DataCallback): Disposable {
    return super.listen((message) => {
      const asks = Message.isRequest(message) || Message.isNotification(message);
      const refusal = asks ? (malformed(message) ?? this.#misplaced(message.method)) : undefined;
      if (asks && refusal !== undefined) return this.#refuse(message, refusal);
      if (asks && message.method === "initialize") this.#stage = "open";
      if (asks && message.method === "shutdown") this.#stage = "shut";
      callback(message);
    });
  }

  /** A second `initialize` would make a second session beside the first. */
  #misplaced(method: string): RefusedMessage | undefined {
    if (method === "exit") return undefined;
    if (this.#stage === "shut") return { code: ErrorCodes.InvalidRequest, message: `\`${method}\` after \`shutdown\`` };
    if ((this.#stage === "new") === (method === "initialize")) return undefined;
    return this.#stage === "new"
      ? { code: ErrorCodes.ServerNotInitialized, message: `\`${method}\` before \`initialize\`` }
      : { code: ErrorCodes.InvalidRequest, message: "`initialize` is sent only once" };
  }
}

function malformed({ method, params }: RequestMessage | NotificationMessage): RefusedMessage | undefined {
  const message = parameterProblem(method, params);
  return message === undefined ? undefined : { code: ErrorCodes.InvalidParams, message };
}

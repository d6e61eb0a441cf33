import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  Diagnostic,
  InitializeParams,
  InitializeResult,
  Position,
  ProtocolConnection,
  PublishDiagnosticsParams,
  Range,
  TextEdit,
} from "vscode-languageserver-protocol";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node.js";
import { TextDocument } from "vscode-languageserver-textdocument";

const ENGINE = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
const HASTY = new URL("hasty.mjs", import.meta.url).href;

type InitializeMembers = { readonly [Name in keyof InitializeParams]?: InitializeParams[Name] | undefined };

export interface ClientOptions {
  /** Path → text of files on disk. */
  readonly files?: Readonly<Record<string, string>>;
  /** A member that is undefined is left out of the request. */
  readonly initialize?: InitializeMembers;
  /** Workspace folders by path; without any the root is the workspace. */
  readonly folders?: readonly string[];
  readonly args?: readonly string[];
  /** The module and the words that start the server. */
  readonly program?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The server begins its work after shorter pauses (`hasty.mjs`). */
  readonly isHasty?: boolean;
}

/** Milliseconds after which what is waited for will never come. */
const TIMEOUT = 120_000;

/** A client of the language server: a real process over stdio, on a folder of its own. */
export class Client {
  readonly folder: string;
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly messages: string[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  readonly initialized: Promise<InitializeResult>;
  readonly #ended: Promise<number | null>;

  constructor({
    files = {},
    initialize = {},
    folders,
    args = [],
    program = [ENGINE, "lsp"],
    env = {},
    isHasty = false,
  }: ClientOptions = {}) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "engine-lsp-")));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.process = spawn(process.execPath, [...(isHasty ? ["--import", HASTY] : []), ...program, ...args], {
      cwd: this.folder,
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ENGINE_REGISTRY: undefined, ...env },
    });
    this.#ended = new Promise((resolve) => this.process.once("exit", resolve));
    const { stdin, stdout } = this.process;
    if (stdin === null || stdout === null) throw new Error("no stdio");
    stdin.on("error", () => undefined);
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    this.connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.listen();
    const workspaceFolders = folders?.map((name) => ({ name, uri: this.uri(name) }));
    this.initialized = this.#initialize({ ...initialize, ...(workspaceFolders && { workspaceFolders }) });
  }

  get ended(): Promise<number | null> {
    return this.#ended;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  write(path: string, text: string): void {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  remove(path: string): void {
    rmSync(join(this.folder, path));
  }

  /** Opens a document. `|` marks a position, which is answered. */
  async open(path: string, marked: string): Promise<Position> {
    await this.initialized;
    const at = marked.indexOf("|");
    const text = at < 0 ? marked : marked.slice(0, at) + marked.slice(at + 1);
    const textDocument = { uri: this.uri(path), languageId: "rules", version: 1, text };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
    return TextDocument.create("", "", 1, text).positionAt(Math.max(at, 0));
  }

  /** Replaces a range; without one the whole text. */
  async change(path: string, version: number, text: string, range?: Range): Promise<void> {
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [range === undefined ? { text } : { range, text }],
    });
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.uri(path) } });
  }

  request<Answer>(method: string, path: string, params: object = {}): Promise<Answer> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri(path) }, ...params });
  }

  /** Waits for the diagnostics of a file that are wanted, however busy the machine is. */
  diagnostics(path: string, wanted: (list: readonly Diagnostic[]) => boolean = () => true): Promise<Diagnostic[]> {
    return this.diagnosticsOf(this.uri(path), wanted);
  }

  /** The same for a URI. */
  async diagnosticsOf(uri: string, wanted: (list: readonly Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    const until = Date.now() + TIMEOUT;
    while (Date.now() < until) {
      const last = this.published.findLast((params) => params.uri === uri);
      if (last !== undefined && wanted(last.diagnostics)) return last.diagnostics;
      await pause(20);
    }
    const last = this.published.findLast((params) => params.uri === uri);
    throw new Error(`no such diagnostics of ${uri}; the last are ${JSON.stringify(last?.diagnostics)}`);
  }

  /** Ends the process as an editor that goes away, and removes the folder. */
  async dispose(): Promise<void> {
    this.connection.dispose();
    this.process.stdin?.end();
    const late = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
    await this.#ended;
    clearTimeout(late);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #initialize(more: InitializeMembers): Promise<InitializeResult> {
    const result: InitializeResult = await this.connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(this.folder).href,
      capabilities: {},
      ...more,
    });
    await this.connection.sendNotification("initialized", {});
    return result;
  }
}

/** Runs `use` with a client, which is gone afterwards. */
export async function withClient(options: ClientOptions, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(options);
  try {
    await client.initialized;
    await use(client);
  } finally {
    await client.dispose();
  }
}

/** The words of ranges in a text. */
export function wordsOf(text: string, ranges: readonly Range[]): string[] {
  const document = TextDocument.create("", "", 1, text);
  return ranges.map((range) => document.getText(range));
}

export function applied(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("", "", 1, text), [...edits]);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

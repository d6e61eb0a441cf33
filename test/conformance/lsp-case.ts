import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic, ProtocolConnection, TextEdit } from "vscode-languageserver-protocol";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node.js";
import { TextDocument } from "vscode-languageserver-textdocument";
import { filesOf, isRecord, plain, recordsOf } from "./cases.ts";
import { differences } from "./compare.ts";
import { END_SECONDS, inFolder, missingTexts, start, statusWithin, stop, writeAll } from "./surface-folder.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Starts `engine lsp` on the files of cases that differ in their documents alone, opens these in a
 * folder of each case, and compares what is published, with a real protocol client over stdio;
 * answers the failures of each case.
 */
export function runLspCases(bodies: readonly Body[]): Promise<string[][]> {
  const [body = {}] = bodies;
  return inFolder(filesOf(body), async (folder) => {
    const running = start(["lsp"], folder);
    const { stdin, stdout } = running.process;
    if (stdin === null || stdout === null) return bodies.map(() => ["the language server has no stdio"]);
    const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    try {
      const session = new Session(connection, folder);
      await session.initialize();
      const found: string[][] = [];
      for (const [at, item] of bodies.entries()) {
        if (at > 0) await session.leaveFor(join(folder, `case-${at}`));
        found.push(await caseDifferences(session, item, folder));
      }
      return found;
    } finally {
      connection.dispose();
      stdin.end();
      if ((await statusWithin(running, END_SECONDS)) === undefined) await stop(running);
    }
  });
}

async function caseDifferences(session: Session, body: Body, folder: string): Promise<string[]> {
  const lsp = isRecord(body.lsp) ? body.lsp : {};
  for (const [path, text] of Object.entries(isRecord(lsp.open) ? lsp.open : {})) await session.open(path, String(text));
  const failures = await session.compare(isRecord(lsp.expect) ? lsp.expect : {});
  for (const after of recordsOf(lsp.after)) {
    writeAll(folder, after.write);
    failures.push(...(await session.compare({ diagnostics: after.diagnostics })));
  }
  return failures;
}

class Session {
  readonly #connection: ProtocolConnection;
  #folder: string;
  readonly #published = new Map<string, readonly Diagnostic[]>();
  readonly #documents = new Map<string, TextDocument>();
  #onPublished = () => {};

  constructor(connection: ProtocolConnection, folder: string) {
    this.#connection = connection;
    this.#folder = folder;
    connection.onNotification(
      "textDocument/publishDiagnostics",
      (params: { uri: string; diagnostics: readonly Diagnostic[] }) => {
        this.#published.set(params.uri, params.diagnostics);
        this.#onPublished();
      },
    );
    connection.listen();
  }

  async initialize(): Promise<void> {
    await this.#connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: this.#uri(""),
      capabilities: {},
    });
    await this.#connection.sendNotification("initialized", {});
  }

  async open(path: string, text: string): Promise<void> {
    const uri = this.#uri(path);
    this.#documents.set(path, TextDocument.create(uri, "rules", 1, text));
    await this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "rules", version: 1, text },
    });
  }

  /** Closes all documents; the next ones are below another folder. */
  async leaveFor(folder: string): Promise<void> {
    for (const path of this.#documents.keys())
      await this.#connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.#uri(path) } });
    this.#documents.clear();
    this.#folder = folder;
  }

  async compare(expect: Body): Promise<string[]> {
    const failures: string[] = [];
    if (isRecord(expect.diagnostics)) failures.push(...(await this.#settled(expect.diagnostics)));
    for (const [path, tokens] of Object.entries(isRecord(expect.tokens) ? expect.tokens : {})) {
      failures.push(...differences(plain(tokens), await this.#tokens(path), `tokens of ${path}`));
    }
    for (const [path, text] of Object.entries(isRecord(expect.formatting) ? expect.formatting : {})) {
      failures.push(...differences(text, await this.#formatted(path), `formatted ${path}`));
    }
    return failures;
  }

  /**
   * Diagnostics are compared each time that some are published, until they fit. Returns the
   * differences that are left when the time is over. Open documents always have a list, others only
   * when it is not empty.
   */
  async #settled(expected: Body): Promise<string[]> {
    const late = AbortSignal.timeout(END_SECONDS * 1000);
    for (;;) {
      // All lists of one state are sent before a later request is answered.
      await this.#connection.sendRequest("workspace/symbol", { query: "" });
      const unpublished = [...this.#documents.keys()].filter((path) => !this.#published.has(this.#uri(path)));
      const failures = [
        ...unpublished.map((path) => `diagnostics of ${path}: none were published`),
        ...Object.entries(expected).flatMap(([path, list]) =>
          this.#diagnosticDifferences(path, recordsOf(plain(list))),
        ),
      ];
      if (failures.length === 0 || late.aborted) return failures;
      await Promise.race([this.#nextPublication(), once(late, "abort")]);
    }
  }

  #nextPublication(): Promise<void> {
    return new Promise((resolve) => {
      this.#onPublished = resolve;
    });
  }

  #diagnosticDifferences(path: string, expected: readonly Body[]): string[] {
    const actual = [...(this.#published.get(this.#uri(path)) ?? [])].sort(
      (a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character,
    );
    const place = `diagnostics of ${path}`;
    if (actual.length !== expected.length)
      return [`${place}: expected ${expected.length}, found ${JSON.stringify(actual)}`];
    return expected.flatMap((want, i) => {
      const found = actual[i];
      if (found === undefined) return [];
      const { start: from, end: to } = found.range;
      const shape = {
        severity: found.severity,
        start: [from.line, from.character],
        ...(want.end === undefined ? {} : { end: [to.line, to.character] }),
      };
      const { message_contains: texts, ...wanted } = want;
      return [...differences(wanted, shape, `${place}[${i}]`), ...missingTexts(texts, found.message, `${place}[${i}]`)];
    });
  }

  async #tokens(path: string): Promise<unknown> {
    const uri = this.#uri(path);
    const legend = TOKEN_TYPES;
    const document = this.#documents.get(path);
    const answer: { data: readonly number[] } = await this.#connection.sendRequest("textDocument/semanticTokens/full", {
      textDocument: { uri },
    });
    const tokens: [string, string][] = [];
    let [line, character] = [0, 0];
    for (let i = 0; i + 4 < answer.data.length; i += 5) {
      const [lines = 0, columns = 0, length = 0, type = 0] = answer.data.slice(i, i + 4);
      [line, character] = lines > 0 ? [line + lines, columns] : [line, character + columns];
      const text =
        document?.getText({ start: { line, character }, end: { line, character: character + length } }) ?? "";
      tokens.push([text, legend[type] ?? String(type)]);
    }
    return tokens;
  }

  async #formatted(path: string): Promise<string> {
    const uri = this.#uri(path);
    const document = this.#documents.get(path);
    const options = { tabSize: 2, insertSpaces: true };
    const edits: TextEdit[] | null = await this.#connection.sendRequest("textDocument/formatting", {
      textDocument: { uri },
      options,
    });
    return document === undefined ? "" : TextDocument.applyEdits(document, edits ?? []);
  }

  #uri(path: string): string {
    return pathToFileURL(join(this.#folder, path)).href.replace(/\/$/, "");
  }
}

/** The legend of semantic tokens in wire order. */
const TOKEN_TYPES = [
  "namespace",
  "class",
  "property",
  "function",
  "string",
  "comment",
  "keyword",
  "operator",
  "controlKeyword",
  "dataBody",
  "punctuation",
  "reference",
  "declarationKeyword",
];

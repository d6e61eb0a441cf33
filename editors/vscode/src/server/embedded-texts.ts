import type { FileChangeEvent, FileSystemProvider } from "vscode";
import { Disposable, EventEmitter, type FileStat, FileSystemError, FileType, type Uri, workspace } from "vscode";
import type { StaticFeature } from "vscode-languageclient/node.js";
import type { LanguageServer } from "./language-server.ts";

/**
 * Texts of the server that are not files on the disk, such as `std units` and the guide. The editor
 * has them as files that nobody can change, so that links between pages lead somewhere.
 */
export function registerEmbeddedTexts(server: LanguageServer): Disposable {
  return workspace.registerFileSystemProvider("engine", new EmbeddedTexts(server), { isReadonly: true });
}

class EmbeddedTexts implements FileSystemProvider {
  readonly #server: LanguageServer;
  /** The texts are those of the server as it was started: they never change. */
  readonly onDidChangeFile = new EventEmitter<FileChangeEvent[]>().event;

  constructor(server: LanguageServer) {
    this.#server = server;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const params = { uri: uri.with({ fragment: "" }).toString() };
    const answer = await this.#server.request<{ readonly text: string } | null>(
      "workspace/textDocumentContent",
      params,
    );
    if (answer === undefined) throw FileSystemError.Unavailable(uri);
    if (answer === null) throw FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(answer.text);
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { length } = await this.readFile(uri);
    return { type: FileType.File, ctime: 0, mtime: 0, size: length };
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }
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

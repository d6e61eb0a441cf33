import { type Connection, MessageType } from "vscode-languageserver";
import { diagnosticsOf } from "./session/diagnostics.ts";
import type { Folder } from "./session/folder.ts";
import type { Session } from "./session/session.ts";
import { showMessage } from "./session/show-message.ts";

/** Milliseconds between the last change and publishing. */
const QUIET = 250;

/**
 * Sends diagnostics of all files after the last of several changes, and only lists that differ from
 * those sent before.
 */
export class Publisher {
  readonly #connection: Connection;
  readonly #session: () => Session | undefined;
  readonly #onAnalysed: (folder: Folder) => void;
  readonly #waiting = new Set<Folder>();
  /** The lists sent last, by URI. */
  readonly #sent = new Map<string, { readonly folder: Folder; readonly list: string }>();
  readonly #shown = new Map<Folder, string>();
  #timer: NodeJS.Timeout | undefined;

  /** `onAnalysed` is called with each folder that is published, as its analysis is ready. */
  constructor(connection: Connection, session: () => Session | undefined, onAnalysed: (folder: Folder) => void) {
    this.#connection = connection;
    this.#session = session;
    this.#onAnalysed = onAnalysed;
  }

  /** Schedules publishing after a change in the folder. */
  schedule(folder: Folder): void {
    this.#waiting.add(folder);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#publish(), QUIET);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #publish(): void {
    const session = this.#session();
    if (session === undefined) return;
    this.#clearGone(session);
    for (const folder of this.#waiting) {
      // Before the disk is read, its files would be reported as missing.
      if (!folder.isRead) continue;
      this.#waiting.delete(folder);
      void this.#publishSoon(folder);
    }
  }

  /**
   * Publishes when the analysis is ready. When the texts change before, that change schedules
   * publishing again.
   */
  async #publishSoon(folder: Folder): Promise<void> {
    if (!(await folder.background.done())) return;
    const session = this.#session();
    if (session?.folders.includes(folder) !== true) return;
    this.#publishFolder(session, folder);
    this.#onAnalysed(folder);
  }

  #publishFolder(session: Session, folder: Folder): void {
    const { files, messages } = diagnosticsOf(session, folder);
    const current = new Set<string>();
    for (const [place, diagnostics] of files) {
      if (!session.shows(folder, place)) continue;
      const uri = session.uriOf(place);
      current.add(uri);
      const list = JSON.stringify(diagnostics);
      if (this.#sent.get(uri)?.list === list) continue;
      this.#sent.set(uri, { folder, list });
      const version = session.versionOf(place);
      void this.#connection.sendDiagnostics({
        uri,
        diagnostics: [...diagnostics],
        ...(version !== undefined && { version }),
      });
    }
    for (const [uri, { folder: owner }] of this.#sent) {
      if (owner === folder && !current.has(uri)) this.#clear(uri);
    }
    this.#showMessages(folder, messages);
  }

  /** Shows errors without a file; a repeated one is shown once. */
  #showMessages(folder: Folder, messages: readonly string[]): void {
    const text = messages.join("\n");
    if (text !== "" && this.#shown.get(folder) !== text) showMessage(this.#connection, MessageType.Error, text);
    this.#shown.set(folder, text);
  }

  /** Clears the diagnostics of folders that were removed. */
  #clearGone(session: Session): void {
    for (const [uri, { folder }] of this.#sent) if (!session.folders.includes(folder)) this.#clear(uri);
  }

  #clear(uri: string): void {
    const before = this.#sent.get(uri);
    this.#sent.delete(uri);
    if (before?.list !== "[]") void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}

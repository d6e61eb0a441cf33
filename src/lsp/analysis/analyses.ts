import type { Connection } from "vscode-languageserver";
import type { Folder } from "../session/folder.ts";
import type { Session } from "../session/session.ts";
import { FolderAnalysis } from "./folder-analysis.ts";

/** The analyses of all folders. */
export class Analyses {
  readonly #connection: Connection;
  readonly #session: Session;
  readonly #onFound: (folder: Folder) => void;
  readonly #folders = new Map<Folder, FolderAnalysis>();

  /** `onFound` is called with a folder that has other findings than before. */
  constructor(connection: Connection, session: Session, onFound: (folder: Folder) => void) {
    this.#connection = connection;
    this.#session = session;
    this.#onFound = onFound;
  }

  /** Ends the analysis of a folder, and begins it anew after a pause. */
  schedule(folder: Folder): void {
    for (const [gone, analysis] of this.#folders) {
      if (this.#session.folders.includes(gone)) continue;
      analysis.dispose();
      this.#folders.delete(gone);
    }
    const analysis = this.#folders.get(folder) ?? this.#start(folder);
    analysis.schedule();
  }

  dispose(): void {
    for (const analysis of this.#folders.values()) analysis.dispose();
  }

  #start(folder: Folder): FolderAnalysis {
    const analysis = new FolderAnalysis(this.#session, folder, {
      onFound: () => this.#onFound(folder),
      onTrouble: (message) => this.#connection.console.warn(message),
    });
    this.#folders.set(folder, analysis);
    return analysis;
  }
}

import type { Connection, ProtocolRequestType0 } from "vscode-languageserver";
import type { Analysis } from "../../insight/project/project.ts";
import type { Folder } from "./folder.ts";

/**
 * Answers that clients keep, as lenses and hints, until their document changes or they are told to
 * ask again: they are told when an answer came too early, or when other texts have changed it.
 */
export class KeptAnswers {
  /** By URI, the analysis behind the last answer; absent while it was not ready. */
  readonly #given = new Map<string, { readonly folder: Folder; readonly of: Analysis | undefined }>();
  /** Tells the client to ask again for all answers of the kind. */
  readonly askAgain: () => void;

  /** `request` asks the client again; absent for one that does not take it. */
  constructor(connection: Connection, request: ProtocolRequestType0<void, void, void, void> | undefined) {
    this.askAgain = () => {
      // A client that has gone away needs no answers.
      if (request !== undefined) connection.sendRequest(request).catch(() => undefined);
    };
  }

  /** Remembers that an answer about a document is given now. */
  give(uri: string, folder: Folder): void {
    const { project } = folder;
    this.#given.set(uri, { folder, of: project.isAnalysed ? project.lenient : undefined });
  }

  forget(uri: string): void {
    this.#given.delete(uri);
  }

  /** Has the client ask again for what is older than the analysis of a folder, which is ready. */
  renew(folder: Folder): void {
    const old = [...this.#given].filter(([, each]) => each.folder === folder && each.of !== folder.project.lenient);
    if (old.length === 0) return;
    for (const [uri] of old) this.#given.delete(uri);
    this.askAgain();
  }
}

import { EngineErrors } from "../../engine/errors.ts";
import { findFiles } from "../../node/workspace/discover.ts";
import { CASE_ENDINGS } from "../../testing/cases/file-names.ts";

/** A file of cases; without text it is read from the disk when it is needed. */
interface FolderCases {
  /** Absolute path, or the URI of a document that is not a file. */
  readonly place: string;
  readonly text?: string | undefined;
}

/** The files of cases of a folder: those on disk, each hidden by the open document of its path. */
export class CaseFiles {
  #disk: readonly string[] = [];
  readonly #open = new Map<string, string>();

  /** Looks for files below a folder. */
  find(root: string): void {
    try {
      this.#disk = findFiles(root, CASE_ENDINGS).map(({ path }) => path);
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      this.#disk = [];
    }
  }

  open(place: string, text: string): void {
    this.#open.set(place, text);
  }

  close(place: string): void {
    this.#open.delete(place);
  }

  all(): readonly FolderCases[] {
    const places = new Set([...this.#disk, ...this.#open.keys()]);
    return Array.from(places, (place) => ({ place, text: this.#open.get(place) }));
  }
}

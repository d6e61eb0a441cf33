import type { Range } from "vscode-languageserver";
import type { LeftOut } from "../../model/diagnostic.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import type { Encoding } from "../session/document-text.ts";
import type { TestFile, TestRun, TestSelection } from "./protocol.ts";

/** A text of rules, with the address that the client uses. */
export interface TestedSource extends WorkspaceSource {
  readonly uri: string;
}

/** A file of cases; without text it is read from the disk. */
export interface CaseSource {
  readonly uri: string;
  readonly label: string;
  readonly path: string;
  readonly text?: string | undefined;
}

/** The order to read files of cases, and to run them. */
export interface TestTask {
  readonly encoding: Encoding;
  readonly files: readonly CaseSource[];
  /** Absent: the files are only read. */
  readonly run?:
    | {
        readonly sources: readonly TestedSource[];
        /** The specs that the sources lack. */
        readonly leftOut: LeftOut;
        readonly selection: TestSelection;
      }
    | undefined;
  /** One number: the work ends when it is not 0. */
  readonly cancel: SharedArrayBuffer;
}

/** The tests, errors and fixes of a file of cases. */
export interface ReadTests extends TestFile {
  readonly errors: readonly PlacedMessage[];
  /** The expectations that failed, with what the rules answer instead. */
  readonly accepts: readonly AcceptedAnswer[];
}

export interface PlacedMessage {
  readonly range: Range;
  readonly message: string;
  /** The place of a misspelt name, with the one that was probably meant. */
  readonly respelling?: { readonly range: Range; readonly meant: string } | undefined;
}

/** An expectation and the text that would make it right. */
export interface AcceptedAnswer {
  readonly range: Range;
  readonly rule: string;
  readonly text: string;
}

export interface TestOutcome {
  readonly files: readonly ReadTests[];
  /** Absent when nothing was to be run, or when the work was cancelled. */
  readonly run?: TestRun | undefined;
}

import type { Show } from "../../engine/api.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import type { NewCase } from "../../testing/generate/case-text.ts";
import type { NoRun, RejectedInput, RunLine, RunResult } from "./protocol.ts";

/** The order to tell the inputs of a version, or with `data` to run it. */
export interface RunTask {
  readonly sources: readonly WorkspaceSource[];
  readonly spec: string;
  readonly repository?: string | undefined;
  /** The instant of the run; absent: now. */
  readonly effective?: string | undefined;
  /** The date of the version as written. */
  readonly from: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** True: the values and the answers are wanted as a case. */
  readonly asCase?: boolean | undefined;
}

/** A stretch of a file in UTF-16 units. */
export interface FilePlace {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A line with its place in a text; a line about an input has its key instead. */
export interface PlacedLine extends Omit<RunLine, "location" | "below"> {
  readonly place?: FilePlace | undefined;
  readonly input?: string | undefined;
  readonly below: readonly PlacedLine[];
}

export interface PlacedResult extends Omit<RunResult, "location" | "explanation"> {
  readonly place?: FilePlace | undefined;
  readonly explanation: readonly PlacedLine[];
}

export type RunOutcome =
  | NoRun
  | { readonly show: Pick<Show, "data" | "commentary"> }
  | {
      readonly effective: string;
      readonly results: readonly PlacedResult[];
      readonly missing: readonly string[];
      readonly rejected: readonly RejectedInput[];
    }
  | { readonly newCase: NewCase };

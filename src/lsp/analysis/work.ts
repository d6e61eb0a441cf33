import type { WorkspaceSource } from "../../node/workspace/read.ts";
import type { AnalysisFinding } from "../session/findings.ts";

/** The order to analyse all local specs. */
export interface AnalysisTask {
  readonly sources: readonly WorkspaceSource[];
  /** One number: the work ends when it is not 0. */
  readonly cancel: SharedArrayBuffer;
}

export interface AnalysisOutcome {
  /** By the label of the file; absent when the work was cancelled, or the rules have errors. */
  readonly findings?: ReadonlyMap<string, readonly AnalysisFinding[]> | undefined;
}

import { analyse } from "../../analysis/analyse.ts";
import { isFinding } from "../../analysis/claims/claim.ts";
import { runLine } from "../../analysis/report/text.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { engineOf } from "../../node/workspace/load.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import { Cancelled, checkOf } from "../session/cancellation.ts";
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

/*
 * A thread that analyses the rules of a folder for all inputs, so that typing never waits.
 */

function perform({ sources, cancel }: AnalysisTask): AnalysisOutcome {
  try {
    return { findings: findingsOf(sources, checkOf(cancel)) };
  } catch (thrown) {
    if (thrown instanceof Cancelled || thrown instanceof EngineErrors) return {};
    throw thrown;
  }
}

function findingsOf(
  sources: AnalysisTask["sources"],
  check: () => void,
): ReadonlyMap<string, readonly AnalysisFinding[]> {
  const engine = engineOf({ sources });
  const local = engine.list().find(({ repository }) => repository === undefined);
  const found = new Map<string, AnalysisFinding[]>();
  for (const spec of new Set(local?.specs.map(({ name }) => name))) {
    const analysis = analyse(engine, { spec, check });
    for (const { at, code, severity, message, subject, answer } of analysis.claims.filter(isFinding)) {
      const list = found.get(at.file) ?? [];
      const witness = answer.kind === "shown" ? answer.witness : undefined;
      const shown = witness === undefined ? "" : `\n${runLine(analysis, subject, witness, ".")}`;
      const { start, end } = at;
      list.push({
        code,
        severity,
        start,
        end,
        message: `${message}${shown}`,
        ...(witness !== undefined && { witness }),
      });
      found.set(at.file, list);
    }
  }
  return found;
}

serveTasks<AnalysisTask, AnalysisOutcome>(perform);

import { parse } from "node:path";
import * as Flags from "@oclif/core/flags";
import type { DecisionLog } from "../../decisions/log/decision-log.ts";
import { FULL_MODES, type FullMode } from "../../decisions/log/line-queue.ts";
import { foldName } from "../../model/fold-name.ts";
import { writing } from "../../node/problems.ts";
import { requestFailure, UsageError } from "../failure.ts";
import { nameList } from "./values.ts";

/*
 * The log of decisions of `engine server` (docs/spec/07-surfaces.md#3-12-decision-log).
 */
export const decisionFlags = {
  "decision-log": Flags.string({
    summary: "append a line for each evaluation, with data and results, to this file",
    helpValue: "<file>",
  }),
  archive: Flags.string({
    summary: "keep the rules of logged evaluations in this folder, for engine replay",
    helpValue: "<folder>",
  }),
  mask: Flags.string({
    summary: "do not log the values of these inputs, separated by commas",
    helpValue: "<inputs>",
  }),
  "log-full": Flags.option({
    summary: "when the log cannot be written: wait, then answer 503; or drop the line and answer",
    options: FULL_MODES,
    helpValue: "wait|drop",
  })(),
};

interface DecisionFlags {
  readonly "decision-log"?: string | undefined;
  readonly archive?: string | undefined;
  readonly mask?: string | undefined;
  readonly "log-full"?: FullMode | undefined;
}

/** Refuses flags of the log where there is none. */
export function checkDecisionFlags({ "decision-log": path, ...others }: DecisionFlags): void {
  if (path !== undefined) return;
  for (const name of ["archive", "mask", "log-full"] as const)
    if (others[name] !== undefined) throw new UsageError(`--${name} needs a log: give --decision-log`);
}

/**
 * Opens the log that the flags ask for, if any. `worker`: the number of this process, which has a
 * file of its own. Rejects with EngineErrors when it cannot be written.
 */
export async function openDecisionLog(
  flags: DecisionFlags,
  worker: number | undefined,
  timeout: number,
  remark: (text: string) => void,
): Promise<DecisionLog | undefined> {
  const { "decision-log": given, archive, mask, "log-full": full = "wait" } = flags;
  if (given === undefined) return undefined;
  const { DecisionLog } = await import("../../decisions/log/decision-log.ts");
  const masks = (nameList(mask) ?? []).map((name) => foldName(name));
  const path = worker === undefined ? given : numbered(given, worker);
  const { isForeignOutput, refuseDash } = await import("../foreign-files.ts");
  refuseDash(given);
  // A line that is not whole is cut off, which no other file may suffer.
  if (await isForeignOutput(path, "decision log"))
    throw requestFailure(`\`${path}\` exists and is not a decision log`, "choose another file with --decision-log");
  await lock(path, remark);
  return writing(path, () => new DecisionLog({ path, archive, full, masks, timeout, remark }));
}

/** Two servers would each cut off what the other one is writing. Rejects when there is one. */
async function lock(path: string, remark: (text: string) => void): Promise<void> {
  const { LockRefused, lockFile } = await import("../../decisions/log/file-lock.ts");
  try {
    await lockFile(path);
  } catch (problem) {
    if (problem instanceof LockRefused)
      throw requestFailure(problem.message, "give each server a file of its own with --decision-log");
    const code = problem instanceof Error && "code" in problem ? String(problem.code) : String(problem);
    // Opening the file says what is wrong then.
    if (code === "ENOENT" || code === "ENOTDIR") return;
    remark(`warning: ${path} cannot be locked (${code}): see that no other server writes it`);
  }
}

/** `decisions.ndjson` of process 1 is `decisions-1.ndjson`. */
function numbered(path: string, worker: number): string {
  const { dir, name, ext } = parse(path);
  return `${dir === "" ? "" : `${dir}/`}${name}-${worker}${ext}`;
}

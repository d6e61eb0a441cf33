import { foldName } from "../../model/fold-name.ts";
import { dateFromInstant } from "../../model/time/calendar.ts";
import { formatEffective } from "../../model/time/temporal-text.ts";
import { slicesOf } from "../../workspace/index.ts";
import type { SpecRef } from "../api.ts";
import type { LoadedRules } from "../versions/loaded-rules.ts";
import { specNameOf } from "../versions/spec-name.ts";

/** A stretch of time in which a spec has one meaning; it ends where the next one begins. */
export interface SpecSliceStart {
  /** An instant as requests name it; absent: the beginning of time. */
  readonly from?: string;
  /** The date of the version as written; absent where it has none. */
  readonly version?: string;
}

/** Throws spec_not_found for a spec that does not exist. */
export function sliceStarts(loaded: LoadedRules, ref: Pick<SpecRef, "repository" | "spec">): readonly SpecSliceStart[] {
  const found = slicesOf(loaded.workspace, foldName(ref.repository), specNameOf(ref)).flat();
  // The request for a version tells which name is wrong.
  if (found.length === 0) loaded.select(ref, loaded.instant({}));
  return found.map(({ start, window: { from } }) => ({
    ...(start !== undefined && { from: formatEffective(dateFromInstant(start)) }),
    ...(from !== undefined && { version: from.text }),
  }));
}

import type { Limits } from "../../model/limits.ts";
import type { WorkspaceContent } from "../../workspace/index.ts";
import type { ListedRepository } from "../api.ts";

/**
 * The first part of a snapshot: what is in it, and in which parts. Each of the other parts is one
 * program, one interface or one source text.
 */
export interface Image {
  readonly limits: Limits;
  readonly listed: readonly ListedRepository[];
  readonly specs: readonly SpecImage[];
  /** The texts are numbers of parts. */
  readonly sources: readonly (Omit<WorkspaceContent["sources"][number], "text"> & { readonly part: number })[];
  readonly repositories: WorkspaceContent["repositories"];
}

/** Every slice of every version of one spec, by start. */
export interface SpecImage {
  /** Absent: the local one. */
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly slices: readonly SliceImage[];
}

export interface SliceImage {
  /** Microseconds since 1970 in UTC; absent: the beginning of time. */
  readonly start?: bigint | undefined;
  /** The window of the version, as written. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /**
   * Numbers of parts. Absent in snapshots of what was used alone: the slice is planned again when
   * somebody asks for it.
   */
  readonly program?: number | undefined;
  /**
   * An interface leaves out the list of all versions, which each of thousands would repeat: the
   * slices tell.
   */
  readonly show?: number | undefined;
}

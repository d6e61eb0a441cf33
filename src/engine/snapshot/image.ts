import type { Limits } from "../../model/limits.ts";
import type { WorkspaceContent } from "../../workspace/index.ts";
import type { ListedRepository } from "../api.ts";

/**
 * The first part of a snapshot: its contents, and the part of each. Every other part is one
 * program, one interface or one source text.
 */
export interface Image {
  readonly limits: Limits;
  readonly listed: readonly ListedRepository[];
  readonly specs: readonly SpecImage[];
  /** Each text is the number of its part. */
  readonly sources: readonly (Omit<WorkspaceContent["sources"][number], "text"> & { readonly part: number })[];
  readonly repositories: WorkspaceContent["repositories"];
}

/** Every slice of every version of one spec, by start. */
export interface SpecImage {
  /** Absent: the local repository. */
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
   * Numbers of parts. Absent where a snapshot has used programs only, or no room for more: the
   * slice is then planned on demand.
   */
  readonly program?: number | undefined;
  /** The digest of the program, by which generated code is kept; present where it was known. */
  readonly digest?: string | undefined;
  /**
   * Without the list of all versions, which each of thousands of interfaces would repeat: the
   * slices give it.
   */
  readonly show?: number | undefined;
}

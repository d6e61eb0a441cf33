import type { SpecVersions } from "../engine/spec-versions.ts";

/** The commentary of a spec: that of the newest version that has one. */
export function commentaryOf({ slices }: SpecVersions): string | undefined {
  return slices.map((slice) => slice.show().commentary).findLast((commentary) => commentary !== undefined);
}

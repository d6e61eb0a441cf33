import type { SpecVersions } from "../engine/spec-versions.ts";

/** What a spec says of itself: the commentary of the newest version that has one. */
export function commentaryOf({ slices }: SpecVersions): string | undefined {
  return slices.map((slice) => slice.show().commentary).findLast((commentary) => commentary !== undefined);
}

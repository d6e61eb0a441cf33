import type { SpecVersions } from "../engine/spec-versions.ts";

/** The commentary of a spec: that of the newest version that has one. */
export function commentaryOf({ slices }: SpecVersions): string | undefined {
  return slices.findLast(({ commentary }) => commentary !== undefined)?.commentary;
}

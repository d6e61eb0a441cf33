import { unknownDataRemedy } from "../../engine/text/missing-data.ts";
import type { UnknownData } from "../../model/value.ts";
import { shortened } from "./clip.ts";

/** Unknown names that are reported. */
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 100;

/** A line for each given name that is not an input, with the input that was probably meant. */
export function unknownNames(unknown: readonly UnknownData[]): string[] {
  const lines = unknown
    .slice(0, MOST_UNKNOWN)
    .map((entry) => `unknown data "${shortened(entry.name, LONGEST_NAME)}" is ignored${unknownDataRemedy(entry)}`);
  const more = unknown.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more unknown names`] : lines;
}

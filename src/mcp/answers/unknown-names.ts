import { nearest } from "../../model/suggest.ts";
import { shortened } from "./clip.ts";

/** Unknown names that are reported. */
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 100;

/** A line for each given name that is not an input, with the input that was probably meant. */
export function unknownNames(
  given: readonly string[],
  inputs: readonly string[],
  isInput: (name: string) => boolean = (name) => inputs.includes(name.toLowerCase()),
): string[] {
  const unknown = given.filter((name) => !isInput(name));
  const lines = unknown.slice(0, MOST_UNKNOWN).map((name) => {
    const meant = name.length > LONGEST_NAME ? undefined : nearest(name, inputs);
    const hint = meant === undefined ? "" : ` (did you mean "${meant}"?)`;
    return `unknown data "${shortened(name, LONGEST_NAME)}" is ignored${hint}`;
  });
  const more = unknown.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more unknown names`] : lines;
}

import { MOST_OPTIONS } from "../../model/types/constraints.ts";

/** The values of all members `op`, `kind` and `function` in data, at any depth. */
export class UsedLabels {
  readonly op = new Set<string>();
  readonly kind = new Set<string>();
  readonly function = new Set<string>();
  /** An evaluation may need all code there is: half answers make programs of their own. */
  areOpen = false;
  /** A text has so many options that a message ranks them. */
  manyOptions = false;

  /** Takes a member of the data. */
  add(name: string, member: unknown): void {
    if (typeof member === "string") {
      if (name === "op" || name === "kind" || name === "function") this[name].add(member);
    } else if (name === "options" && Array.isArray(member) && member.length > MOST_OPTIONS) this.manyOptions = true;
  }
}

import type { InputOptions } from "../batch/options.ts";
import type { Grouping } from "./compare/grouping.ts";
import type { SideText } from "./sides/side-text.ts";

/** A run of `engine impact`, as the command line gives it. `effective`: of sides that name none. */
export interface ImpactOptions extends Omit<InputOptions, "effectiveColumn"> {
  readonly from: SideText;
  readonly to: SideText;
  /** Rule keys of the new side; absent: all rules of the spec itself. */
  readonly rules?: readonly string[] | undefined;
  /** Old keys of rules and inputs by new ones. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly groupings: readonly Grouping[];
  /** The file for what is not a record; absent: the first one ends the run. */
  readonly rejects?: string | undefined;
  /** The most of them. */
  readonly mostRejects?: number | undefined;
  /** The number of threads; absent: one for each core. */
  readonly workers?: number | undefined;
}

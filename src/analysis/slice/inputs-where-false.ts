import { Explorer } from "../../domain/explore/explorer.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { InputChooser } from "./chooser.ts";
import { microseconds } from "./instants.ts";

/** The exploration of one rule: less than a second. */
const STEPS = { total: 40_000, perRule: 20_000 };
/** The most regions that are entered, and the inputs that are tried in each. */
const MOST_REGIONS = 12;
const MOST_TRIES = 8;

/** Inputs of the regions in which a boolean rule may be false at the instant of its version. */
export function* inputsWhereFalse(rule: number, version: WrittenVersion): Generator<Readonly<Record<string, string>>> {
  const instant = microseconds(version.effective) ?? 0n;
  const { program, mostRows } = version;
  const explorer = new Explorer(program, { slice: { from: instant, to: instant + 1n }, steps: STEPS, mostRows });
  const chooser = new InputChooser(explorer, version, instant);
  const { outcomes, isComplete } = explorer.rule(rule);
  const regions = outcomes.flatMap(({ region, outcome }) =>
    outcome.kind === "veto" || isTrue(outcome) ? [] : [region],
  );
  for (const region of isComplete ? regions.slice(0, MOST_REGIONS) : [])
    for (let variant = 0; variant < MOST_TRIES; variant++) {
      const input = chooser.inputIn([rule], region, variant);
      if (input !== undefined) yield input.data;
    }
}

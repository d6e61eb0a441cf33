import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { type Candidates, candidatesOf } from "../inputs/candidates.ts";
import { differentInputs } from "../inputs/draws.ts";
import { SeededNumbers } from "../inputs/random.ts";
import type { Witness } from "../slice/answer.ts";
import { INPUTS } from "../tuning.ts";

/** A rule of one side. */
export interface RuleOfSide {
  readonly version: WrittenVersion;
  readonly rule: number;
}

/** Inputs with values that the rules of either side name; lists get few rows. */
export function inputsOfBoth(before: RuleOfSide, after: RuleOfSide): Iterable<Witness["data"]> {
  const numbers = new SeededNumbers(1);
  const all = new Map<string, Candidates>();
  for (const { version, rule } of [after, before]) {
    for (const each of candidatesOf(rule, version, numbers)) {
      const { texts = [], named = [] } = all.get(each.input) ?? {};
      const { input } = each;
      all.set(input, {
        input,
        texts: [...new Set([...texts, ...each.texts])],
        named: [...new Set([...named, ...each.named])],
      });
    }
  }
  return haveOtherLists(before.version, after.version) ? [] : differentInputs([...all.values()], numbers, INPUTS);
}

/** True where a list of values is one of rows on the other side: no input is of both. */
function haveOtherLists(before: WrittenVersion, after: WrittenVersion): boolean {
  const kinds = new Map((before.program.lists ?? []).map(({ key, of }) => [key, "type" in of]));
  return (after.program.lists ?? []).some(({ key, of }) => (kinds.get(key) ?? "type" in of) !== "type" in of);
}

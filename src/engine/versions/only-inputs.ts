import type { EngineError } from "../../model/diagnostic.ts";
import { foldName } from "../../model/fold-name.ts";
import { dataProblem, invalid } from "../../runtime/inputs.ts";
import type { Data, Show } from "../api.ts";
import type { Compiled } from "../evaluation/compiled.ts";

/*
 * Engines that let callers replace no value of the text: only open data are given
 * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run).
 */

/** The error of a value for data that have a literal, a `fill` or a `with` in the text. */
export function fixedDataProblem({ program, keys }: Compiled, data: Data = {}): EngineError | undefined {
  const problem = dataProblem(data);
  if (problem !== undefined) return problem;
  for (const [name, value] of Object.entries(data)) {
    const slot = program.slots[keys.get(foldName(name)) ?? -1];
    const isOpen = slot === undefined || (slot.fill === undefined && slot.source === undefined);
    if (!isOpen && value !== undefined && value !== null)
      return invalid(name, "the rules give its value, so it cannot be given here: leave it out");
  }
  return undefined;
}

/** The data of an interface that are open; bound ones are not listed anyway. */
export function openData(data: Show["data"]): Show["data"] {
  return Object.fromEntries(Object.entries(data).filter(([, { fill }]) => fill === undefined));
}

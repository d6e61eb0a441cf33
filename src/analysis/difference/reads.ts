import { cellsBelow, givenSlot, ruleOfCell } from "../../domain/explore/slots.ts";
import type { WrittenAnswer } from "../../engine/as-written/written-version.ts";
import { OF_NOW } from "../../model/program/operations.ts";
import type { Program } from "../../model/program/program.ts";

/** The keys of the inputs that an evaluation of a rule read. */
export function keysRead(answer: WrittenAnswer, rule: number): readonly string[] {
  return [...answer.decisions([rule]).values()].flatMap(({ slots }) => slots.map((slot) => answer.inputOf(slot)));
}

/** The inputs that a rule may read, by key, and if it may read the time. */
export function readsOf(program: Program, rule: number): { readonly inputs: readonly string[]; readonly now: boolean } {
  const inputs = new Set<string>();
  let now = false;
  for (const cell of cellsBelow(program, [program.rules[rule]?.root ?? -1])) {
    if (OF_NOW.has(cell.op)) now = true;
    if (cell.op === "slot" && ruleOfCell(program, cell) === undefined)
      inputs.add(program.slots[givenSlot(program, cell.slot) ?? cell.slot]?.key ?? "");
  }
  return { inputs: [...inputs], now };
}

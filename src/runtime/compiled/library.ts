import { displayText, typedValue } from "../../model/display.ts";
import type { Cell, Program } from "../../model/program.ts";
import type { BooleanValue, Outcome, TextValue, Value, Veto } from "../../model/value.ts";
import { operate } from "../operate.ts";
import { type ExactResult, shownOutcome, type VetoedResult } from "../respond.ts";
import { boxNumber, type Frame, firstVeto, isVetoed, leave, wholeNumber } from "./frame.ts";
import { readDigits } from "./read-digits.ts";
import { abs, ceil, floor, round } from "./round.ts";
import { SlotOutcomes } from "./slot-outcome.ts";
import { writeDecimal, writeFixed, writeFraction } from "./write-decimal.ts";

/** What a generated module may call, by the names that its code uses. Nothing else is within its reach. */
export function library(program: Program, maxBytes: number) {
  const slots = new SlotOutcomes(program, maxBytes);
  const cellOf = (id: number): Cell => {
    const cell = program.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  };
  return {
    abs,
    boxNumber,
    ceil,
    cellOf,
    firstVeto,
    floor,
    isVetoed,
    leave,
    readDigits,
    round,
    wholeNumber,
    writeDecimal,
    writeFixed,
    writeFraction,
    apply: (cell: Cell, operands: readonly Value[], frame: Frame): Outcome => operate(cell, operands, frame),
    boxText: (text: string): TextValue => ({ kind: "text", text }),
    boxTruth: (value: boolean): BooleanValue => ({ kind: "boolean", value }),
    literalOf(id: number): Value {
      const cell = cellOf(id);
      if (cell.op !== "const") throw new Error(`unreachable: cell ${id} is no literal`);
      return cell.value;
    },
    vetoOf(id: number): Veto {
      const cell = cellOf(id);
      return { kind: "veto", cause: "user", reason: cell.op === "veto" ? cell.reason : undefined };
    },
    slotOutcome: (frame: Frame, slot: number): Outcome => slots.of(frame.data, slot),
    fedOutcome: (frame: Frame, slot: number, outcome: Outcome): Outcome => slots.fed(frame.data, slot, outcome),
    vetoed(veto: Veto, ruleType: string): VetoedResult {
      return veto.reason === undefined
        ? { vetoed: true, rule_type: ruleType }
        : { vetoed: true, veto_reason: veto.reason, rule_type: ruleType };
    },
    /** The answer of a rule from its exact value. */
    exactAnswer(rule: number, value: Value): ExactResult {
      const declared = program.rules[rule];
      if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
      const { type, typeName, unit } = declared;
      const shown = shownOutcome(value, declared);
      if (shown.kind === "veto") {
        return {
          vetoed: true,
          ...(shown.reason === undefined ? {} : { veto_reason: shown.reason }),
          rule_type: typeName,
        };
      }
      return {
        vetoed: false,
        rule_type: typeName,
        result: displayText(shown, type, unit),
        ...typedValue(shown, type, unit),
      };
    },
  };
}

/** The names of the library, which no name of a module may hide. */
export const LIBRARY_NAMES: readonly string[] = Object.keys(library({ spec: "", slots: [], cells: [], rules: [] }, 0));

export type Library = ReturnType<typeof library>;

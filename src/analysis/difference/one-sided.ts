import { cellsBelow, ruleOfCell } from "../../domain/explore/slots.ts";
import { constraintsKey } from "../../domain/joined/joined.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { valuesAround } from "../inputs/candidates.ts";

/** An input whose constraints differ between two sides. */
export interface OneSidedInput {
  readonly key: string;
  /** Values that only one side takes, of both kinds, as far as they are found. */
  readonly texts: readonly string[];
}

/** A version, with the rule that is compared. */
interface RuleSide {
  readonly version: WrittenVersion;
  readonly rule: number;
}

/** The inputs that a rule of a side may read, and of which the sides allow other values. */
export function oneSidedInputs(before: RuleSide, after: RuleSide): readonly OneSidedInput[] {
  const keys = new Set([before, after].flatMap(({ version, rule }) => [...inputKeys(version.program, rule)]));
  return [...keys].flatMap((key) => {
    const [old, current] = [before, after].map(({ version }) => typeOf(version, key));
    if (old === undefined || current === undefined || constraintsKey(old) === constraintsKey(current)) return [];
    const [a, b] = [
      { version: before.version, type: old, key },
      { version: after.version, type: current, key },
    ] as const;
    return [{ key, texts: [...takenByOne(a, b), ...takenByOne(b, a)] }];
  });
}

/** An input as one side declares it. */
interface SideInput {
  readonly version: WrittenVersion;
  readonly type: Type;
  readonly key: string;
}

/** Values that the first side takes and the other refuses: those beside its bounds first. */
function takenByOne(taking: SideInput, refusing: SideInput): readonly string[] {
  const isTaken = ({ version, type, key }: SideInput, text: string) =>
    version.readValue(text, type, key).kind !== "veto";
  const texts = [refusing, taking].flatMap(({ type, version }) => valuesAround(type, version.effective));
  return texts.filter((text) => isTaken(taking, text) && !isTaken(refusing, text));
}

function typeOf({ program, slotKeys }: WrittenVersion, key: string) {
  return program.slots[slotKeys.get(key) ?? -1]?.type;
}

/** The inputs that a rule may read, with those from which `with` takes their values. */
function inputKeys(program: Program, rule: number): ReadonlySet<string> {
  const { slots, rules } = program;
  const keys = new Set<string>();
  for (const cell of cellsBelow(program, [rules[rule]?.root ?? -1])) {
    if (cell.op !== "slot" || ruleOfCell(program, cell) !== undefined) continue;
    for (let slot = slots[cell.slot]; slot !== undefined; ) {
      keys.add(slot.key);
      const { source } = slot;
      slot = source !== undefined && "slot" in source ? slots[source.slot] : undefined;
    }
  }
  return keys;
}

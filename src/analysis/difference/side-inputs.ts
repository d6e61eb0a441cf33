import { cellsBelow, constraintsOf, givenSlot, ruleOfCell } from "../../domain/explore/slots.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { OF_NOW } from "../../model/program/operations.ts";
import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { type Candidates, candidatesOf, valuesAround } from "../inputs/candidates.ts";
import { differentInputs, SeededNumbers } from "../inputs/draws.ts";
import type { Witness } from "../slice/answer.ts";
import { INPUTS } from "../tuning.ts";

/** An input whose constraints differ between two sides. */
interface OneSidedInput {
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
    if (old === undefined || current === undefined || constraintsOf(old) === constraintsOf(current)) return [];
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

/** A rule of one side. */
interface RuleOfSide {
  readonly version: WrittenVersion;
  readonly rule: number;
}

/** Inputs with values that the rules of either side name, and these values. */
export function inputsOfBoth(
  before: RuleOfSide,
  after: RuleOfSide,
): { readonly inputs: Iterable<Witness["data"]>; readonly candidates: readonly Candidates[] } {
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
  if (haveOtherLists(before.version, after.version)) return { inputs: [], candidates: [] };
  const candidates = [...all.values()];
  return { inputs: differentInputs(candidates, numbers, INPUTS), candidates };
}

/** True where a list of values is one of rows on the other side: no input is of both. */
function haveOtherLists(before: WrittenVersion, after: WrittenVersion): boolean {
  const kinds = new Map((before.program.lists ?? []).map(({ key, of }) => [key, "type" in of]));
  return (after.program.lists ?? []).some(({ key, of }) => (kinds.get(key) ?? "type" in of) !== "type" in of);
}

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

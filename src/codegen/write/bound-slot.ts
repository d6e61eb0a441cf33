import type { ProgramSlot } from "../../model/program/program.ts";
import { fitsDouble, isScaled, type Representation, rescaled } from "../analysis/representation.ts";
import { bigint, type Code, code, double } from "../code/code.ts";
import type { ModuleWriter } from "./module.ts";
import { isNone, type Place, UNDEFINED } from "./place.ts";
import { checksCarriedUnit } from "./shown-units.ts";

/**
 * Writes the outcome of a slot that the caller does not give: that of the slot which feeds it,
 * whose value must satisfy the constraints of this one
 * (docs/spec/04-rules-evaluation.md#4-6-slots-fed-through-with).
 */
export function writeBoundSlot(module: ModuleWriter, id: number, source: number, place: Place): readonly Code[] {
  const from = module.slot(source);
  place.calls.add(from);
  return writeTaken(module, id, place, from, module.carriedBySlot(source));
}

/** Writes the outcome at another place as that of a slot. `unit`: that its value carries. */
export function writeTaken(module: ModuleWriter, id: number, place: Place, from: Place, unit: Code): readonly Code[] {
  const slot = module.program.slots[id];
  if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
  const handOver = code`{ ${place.veto} = ${module.runtime("handOver")}(f); return ${place.none}; }`;
  if (from.representation === undefined || place.representation === undefined) return [handOver];
  const lines: Code[] = [
    code`const taken = ${from.call};`,
    code`if (${isNone(code`taken`, from.representation)}) { ${place.veto} = ${from.veto}; return ${place.none}; }`,
  ];
  if (mayViolate(slot, module, id, from.representation)) {
    const exact = exactValue(module, slot, code`taken`, from.representation, unit);
    lines.push(code`if (${module.runtime("isViolated")}(${exact}, ${module.slotData(id)})) ${handOver}`);
  }
  if (module.keepsUnitOfSlot(id)) lines.push(code`${place.unit} = ${unit};`);
  const { value, test } = takenValue(module, slot, from.representation, place.representation);
  if (test === undefined) return [...lines, code`${place.veto} = null;`, code`return ${place.value} = ${value};`];
  lines.push(code`const value = ${value};`, code`if (${test}) ${handOver}`);
  return [...lines, code`${place.veto} = null;`, code`return ${place.value} = value;`];
}

/** A taken value in the representation of a slot, and the test that it does not fit there. */
function takenValue(module: ModuleWriter, slot: ProgramSlot, from: Representation, to: Representation) {
  const max = module.runtime("MAX");
  if (
    isScaled(to) &&
    !(isScaled(from) && to.den % from.den === 0n && (from.kind === "double" || to.kind === "bigint"))
  ) {
    const exact = exactValue(module, slot, code`taken`, from, UNDEFINED);
    const scale = module.runtime(to.kind === "double" ? "scaledDouble" : "scaledBigInt");
    return { value: code`${scale}(${exact}, ${bigint(to.den)})`, test: isNone(code`value`, to) };
  }
  const value = converted(module, code`taken`, from, to);
  if (!isScaled(from) || to.kind !== "double" || fitsDouble(rescaled(from, to.den))) return { value };
  return { value, test: code`!(value <= ${max} && value >= -${max})` };
}

/** True when a value of the representation can break a constraint of the slot. */
function mayViolate({ type }: ProgramSlot, module: ModuleWriter, id: number, representation: Representation): boolean {
  switch (type.kind) {
    case "boolean":
      return false;
    case "text":
      return type.options.length > 0 || type.length !== undefined;
    case "date":
    case "time":
      return type.minimum !== undefined || type.maximum !== undefined || type.options !== undefined;
    case "number":
    case "ratio":
    case "measure": {
      if (type.decimals !== undefined || type.options !== undefined || !isScaled(representation)) return true;
      const reading = module.representations.reading(id);
      if (!isScaled(reading.representation) || reading.representation.den % representation.den !== 0n) return true;
      const { lo, hi } = rescaled(representation, reading.representation.den);
      return (type.minimum !== undefined && lo < reading.lo) || (type.maximum !== undefined && hi > reading.hi);
    }
    default:
      return true;
  }
}

/** The value that a slot takes, which it checks, as the exact program has it. */
function exactValue(
  module: ModuleWriter,
  { type }: ProgramSlot,
  value: Code,
  from: Representation,
  carried: Code,
): Code {
  return exactForm(module, value, from, checksCarriedUnit(type) ? carried : UNDEFINED);
}

/** A value as the exact program has it; `unit`: that which a number carries. */
export function exactForm(module: ModuleWriter, value: Code, from: Representation | undefined, unit: Code): Code {
  switch (from?.kind) {
    case "double":
    case "bigint": {
      const n = from.kind === "double" ? code`BigInt(${value})` : value;
      const fraction = code`${module.runtime("fraction")}(${n}, ${bigint(from.den)})`;
      return code`${module.runtime("numberValue")}(${fraction}, ${unit})`;
    }
    case "rational":
      return code`${module.runtime("numberValue")}(${value}, ${unit})`;
    case "text":
      return code`${module.runtime("textValue")}(${value})`;
    case "boolean":
      return code`${module.runtime("booleanValue")}(${value})`;
    default:
      return value;
  }
}

/** A value of one representation in another that holds it. */
export function converted(module: ModuleWriter, value: Code, from: Representation, to: Representation): Code {
  if (!isScaled(from)) return value;
  const n = from.kind === "double" && to.kind !== "double" ? code`BigInt(${value})` : value;
  if (!isScaled(to)) return code`${module.runtime("fraction")}(${n}, ${bigint(from.den)})`;
  const by = to.den / from.den;
  if (by === 1n) return n;
  return code`${n} * ${to.kind === "bigint" ? bigint(by) : double(by)}`;
}

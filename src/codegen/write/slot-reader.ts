import type { ProgramSlot } from "../../model/program/program.ts";
import { LEAST_INPUT_LIMIT } from "../../runtime/inputs.ts";
import {
  constantInterval,
  isScaled,
  largest,
  MAX,
  type Representation,
  type ScaledRepresentation,
  smallest,
} from "../analysis/representation.ts";
import type { ReadUnit, SlotReading } from "../analysis/slot-reading.ts";
import { bigint, type Code, code, double, entry, identifier, indented, join, literal } from "../code/code.ts";
import { MOST_UNITS } from "../tuning.ts";
import { writeBoundSlot } from "./bound-slot.ts";
import type { ModuleWriter } from "./module.ts";
import { type Place, textOrUndefined } from "./place.ts";

/** Characters of a text that no limit on inputs refuses: each takes three bytes at most. */
const LONGEST_TEXT = Math.floor(LEAST_INPUT_LIMIT / 3);

/**
 * Writes the function that reads a slot: the plain spellings of its type; everything else goes to
 * the exact reader.
 */
export function writeSlot(module: ModuleWriter, id: number): Code {
  const slot = module.program.slots[id];
  if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
  const place = module.slot(id);
  const lines: Code[] = [code`if (${place.veto} !== undefined) return ${place.value};`];
  if (place.representation === undefined) {
    lines.push(code`${place.veto} = ${module.runtime("handOver")}(f);`, code`return ${place.none};`);
  } else {
    lines.push(code`const given = ${module.kindWithin === "values" ? code`f.data` : givenValue(module, slot.key)};`);
    lines.push(...plainReader(module, id, slot, place, module.representations.reading(id)));
    const shared = sharedReader(module, id, place);
    const isMissing = slot.source === undefined && slot.fill === undefined && !module.tellsMissing;
    if (shared === undefined || !isMissing) lines.push(...notGiven(module, id, slot, place));
    lines.push(...(shared ?? exactReader(module, id, place, place.representation)));
  }
  return code`function ${identifier(place.name)}(f) {\n${indented(lines)}}`;
}

/** The given value; for keys that every object inherits, only an own member counts. */
function givenValue(module: ModuleWriter, key: string): Code {
  return key in Object.prototype
    ? code`${module.runtime("ownValue")}(f.data, ${literal(key)})`
    : entry(code`f.data`, key);
}

function plainReader(
  module: ModuleWriter,
  id: number,
  slot: ProgramSlot,
  place: Place,
  reading: SlotReading,
): readonly Code[] {
  switch (slot.type.kind) {
    case "number":
    case "measure":
    case "ratio":
      return slot.type.options === undefined &&
        reading.representation.kind === "double" &&
        place.representation?.kind === "double"
        ? numberReader(module, id, place, place.representation, reading)
        : [];
    case "boolean":
      return booleanReader(place);
    case "text": {
      const { options, length } = slot.type;
      if (options.length > 0 && length === undefined) return optionReader(place, options);
      return options.length === 0 && length === undefined ? textReader(place) : [];
    }
    case "date":
      return slot.type.minimum === undefined && slot.type.maximum === undefined && slot.type.options === undefined
        ? dayReader(module, place)
        : [];
    default:
      return [];
  }
}

/** Digits with the endings of the known units; bounds are checked in the slot's scale. */
function numberReader(
  module: ModuleWriter,
  id: number,
  place: Place,
  representation: ScaledRepresentation,
  reading: SlotReading,
): readonly Code[] {
  if (!isScaled(reading.representation) || reading.units.length === 0) return [];
  const by = representation.den / reading.representation.den;
  const [lo, hi] = [reading.lo * by, reading.hi * by];
  const tests = [code`n >= ${double(largest([lo, -MAX]))}`, code`n <= ${double(smallest([hi, MAX]))}`];
  const keepsUnit = module.keepsUnitOfSlot(id);
  const cases = reading.units.slice(0, MOST_UNITS).map((unit): Code => {
    const digits = scaledDigits(module, unit, by);
    const read = keepsUnit
      ? code`{ n = ${digits}; ${place.unit} = ${textOrUndefined(unit.unit)}; }`
      : code`n = ${digits};`;
    return unit.ending === "" ? read : code`if (given.endsWith(${literal(unit.ending)})) ${read}`;
  });
  const kept = code`if (${join(tests, " && ")}) { ${place.veto} = null; return ${place.value} = n; }`;
  return [
    code`if (typeof given === "string") {`,
    code`  let n = NaN;`,
    code`  ${join(cases, " else ")}`,
    code`  ${kept}`,
    code`}`,
    ...wholeNumber(module, reading.units, by, kept),
  ];
}

/** Rows are given as JSON, mostly with whole numbers. `kept`: a statement that takes `n`. */
function wholeNumber(module: ModuleWriter, [unit]: readonly ReadUnit[], wider: bigint, kept: Code): readonly Code[] {
  if (module.kindWithin === undefined || unit?.ending !== "") return [];
  const by = 10n ** BigInt(unit.decimals) * unit.by * wider;
  if (by > MAX) return [];
  return [code`if (typeof given === "number") {`, code`  const n = given * ${double(by)};`, code`  ${kept}`, code`}`];
}

function scaledDigits(module: ModuleWriter, { ending, decimals, by }: ReadUnit, wider: bigint): Code {
  const end = ending === "" ? code`given.length` : code`given.length - ${literal(ending.length)}`;
  const digits = code`${module.runtime("readDigits")}(given, ${end}, ${literal(decimals)})`;
  return by * wider === 1n ? digits : code`${digits} * ${double(by * wider)}`;
}

function booleanReader(place: Place): readonly Code[] {
  return [
    code`switch (given) {`,
    code`  case true: case "true": case "yes": ${place.veto} = null; return ${place.value} = true;`,
    code`  case false: case "false": case "no": ${place.veto} = null; return ${place.value} = false;`,
    code`}`,
  ];
}

/**
 * Keeps the literal instead of the given text: comparisons with other literals then compare
 * addresses.
 */
function optionReader(place: Place, options: readonly string[]): readonly Code[] {
  const known = options.filter((option) => option.length <= LONGEST_TEXT).slice(0, MOST_UNITS);
  return [
    code`switch (given) {`,
    ...known.map((option) => {
      return code`  case ${literal(option)}: ${place.veto} = null; return ${place.value} = ${literal(option)};`;
    }),
    code`}`,
  ];
}

function textReader(place: Place): readonly Code[] {
  return [
    code`if (typeof given === "string" && given.length <= ${literal(LONGEST_TEXT)}) { ${place.veto} = null; return ${place.value} = given; }`,
  ];
}

function dayReader(module: ModuleWriter, place: Place): readonly Code[] {
  return [
    code`if (typeof given === "string") {`,
    code`  const day = ${module.runtime("readDay")}(given);`,
    code`  if (day !== undefined) { ${place.veto} = null; return ${place.value} = day; }`,
    code`}`,
  ];
}

/**
 * The outcome of a slot that is not given: from the slot that feeds it, its fill, or a missing
 * input.
 */
function notGiven(module: ModuleWriter, id: number, slot: ProgramSlot, place: Place): readonly Code[] {
  const { source } = slot;
  if (source !== undefined && "slot" in source) {
    const taken = writeBoundSlot(module, id, source.slot, place);
    return [code`if (given === undefined) {\n${indented(taken)}}`];
  }
  const filled = slot.fill === undefined ? undefined : fill(module, id, slot.fill, place);
  if (filled !== undefined) return [code`if (given === undefined) { ${place.veto} = null; ${filled} }`];
  if (slot.fill !== undefined) return [];
  return [code`if (given === undefined) { ${place.veto} = ${module.missing(id)}; return ${place.none}; }`];
}

function fill(
  module: ModuleWriter,
  id: number,
  value: NonNullable<ProgramSlot["fill"]>,
  place: Place,
): Code | undefined {
  const { representation } = place;
  switch (value.kind) {
    case "text":
      return code`return ${place.value} = ${literal(value.text)};`;
    case "boolean":
      return code`return ${place.value} = ${literal(value.value)};`;
    case "number": {
      const constant = constantInterval(value);
      if (representation?.kind !== "double" || representation.den % constant.den !== 0n) return undefined;
      const unit = module.keepsUnitOfSlot(id) ? code`${place.unit} = ${textOrUndefined(value.unit)}; ` : code``;
      return code`${unit}return ${place.value} = ${double(constant.lo * (representation.den / constant.den))};`;
    }
    default:
      return undefined;
  }
}

/** The exact reader of numbers in lists, which tells a missing input as well. */
function sharedReader(module: ModuleWriter, id: number, place: Place): readonly Code[] | undefined {
  const { number, representation } = place;
  if (number === undefined || representation?.kind !== "double") return undefined;
  if (module.keepsUnitOfSlot(id) || module.kindWithin !== undefined) return undefined;
  const operands = [code`f`, module.slotData(id), code`given`, literal(number), bigint(representation.den)];
  return [code`return ${module.runtime("readNumber")}(${join(operands, ", ")});`];
}

/** The exact reader gives the value, or the veto that rejects it. */
function exactReader(module: ModuleWriter, id: number, place: Place, representation: Representation): readonly Code[] {
  const unit = module.keepsUnitOfSlot(id) ? [code`${place.unit} = read.unit;`] : [];
  // The veto of a row has a key that only the exact program knows.
  const refused = module.kindWithin === undefined ? code`read` : code`${module.runtime("handOver")}(f)`;
  return [
    code`const read = ${module.runtime("readExactly")}(f, ${module.slotData(id)}, given);`,
    code`if (read.kind === "veto") { ${place.veto} = ${refused}; return ${place.none}; }`,
    ...unit,
    ...kept(module, place, representation),
  ];
}

function kept(module: ModuleWriter, place: Place, representation: Representation): readonly Code[] {
  switch (representation.kind) {
    case "double":
    case "bigint": {
      const scale = module.runtime(representation.kind === "double" ? "scaledDouble" : "scaledBigInt");
      const den = bigint(representation.den);
      const none = representation.kind === "double" ? code`value !== value` : code`value === undefined`;
      return [
        code`const value = ${scale}(read, ${den});`,
        code`${place.veto} = ${none} ? ${module.runtime("handOver")}(f) : null;`,
        code`return ${place.value} = value;`,
      ];
    }
    case "boolean":
      return [code`${place.veto} = null;`, code`return ${place.value} = read.value;`];
    case "text":
      return [code`${place.veto} = null;`, code`return ${place.value} = read.text;`];
    default:
      return [code`${place.veto} = null;`, code`return ${place.value} = read;`];
  }
}

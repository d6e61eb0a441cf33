import { powerOfTen } from "../../model/decimal.ts";
import type { ProgramSlot } from "../../model/program.ts";
import { bigint, type Code, code, double, identifier, join, literal } from "./code.ts";
import { MAX } from "./interval.ts";
import type { ModuleParts } from "./module-parts.ts";
import { feedingRule } from "./rule-depths.ts";
import { inputDecimals, inputUnits, isNumericType, type NumericType, slotBounds } from "./slot-interval.ts";
import { absent, type Unit } from "./unit.ts";

/** Texts of more options are looked up by the exact reader's rules. */
const MOST_OPTIONS = 64;

/** The function of a slot: plain spellings are read here, everything else by the exact reader. `maxBytes` limits a given text. */
export function slotFunction(unit: Unit, slot: ProgramSlot, parts: ModuleParts, maxBytes: number): Code {
  const lines = [code`if (${unit.veto} !== undefined) return ${unit.value};`];
  const isFedByRule = feedingRule(parts.analysis.program, unit.id) !== undefined;
  if (!isFedByRule && maxBytes >= 64)
    lines.push(code`const text = f.data[${literal(slot.key)}];`, plainReading(unit, slot, parts, maxBytes));
  lines.push(code`const read = ${exactReading(unit, parts)};`);
  lines.push(code`if (read.kind === "veto") { ${unit.veto} = read; return ${absent(unit.form)}; }`);
  lines.push(exactValue(unit, parts));
  return code`function ${identifier(unit.name)}(f) {\n${join(lines, "\n")}\n}`;
}

function exactReading(unit: Unit, parts: ModuleParts): Code {
  const rule = feedingRule(parts.analysis.program, unit.id);
  if (rule === undefined) return code`slotOutcome(f, ${literal(unit.id)})`;
  const feeding = parts.units.ofRule(rule);
  const value = boxedUnit(feeding, rule, parts);
  return code`fedOutcome(f, ${literal(unit.id)}, isVetoed(${feeding.call}, ${feeding.veto}) ? ${feeding.veto} : ${value})`;
}

function boxedUnit(unit: Unit, rule: number, parts: ModuleParts): Code {
  switch (unit.form.rep) {
    case "int": {
      const carried = parts.carried.codeOf(parts.analysis.program.rules[rule]?.root ?? -1) ?? code`undefined`;
      return code`boxNumber(${unit.value}, ${bigint(unit.form.interval.den)}, ${carried})`;
    }
    case "boolean":
      return code`boxTruth(${unit.value})`;
    case "text":
      return code`boxText(${unit.value})`;
    case "boxed":
      return unit.value;
  }
}

function exactValue(unit: Unit, parts: ModuleParts): Code {
  const keep = parts.carried.isKept(unit) ? code`${unit.carried} = read.unit;\n` : code``;
  switch (unit.form.rep) {
    case "int": {
      const { den, lo, hi } = unit.form.interval;
      return code`${keep}const whole = wholeNumber(read, ${bigint(den)});
if (!(whole >= ${double(lo)} && whole <= ${double(hi)})) { ${unit.veto} = leave(f); return NaN; }
${unit.veto} = null; return ${unit.value} = whole;`;
    }
    case "boolean":
      return code`${unit.veto} = null; return ${unit.value} = read.value;`;
    case "text":
      return code`${unit.veto} = null; return ${unit.value} = read.text;`;
    case "boxed":
      return code`${unit.veto} = null; return ${unit.value} = read;`;
  }
}

function plainReading(unit: Unit, slot: ProgramSlot, parts: ModuleParts, maxBytes: number): Code {
  const { type } = slot;
  const accept = (value: Code) => code`${unit.veto} = null; return ${unit.value} = ${value};`;
  switch (unit.form.rep) {
    case "boolean":
      return code`if (text === true || text === "true" || text === "yes") { ${accept(code`true`)} }
if (text === false || text === "false" || text === "no") { ${accept(code`false`)} }`;
    case "text": {
      if (type.kind !== "text" || type.length !== undefined) return code``;
      if (type.options.length === 0) {
        return code`if (typeof text === "string" && text.length <= ${literal(Math.floor(maxBytes / 3))}) { ${accept(code`text`)} }`;
      }
      const short = type.options.filter((option) => option.length * 3 <= maxBytes);
      if (short.length === 0 || short.length > MOST_OPTIONS) return code``;
      const cases = short.map((option) => code`case ${literal(option)}:`);
      return code`switch (text) {\n${join(cases, "\n")}\n${accept(code`text`)}\n}`;
    }
    case "int":
      return isNumericType(type) ? plainNumber(unit, type, parts) : code``;
    case "boxed":
      return code``;
  }
}

/** Digits, then one of the ways in which the type's units are written. */
function plainNumber(unit: Unit, type: NumericType, parts: ModuleParts): Code {
  if (unit.form.rep !== "int") return code``;
  const { den } = unit.form.interval;
  const { lo, hi } = slotBounds(type, den);
  const decimals = literal(inputDecimals(type));
  const digits = powerOfTen(inputDecimals(type));
  const branches: Code[] = [];
  for (const { name, factor } of inputUnits(type)) {
    const by = (den * factor.n) / (digits * factor.d);
    if (by > MAX) continue;
    const times = by === 1n ? code`` : code` * ${double(by)}`;
    const keep = name !== undefined && parts.carried.isKept(unit) ? code` ${unit.carried} = ${literal(name)};` : code``;
    for (const ending of endings(type, name)) {
      const number = code`n = readDigits(text, text.length${ending === "" ? code`` : code` - ${literal(ending.length)}`}, ${decimals})${times};${keep}`;
      branches.push(ending === "" ? number : code`if (text.endsWith(${literal(ending)})) { ${number} }`);
    }
  }
  const tests = [code`n <= ${double(hi)}`, code`n >= ${double(lo)}`];
  return code`if (typeof text === "string") {
let n = NaN;
${branches.reduce((all, branch) => (all.text === "" ? branch : code`${all}\nelse ${branch}`), code``)}
if (${join(tests, " && ")}) { ${unit.veto} = null; return ${unit.value} = n; }
}`;
}

/** The longer sign of permille comes before that of percent, which it ends in. */
function endings(type: NumericType, unit: string | undefined): readonly string[] {
  if (unit === undefined) return [""];
  if (type.kind !== "ratio") return [` ${unit}`];
  if (unit === "permille") return ["%%", " permille"];
  return unit === "percent" ? ["%", " percent"] : [` ${unit}`];
}

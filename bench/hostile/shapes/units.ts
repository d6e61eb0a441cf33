import { times } from "./text.ts";

/** One data with all the units, and a rule of its type. */
export function unitRows(units: number): string {
  return `spec s\ndata money: measure\n${times(units, (i) => ` -> unit u${i}: ${i + 1}\n`)}rule r: money * 2\n`;
}

/** As `unitRows`, for a ratio. */
export function ratioUnitRows(units: number): string {
  return `spec s\ndata share: ratio\n${times(units, (i) => ` -> unit u${i}: ${i + 1}\n`)}rule r: share\n`;
}

/** One data with all the units, each made of another one. */
export function compoundRows(units: number): string {
  const area = times(units, (i) => ` -> unit a${i}: ${i + 1} m^2\n`);
  return `spec s\ndata length: measure -> unit m: 1\ndata area: measure\n${area}`;
}

/** Types that each add a unit and a bound to the one before. */
export function typesThatAddAUnitAndABound(count: number): string {
  const type = (i: number) => `data m${i + 1}: m${i} -> unit u${i + 1}: ${i + 2} -> minimum ${i} u0\n`;
  return `spec s\ndata m0: measure -> unit u0: 1\n${times(count, type)}`;
}

/** Texts that each add an option to the one before. */
export function textsThatAddAnOption(count: number): string {
  return `spec s\ndata t0: text -> option "o"\n${times(count, (i) => `data t${i + 1}: t${i} -> option "o${i}"\n`)}`;
}

/** A sum of amounts of a type with many units: an interface writes each amount in every unit. */
export function amountsTimesUnits(units: number, amounts: number): string {
  return `${unitRows(units)}rule sum: money${times(amounts, (i) => ` + ${i} u0`)}\n`;
}

/** A type with so many units, and rules of that type. */
export function unitsTimesRules(units: number, rules: number): string {
  return `${unitRows(units)}${times(rules, (i) => `rule r${i}: money * ${i + 1}\n`)}`;
}

import { times } from "./text.ts";

/** A row of types, each with a unit more than the one it comes from. */
export function typesThatAddAUnit(count: number): string {
  const type = (i: number) => `data m${i + 1}: m${i} -> unit u${i + 1}: ${i + 2}\n`;
  return `spec s\ndata m0: measure -> unit u0: 1\n${times(count, type)}rule r: m${count}\n`;
}

/** Types that all come from one type, each with a unit more. */
export function siblingsThatAddAUnit(count: number): string {
  const type = (i: number) => `data n${i}: m -> unit u${i + 1}: ${i + 2}\n`;
  return `spec s\ndata m: measure -> unit u0: 1\n${times(count, type)}${times(count, (i) => `rule r${i}: n${i}\n`)}`;
}

/** A type with `units` units, and `users` data and rules of that type. */
export function unitsTimesUsers(units: number, users: number): string {
  const root = `data m: measure\n${times(units, (i) => `  -> unit u${i}: ${i + 1}\n`)}`;
  return `spec s\n${root}${times(users, (i) => `data n${i}: m -> minimum ${i} u0\n`)}${times(users, (i) => `rule r${i}: n${i} * 2\n`)}`;
}

/** A text of `options` options, and `users` data of that type. */
export function optionsTimesUsers(options: number, users: number): string {
  const root = `data t: text\n${times(options, (i) => `  -> option "o${i}"\n`)}`;
  return `spec s\n${root}${times(users, (i) => `data n${i}: t\n`)}${times(users, (i) => `rule r${i}: n${i}\n`)}`;
}

/** Types that nobody but the next one uses. */
export function typeRow(count: number): string {
  return `spec s\ndata m0: number\n${times(count, (i) => `data m${i + 1}: m${i}\n`)}`;
}

/** Measures made of each other: every unit is the square of the one before, divided by it. */
export function compoundUnits(count: number): string {
  const type = (i: number) => `data m${i + 1}: measure -> unit u${i + 1}: u${i}^2/v\n`;
  return `spec s\ndata v: measure -> unit v: 1\ndata m0: measure -> unit u0: 1\n${times(count, type)}`;
}

import { times } from "./text.ts";

/** Lines that are not rules. */
export function badLines(count: number): string {
  return `spec s\n${times(count, (i) => `rule r${i}: = 1\n`)}`;
}

/** Words where declarations should begin. */
export function strayWords(count: number): string {
  return `spec s\n${times(count, () => "x ")}`;
}

/** Undeclared names, each similar to many declared ones. */
export function unknownNames(count: number): string {
  return `spec s\n${times(count, (i) => `data name_${i}: number\n`)}${times(count, (i) => `rule r${i}: nane_${i}\n`)}`;
}

/** A type of `count` options with as many data that hold another one. */
export function wrongFills(count: number): string {
  const options = times(count, (i) => ` "o${i}"`);
  return `spec s\ndata t: text\n  -> options${options}\n${times(count, (i) => `data d${i}: t -> fill "x${i}"\n`)}`;
}

/** Rules of one name. */
export function duplicates(count: number): string {
  return `spec s\n${times(count, () => "rule r: 1\n")}`;
}

/** Sums of values that cannot be added. */
export function wrongTypes(count: number): string {
  return `spec s\ndata n: number\ndata t: text\n${times(count, (i) => `rule r${i}: n + t\n`)}`;
}

/** Uses of a unit of a declaration that is broken. */
export function usesOfBrokenUnit(count: number): string {
  return `spec s\ndata money: number -> unit eur: 1\n${times(count, (i) => `rule r${i}: ${i} eur\n`)}`;
}

/** Imports of specs that do not exist. */
export function missingImports(count: number): string {
  return `spec s\n${times(count, (i) => `uses a${i}: gone${i}\n`)}`;
}

/** Rows of impossible units. */
export function unitRows(count: number): string {
  return `spec s\ndata m: measure\n${times(count, (i) => `  -> unit u${i}: 0\n`)}`;
}

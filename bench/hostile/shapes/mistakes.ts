import { times } from "./text.ts";

/** Names that are near to each other, so that each may have been meant for each. */
const near = (i: number) => `n${i.toString(36).padStart(4, "0")}`;

/** Texts that are none of their options. */
export function wrongFills(options: number, fills: number): string {
  return `${textOf(options)}${times(fills, (i) => `data d${i}: base -> fill "x${near(i)}"\n`)}`;
}

/** Texts that are one of their options, the last ones first. */
export function rightFills(options: number, fills: number): string {
  return `${textOf(options)}${times(fills, (i) => `data d${i}: base -> fill "${near(options - 1 - (i % options))}"\n`)}`;
}

/** Texts bound to data of an import that are none of its options. */
export function wrongBindings(options: number, imports: number): string {
  return `${textOf(options)}spec t\n${times(imports, (i) => `uses u${i}: s -> with base: "x${near(i)}"\n`)}`;
}

function textOf(options: number): string {
  return `spec s\ndata base: text\n${times(options, (i) => ` -> option "${near(i)}"\n`)}`;
}

/** One expression of names that nobody declares. */
export function unknownTerms(data: number, terms: number): string {
  return `${dataOf(data)}rule r: 0${times(terms, (i) => ` + x${near(i)}`)}\n`;
}

/** Types that nobody declares. */
export function unknownTypes(data: number, users: number): string {
  return `${dataOf(data)}${times(users, (i) => `data d${i}: x${near(i)}\n`)}`;
}

function dataOf(count: number): string {
  return `spec s\n${times(count, (i) => `data ${near(i)}: number\n`)}`;
}

/** Numbers in units that nobody declares, beside near ones. */
export function unknownUnits(units: number, rules: number): string {
  return `${unitsOf(units)}${times(rules, (i) => `rule r${i}: ${i} x${near(i)}\n`)}`;
}

/** Bounds in a unit of another type: messages list the units that are right. */
export function foreignUnits(units: number, users: number): string {
  const other = "data other: measure -> unit one: 1\n";
  return `${unitsOf(units)}${other}${times(users, (i) => `data d${i}: money -> minimum ${i} one\n`)}`;
}

/** Bounds in the last units of a type. */
export function lastUnits(units: number, users: number): string {
  return `${unitsOf(units)}${times(users, (i) => `data d${i}: money -> minimum ${i} ${near(units - 1 - (i % units))}\n`)}`;
}

function unitsOf(count: number): string {
  return `spec s\ndata money: measure\n${times(count, (i) => ` -> unit ${near(i)}: ${i + 1}\n`)}`;
}

/** Imports of specs that do not exist, beside specs with near names. */
export function unknownSpecs(specs: number, imports: number): string {
  return `${times(specs, (i) => `spec ${near(i)}\n`)}spec s\n${times(imports, (i) => `uses x${near(i)}\n`)}`;
}

/** Bindings of data that the import does not have. */
export function unknownBindings(data: number, bindings: number): string {
  return `${dataOf(data)}spec t\nuses s\n${times(bindings, (i) => ` -> with x${near(i)}: ${i}\n`)}`;
}

/** Members that an import does not have. */
export function unknownMembers(imports: number, rules: number): string {
  const uses = times(imports, (i) => `uses ${near(i)}: s\n`);
  return `spec s\ndata x: number\nspec t\n${uses}${times(rules, (i) => `rule r${i}: ${near(i % imports)}.y${i}\n`)}`;
}

/** One name for all data, rules and meta lines. */
export function duplicateNames(count: number): string {
  return `spec s\n${times(count, () => 'data a: number\nrule b: 1\nmeta c: "x"\n')}`;
}

/** Specs that are all declared twice. */
export function duplicateSpecs(count: number): string {
  return times(count, (i) => `spec s${i}\nspec s${i}\n`);
}

/** Arms that are of another type than the default. */
export function disagreeingArms(count: number): string {
  return `spec s\ndata n: number\nrule r: 1\n${times(count, (i) => ` unless n > ${i} then "a"\n`)}`;
}

/** Constraints that a number does not take. */
export function wrongConstraints(count: number): string {
  return `spec s\ndata n: number\n${times(count, (i) => ` -> length ${i}\n`)}`;
}

/** A circle of types. */
export function typeCircle(count: number): string {
  return `spec s\n${times(count, (i) => `data d${i}: d${(i + 1) % count}\n`)}`;
}

/** Circles of units, each a longer one: every unit is made of the next and of the first. */
export function unitCircles(count: number): string {
  return `spec s\n${times(count, (i) => `data m${i}: measure -> unit u${i}: 1 u${(i + 1) % count}*u0\n`)}`;
}

/** Declarations in one line, each with an error. */
export function longLine(count: number): string {
  return `spec s ${times(count, (i) => `rule r${i}: x${i} `)}`;
}

/** A name, a number and a text without an end, of any length. */
export const longName = (length: number) => `spec s\nrule r: ${"x".repeat(length)}\n`;
export const longNumber = (length: number) => `spec s\nrule r: ${"1".repeat(length)}\n`;
export const openText = (length: number) => `spec s\nrule r: "${"x".repeat(length)}\n`;

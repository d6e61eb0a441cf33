import { day, times } from "./text.ts";

/** A rule of all inputs, and a rule for each input beside it. */
export function star(count: number): string {
  const rules = times(count, (i) => `rule r${i}: x${i} * 2 + x${(i * 7) % count}\n`);
  return `spec s\n${times(count, (i) => `data x${i}: number\n`)}${rules}rule all: 0${times(count, (i) => ` + r${i}`)}\n`;
}

/** Functions that are not exact, and roundings. */
export function functions(count: number): string {
  return `spec s\ndata x: number\nrule r0: x\n${times(count, (i) => `rule r${i + 1}: round (sqrt (x + ${i}) + abs r${i}) + sin x\n`)}`;
}

/** Rules with names as long as they may be, each of which refers to the one before. */
export function longNames(count: number): string {
  const name = (i: number) => `${"n".repeat(90)}${i}`;
  return `spec s\ndata ${name(0)}: number\n${times(count, (i) => `rule ${name(i + 1)}: ${name(i)} + 1\n`)}`;
}

/** Arms that each veto for a reason of their own. */
export function vetoArms(count: number): string {
  return `spec s\ndata x: number\nrule r: 0\n${times(count, (i) => `  unless x is ${i} then veto "reason ${i}"\n`)}`;
}

/** Arms over dates. */
export function dateArms(count: number): string {
  return `spec s\ndata d: date\nrule r: 0\n${times(count, (i) => `  unless d >= ${day(i)} then ${i}\n`)}`;
}

/** Arms over ranges of numbers. */
export function rangeArms(count: number): string {
  return `spec s\ndata x: number\nrule r: 0\n${times(count, (i) => `  unless x in ${i}...${i + 2} then ${i}\n`)}`;
}

/** Versions of one spec, each with another interface. */
export function growingVersions(count: number): string {
  return times(count, (i) => `spec s ${day(i)}\ndata x${i}: number\nrule r: x${i}\nrule q${i}: ${i}\n`);
}

/** Imports under as many names, with a rule that adds up what they give. */
export function sumOfImports(count: number): string {
  const uses = times(count, (i) => `uses a${i}: base\n  -> with x: ${i}\n`);
  return `spec base\ndata x: number\nrule r: x + 1\nspec s\n${uses}rule all: 0${times(count, (i) => ` + a${i}.r`)}\n`;
}

/** Specs in a row, each of which feeds the next one with a rule. */
export function boundRules(count: number): string {
  const spec = (i: number) =>
    `spec s${i + 1}\nuses b: s${i}\n  -> with x: own\ndata x: number\nrule own: x + 1\nrule r: b.r + own\n`;
  return `spec s0\ndata x: number\nrule r: x\n${times(count, spec)}`;
}

/** Help texts for all data. */
export function helpTexts(count: number): string {
  return `spec s\n${times(count, (i) => `data x${i}: number -> help "What <x${i}> & 'y' is"\n`)}rule r: 0${times(count, (i) => ` + x${i}`)}\n`;
}

/** A text that is escaped wherever it is written. */
export function escapedTexts(count: number): string {
  return `spec s\ndata t: text\nrule r: "none"\n${times(count, (i) => `  unless t is "\u0001\u2028<${i}" then "\u0001\u0002\u0003${i}"\n`)}`;
}

/** Sums of amounts in all units of a type. */
export function sumOfUnits(count: number): string {
  const units = times(count, (i) => `  -> unit u${i}: ${i + 2}\n`);
  return `spec s\ndata m: measure\n  -> unit base: 1\n${units}rule r: m${times(count, (i) => ` + ${i} u${i}`)}\n`;
}

/** Rules that ask whether others have a veto. */
export function vetoTests(count: number): string {
  const rules = times(count, (i) => `rule r${i + 1}: r${i} * 2\n  unless r${i} is veto then ${i}\n`);
  return `spec s\ndata x: number\nrule r0: x\n${rules}`;
}

/** One condition of many inputs in each rule. */
export function conditions(count: number): string {
  const data = times(count, (i) => `data b${i}: boolean\n`);
  const all = Array.from({ length: count }, (_, i) => `b${i}`).join(" and ");
  return `spec s\n${data}rule all: ${all}\n${times(count, (i) => `rule r${i}: ${i}\n  unless all then ${i} + 1\n  unless b${i} and all then 0\n`)}`;
}

/** Options, each asked for by a rule. */
export function optionRules(count: number): string {
  const options = times(count, (i) => `  -> option "o${i}"\n`);
  return `spec s\ndata t: text\n${options}${times(count, (i) => `rule r${i}: t is "o${i}"\n`)}`;
}

/** Quotients of sums, which have no static scale. */
export function quotients(count: number): string {
  return `spec s\ndata x: number\ndata y: number\nrule r0: x / 3\n${times(count, (i) => `rule r${i + 1}: (r${i} + x) / (y + ${i + 1})\n`)}`;
}

/** Casts of casts. */
export function casts(count: number): string {
  const units = "data m: measure\n  -> unit a: 1\n  -> unit b: 3\n";
  return `spec s\n${units}rule r0: m\n${times(count, (i) => `rule r${i + 1}: (r${i} as ${i % 2 === 0 ? "b" : "a"}) * 1.5\n`)}`;
}

/** Rules that depend on the instant of the request. */
export function instants(count: number): string {
  return `spec s\nuses std units\ndata d: date\n${times(count, (i) => `rule r${i}: d + ${i} day > now\n`)}`;
}

/** Data that name each other's types, each with bounds. */
export function boundedTypes(count: number): string {
  return `spec s\ndata t0: number -> minimum 0\n${times(count, (i) => `data t${i + 1}: t${i >> 1} -> maximum ${1_000_000 - i} -> decimals 2\n`)}rule r: t${count} + t1\n`;
}

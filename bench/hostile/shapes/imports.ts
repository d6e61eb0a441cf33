import { times } from "./text.ts";

/**
 * Each level uses the next one twice, and adds up both results: 2 ^ (levels + 1) - 2 instances
 * below `s0`.
 */
export function diamonds(levels: number): string {
  const level = (i: number) =>
    i === levels
      ? `spec s${i}\ndata x: number\nrule r: x + 1\n`
      : `spec s${i}\nuses a: s${i + 1}\nuses b: s${i + 1}\nrule r: a.r + b.r\n`;
  return times(levels + 1, level);
}

/** The same with `data` data in the spec at the bottom. */
export function diamondsOfData(levels: number, data: number): string {
  const upper = times(levels, (i) => `spec s${i}\nuses a: s${i + 1}\nuses b: s${i + 1}\nrule r: a.r + b.r\n`);
  return `${upper}spec s${levels}\n${times(data, (i) => `data x${i}: number\n`)}rule r: ${data > 0 ? "x0" : "1"}\n`;
}

/** `data` data, used under `imports` names, and again by a spec that uses all that. */
export function dataTimesImports(data: number, imports: number): string {
  const base = `spec base\n${times(data, (i) => `data x${i}: number\n`)}rule r: x0\n`;
  return `${base}spec top\n${times(imports, (i) => `uses a${i}: base\n`)}rule t: a0.r\n`;
}

/** `rules` rules, all reached through each of `imports` names. */
export function rulesTimesImports(rules: number, imports: number): string {
  const base = `spec base\ndata x: number\nrule r0: x\n${times(rules, (i) => `rule r${i + 1}: r${i} + ${i}\n`)}`;
  const top = times(imports, (i) => `uses a${i}: base\n`) + times(imports, (i) => `rule t${i}: a${i}.r${rules}\n`);
  return `${base}spec top\n${top}`;
}

/** A spec with `uses` lines of one spec of many units and types. */
export function unitsTimesImports(units: number, imports: number): string {
  const base = `spec base\ndata m: measure\n${times(units, (i) => `  -> unit u${i}: ${i + 1}\n`)}`;
  return `${base}spec top\n${times(imports, (i) => `uses a${i}: base\n`)}rule t: 1 u0 + 2 u1\n`;
}

/** A spec with `uses` lines of one spec with many types. */
export function typesTimesImports(types: number, imports: number): string {
  const base = `spec base\n${times(types, (i) => `data m${i}: measure -> unit u${i}: 1\n`)}`;
  return `${base}spec top\n${times(imports, (i) => `uses a${i}: base\n`)}rule t: 1 u0 + 2 u0\n`;
}

/** `specs` specs that each use one spec with `types` types of a unit. */
export function consumersOfTypes(types: number, specs: number): string {
  const base = `spec base\n${times(types, (i) => `data m${i}: measure -> unit u${i}: 1\n`)}`;
  return base + times(specs, (i) => `spec s${i}\nuses base\nrule t: 1 u0 + 2 u0\n`);
}

/** Specs that use each other in a row of 30, again and again, ending in one. */
export function chains(count: number): string {
  const chain = (c: number) =>
    times(30, (i) => `spec c${c}/s${i}\nuses n: ${i === 29 ? "base" : `c${c}/s${i + 1}`}\nrule r: n.r\n`);
  return `spec base\ndata x: number\nrule r: x\n${times(count, chain)}`;
}

/** `bindings` bindings of data of an import to data of the spec itself. */
export function bindings(count: number): string {
  const base = `spec base\n${times(count, (i) => `data x${i}: number\n`)}rule r: x0\n`;
  const with_ = times(count, (i) => `  -> with x${i}: y${i}\n`);
  return `${base}spec top\n${times(count, (i) => `data y${i}: number\n`)}uses a: base\n${with_}rule t: a.r\n`;
}

/** Data of one import bound to those of the next in a row: every slot stands for the first. */
export function boundInARow(count: number): string {
  const uses = times(count, (i) => (i === 0 ? "uses a0: base\n" : `uses a${i}: base\n  -> with x: a${i - 1}.x\n`));
  const rules = times(count, (i) => `rule t${i}: a${i}.r\n`);
  return `spec base\ndata x: number\nrule r: x\nspec top\n${uses}${rules}`;
}

/** `specs` specs that all use a diamond of so many levels, and bind in it. */
export function consumersOfDiamonds(levels: number, specs: number): string {
  const path = Array.from({ length: levels }, () => "b").join(".");
  const consumer = (i: number) =>
    `spec c${i}\ndata y: number\nrule k: y\nuses d: s0\n  -> with ${path}.x: k\nrule r: d.r\n`;
  return diamonds(levels) + times(specs, consumer);
}

import { day, times } from "./text.ts";

/** `consumers` specs that use one spec with `versions` versions of different types. */
export function consumersTimesVersions(consumers: number, versions: number): string {
  const version = (i: number) => `spec d ${day(i)}\ndata x: ${i % 2 === 0 ? "number" : "text"}\n`;
  return times(versions, version) + times(consumers, (i) => `spec c${i} 1000\nuses d\n`);
}

/** The same, where all versions can take each other's place. */
export function consumersTimesEqualVersions(consumers: number, versions: number): string {
  const version = (i: number) => `spec d ${day(i)}\ndata x: number\nrule r: x + ${i}\n`;
  return times(versions, version) + times(consumers, (i) => `spec c${i} 1000\nuses d\nrule r: d.r\n`);
}

/** The same, where the consumers start one after the other. */
export function staggeredConsumers(consumers: number, versions: number): string {
  const version = (i: number) => `spec d ${day(i)}\ndata x: number\nrule r: x + ${i}\n`;
  return times(versions, version) + times(consumers, (i) => `spec c${i} ${day(i)}\nuses d\nrule r: d.r\n`);
}

/** A row of 30 specs, each with `versions` versions at dates of its own. */
export function chainsOfVersions(versions: number): string {
  const spec = (level: number) =>
    times(versions, (i) => {
      const date = day(i * 30 + level);
      return `spec s${level}${i === 0 ? "" : ` ${date}`}\n${level === 29 ? "data x: number\nrule r: x\n" : `uses n: s${level + 1}\nrule r: n.r\n`}`;
    });
  return times(30, spec);
}

/** Versions with `data` data each, and one spec that uses them all. */
export function versionsOfData(versions: number, data: number): string {
  const version = (i: number) => `spec d ${day(i)}\n${times(data, (x) => `data x${x}: number\n`)}`;
  return `${times(versions, version)}spec c 1000\nuses d\n`;
}

/** A spec with pinned imports of each version of another. */
export function pins(versions: number): string {
  const version = (i: number) => `spec d ${day(i)}\ndata x: number\nrule r: x + ${i}\n`;
  return `${times(versions, version)}spec c\n${times(versions, (i) => `uses a${i}: d ${day(i)}\n`)}`;
}

/** One spec of `rules` rules that uses one with `versions` versions. */
export function rulesTimesVersions(rules: number, versions: number): string {
  const version = (i: number) => `spec d ${day(i)}\ndata x: number\nrule r: x + ${i}\n`;
  const rule = (i: number) => `rule r${i}: d.r + ${i}\n`;
  return `${times(versions, version)}spec c 1000\nuses d\n${times(rules, rule)}`;
}

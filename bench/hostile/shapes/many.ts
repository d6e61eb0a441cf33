import { times } from "./text.ts";

/** Specs of a rule each. */
export function specs(count: number): string {
  return times(count, (i) => `spec s${i}\ndata x: number\nrule r: x * ${i}\n`);
}

/** Repositories of a spec each. */
export function repositories(count: number): string {
  return times(count, (i) => `repo own${i}\nspec s\nrule r: ${i}\n`);
}

/** Rules with one condition each, for which code is generated. */
export function rules(count: number): string {
  return `spec s\ndata x: number\ndata y: number\n${times(count, (i) => `rule r${i}: x * ${i} + y\n  unless x > ${i} then y / ${i + 1}\n`)}`;
}

/** Inputs that no rule needs. */
export function unusedData(count: number): string {
  return `spec s\n${times(count, (i) => `data x${i}: number\n`)}rule r: 1\n`;
}

/** Lines of meta data. */
export function meta(count: number): string {
  return `spec s\n${times(count, (i) => `meta m${i}: "text ${i}"\n`)}rule r: 1\n`;
}

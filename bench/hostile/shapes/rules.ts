import { times } from "./text.ts";

/** Every rule needs one data more than the one before it. */
export function neededByAll(count: number): string {
  const rule = (i: number) => `rule r${i}: ${i === 0 ? "x0" : `r${i - 1} + x${i}`}\n`;
  return `spec s\n${times(count, (i) => `data x${i}: number\n`)}${times(count, rule)}`;
}

/** One rule needs `data` data, `rules` rules need that rule. */
export function neededThroughOne(data: number, rules: number): string {
  const sum = times(Math.ceil(data / 100), (part) => {
    const first = part * 100;
    const terms = Array.from({ length: Math.min(100, data - first) }, (_, i) => `x${first + i}`).join(" + ");
    return `rule part${part}: ${part === 0 ? "" : `part${part - 1} + `}${terms}\n`;
  });
  const last = Math.ceil(data / 100) - 1;
  return `spec s\n${times(data, (i) => `data x${i}: number\n`)}${sum}${times(rules, (i) => `rule r${i}: part${last} + ${i}\n`)}`;
}

/** Rules that refer to each other in one circle. */
export function ruleCircle(count: number): string {
  return `spec s\n${times(count, (i) => `rule r${i}: r${(i + 1) % count} + 1\n`)}`;
}

/** A row of rules, each twice the one before. */
export function ruleRow(count: number): string {
  return `spec s\ndata x: number\nrule r0: x\n${times(count, (i) => `rule r${i + 1}: r${i} + r${i}\n`)}`;
}

/** A rule of `arms` arms of different forms. */
export function armsOfManyForms(arms: number): string {
  const data = times(arms, (i) => `data x${i}: number\n`);
  return `spec s\n${data}rule r: 0\n${times(arms, (i) => `  unless x${i} > ${i} then ${i}\n`)}`;
}

/** Rules that add up a sum of the same parts. */
export function sums(count: number, terms: number): string {
  const sum = Array.from({ length: terms }, (_, i) => `x${i}`).join(" + ");
  return `spec s\n${times(terms, (i) => `data x${i}: number\n`)}${times(count, (i) => `rule r${i}: ${sum} + ${i}\n`)}`;
}

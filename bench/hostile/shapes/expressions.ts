import { times } from "./text.ts";

/** One rule that adds up so many terms. */
export function longSum(terms: number): string {
  return `spec s\ndata x: number\nrule r: x${times(terms, (i) => ` + ${i}`)}\n`;
}

/** One rule that multiplies inputs. */
export function longProduct(factors: number): string {
  return `spec s\n${times(factors, (i) => `data x${i}: number -> fill 2\n`)}rule r: 1${times(factors, (i) => ` * x${i}`)}\n`;
}

/** One rule with brackets in brackets. */
export function deepBrackets(depth: number): string {
  return `spec s\nrule r: ${"(".repeat(depth)}1${")".repeat(depth)}\n`;
}

/** One condition of so many parts. */
export function longCondition(parts: number): string {
  return `spec s\ndata b: boolean\nrule r: b${times(parts, (i) => ` and ${i} < ${i + 1}`)}\n`;
}

/** A rule with so many arms of one form. */
export function arms(count: number): string {
  return `spec s\ndata n: number\nrule r: 0\n${times(count, (i) => `  unless n is ${i} then ${i * 7}\n`)}`;
}

/** A rule with so many arms of one form, over a text. */
export function textArms(count: number): string {
  return `spec s\ndata t: text\nrule r: 0\n${times(count, (i) => `  unless t is "key ${i}" then ${i}\n`)}`;
}

/** Rules that each negate the one before. */
export function negations(count: number): string {
  return `spec s\ndata b: boolean\nrule r0: b\n${times(count, (i) => `rule r${i + 1}: not r${i}\n`)}`;
}

/** A text of many words in the place of commentary. */
export function longCommentary(lines: number): string {
  return `spec s\n"""\n${times(lines, (i) => `line ${i} of what it is about\n`)}"""\nrule r: 1\n`;
}

/** One name of so many characters. */
export function longName(characters: number): string {
  return `spec s\nrule r: ${"x".repeat(characters)}\n`;
}

/** Numbers of all digits that are allowed. */
export function longNumbers(count: number): string {
  const number = (i: number) => `${10 ** 9 + i}${"1".repeat(18)}.${"3".repeat(28)}`.slice(0, 29);
  return `spec s\n${times(count, (i) => `rule r${i}: ${number(i)} / 7\n`)}`;
}

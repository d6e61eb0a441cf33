import { times } from "./text.ts";

/** Rules that each use the one before twice: a small graph, a giant tree. */
export function doubledRules(count: number): string {
  return `spec s\ndata x: number\nrule r0: x\n${times(count, (i) => `rule r${i + 1}: r${i} * r${i} - r${i}\n`)}`;
}

/** A row of rules, each explained with all below it. */
export function explainedRow(count: number): string {
  return `spec s\ndata x: number\nrule r0: x\n${times(count, (i) => `rule r${i + 1}: r${i} + 1\n`)}`;
}

/** A giant number and rules that use it. */
export function giantNumbers(count: number): string {
  return `spec s\ndata x: number\nrule giant: (3 + x) ^ 100000\nrule r0: giant\n${times(count, (i) => `rule r${i + 1}: r${i} + ${i} is veto\n`)}`;
}

/** A power of a power of a power. */
export function powers(count: number): string {
  return `spec s\ndata x: number\nrule r0: x + 1/3\n${times(count, (i) => `rule r${i + 1}: r${i} * r${i}\n`)}`;
}

/** Rules that repeat one long text. */
export function repeatedText(count: number): string {
  return `spec s\ndata x: number\nrule t: "${"x".repeat(1000)}"\n${times(count, (i) => `rule r${i}: t\n`)}`;
}

/** Rules that all wait for all inputs. */
export function missingEverywhere(count: number): string {
  const sum = Array.from({ length: count }, (_, i) => `x${i}`).join(" + ");
  return `spec s\n${times(count, (i) => `data x${i}: number\n`)}rule all: ${sum}\n${times(count, (i) => `rule r${i}: all + ${i}\n`)}`;
}

/** A result in many units. */
export function manyUnits(units: number): string {
  const measure = `data m: measure\n${times(units, (i) => `  -> unit u${i}: ${i + 1}\n`)}`;
  return `spec s\n${measure}data x: m\n${times(units, (i) => `rule r${i}: x * ${i + 1}\n`)}`;
}

/** Rules that all wait for the same inputs, none of which is given. */
export function missingLists(inputs: number, rules: number): string {
  const sum = Array.from({ length: inputs }, (_, i) => `open${i}`).join(" + ");
  return `spec s\n${times(inputs, (i) => `data open${i}: number\n`)}rule all: ${sum}\n${times(rules, (i) => `rule r${i}: all + ${i}\n`)}`;
}

/** One sum of inputs that are filled: each has a line of its own in an explanation. */
export function sumOfInputs(inputs: number): string {
  const sum = Array.from({ length: inputs }, (_, i) => `x${i}`).join(" + ");
  return `spec s\ndata x: number\n${times(inputs, (i) => `data x${i}: number -> fill ${i}\n`)}rule r: ${sum}\n`;
}

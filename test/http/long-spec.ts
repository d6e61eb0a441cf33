/** Its powers have long denominators as well, so it takes twice as long as one of few places. */
export const SLOW_NUMBER = "1.23456789";

const STEPS = 2000;

/**
 * A spec whose evaluation takes long for some inputs: numbers of some hundred thousand bits, and
 * rules that each work on them.
 */
export function longSpec(name: string, steps = STEPS): string {
  const lines = [`spec ${name}`, "data n: number", "rule quick: n + 1", "rule p0: n"];
  for (let i = 1; i <= 15; i++) lines.push(`rule p${i}: p${i - 1} * p${i - 1}`);
  lines.push("rule s0: p15");
  for (let i = 1; i <= steps; i++) lines.push(`rule s${i}: s${i - 1} / 3 + ${i}`);
  lines.push(`rule slow: s${steps} > p15`);
  return `${lines.join("\n")}\n`;
}

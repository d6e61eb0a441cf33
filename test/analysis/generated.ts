import type { SeededNumbers } from "../../src/analysis/inputs/random.ts";
import { Engine } from "../../src/engine/engine.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/written/written-version.ts";

/** All values that the inputs of generated programs have. */
export const VALUES = {
  n: ["0", "1", "2", "3", "4"],
  m: ["-2", "-1", "0", "1", "2"],
  zone: ["home", "eu", "world"],
  flag: ["yes", "no"],
};

const HEAD = `spec a
data n: number -> minimum 0 -> maximum 4 -> decimals 0
data m: number -> minimum -2 -> maximum 2 -> decimals 0
data zone: text -> options "home" "eu" "world"
data flag: boolean
`;

/** A program of three rules, each of which may use those before it. */
export function program(numbers: SeededNumbers): string {
  const rules = [0, 1, 2].map((at) => {
    const arms = Array.from(
      { length: 1 + numbers.below(4) },
      () => `  unless ${condition(numbers, at, 2)} then ${result(numbers, at)}\n`,
    );
    return `rule r${at}: ${result(numbers, at)}\n${arms.join("")}`;
  });
  return HEAD + rules.join("");
}

function condition(numbers: SeededNumbers, rules: number, depth: number): string {
  const kind = numbers.below(depth > 0 ? 8 : 5);
  if (kind === 0) return "flag";
  if (kind === 1) return `zone is ${numbers.below(4) === 0 ? "not " : ""}"${numbers.of(VALUES.zone)}"`;
  if (kind < 5)
    return `${amount(numbers, rules)} ${numbers.of(["<", "<=", ">", ">=", "is", "is not"])} ${amount(numbers, rules)}`;
  const parts = [condition(numbers, rules, depth - 1), condition(numbers, rules, depth - 1)];
  if (kind === 5) return `(${parts.join(" and ")})`;
  return kind === 6 ? `(${parts.join(" or ")})` : `(not ${parts[0]})`;
}

function result(numbers: SeededNumbers, rules: number): string {
  return numbers.below(8) === 0 ? 'veto "none"' : amount(numbers, rules);
}

function amount(numbers: SeededNumbers, rules: number): string {
  const kind = numbers.below(9);
  const one = () =>
    numbers.of(["n", "m", String(numbers.below(6)), ...(rules > 0 ? [`r${numbers.below(rules)}`] : [])]) ?? "n";
  if (kind < 4) return one();
  if (kind === 4) return `(${one()} + ${one()})`;
  if (kind === 5) return `(${one()} - 2 * ${one()})`;
  if (kind === 6) return `(${one()} * ${one()})`;
  return kind === 7 ? `(${one()} / n)` : `(floor (${one()} / 2))`;
}

/** All inputs. */
export function* pointTexts(): Generator<Record<keyof typeof VALUES, string>> {
  for (const n of VALUES.n)
    for (const m of VALUES.m)
      for (const zone of VALUES.zone) for (const flag of VALUES.flag) yield { n, m, zone, flag };
}

/** The evaluations of all inputs. */
export function* points(version: WrittenVersion): Generator<WrittenAnswer> {
  const rules = version.rules.map((_, id) => id);
  for (const data of pointTexts()) yield version.evaluate(data, rules);
}

/** An engine with a generated program, whose expressions may be deep. */
export function engineOf(text: string): Engine {
  const engine = new Engine({ limits: { max_expression_depth: 30 } });
  engine.load({ "a.rules": text });
  return engine;
}

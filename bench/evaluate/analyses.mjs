import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { card, steps } from "../ladder.mjs";
import { digits, figures, shown } from "./measure.mjs";
import { processCost } from "./process-cost.mjs";

const LADDERS = [10, 100, 1_000, 10_000];
const ROUNDS = 3;

/**
 * `engine analyze` of one rule of many arms and of each example: the whole process, in turns. Every
 * arm of a ladder decides for some input, which the analysis must show.
 */
export function analyses() {
  const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));
  const examples = fileURLToPath(new URL("../../examples", import.meta.url));
  const ladder = (name, arms, text) => {
    const prefix = join(folder, `${name}.rules`);
    writeFileSync(prefix, text);
    const questions = 2 * arms + 3;
    const answer = `${questions} questions: ${questions} shown by an input, 0 proved, 0 not decided\n`;
    return { name, prefix, answer, costs: [] };
  };
  const subjects = [
    ...LADDERS.map((arms) => ladder(`a rule of ${arms} arms`, arms, steps(arms))),
    ladder("a card of 10 zones × 100 weights", 1_000, card(10, 100)),
    ladder("a card of 50 zones × 160 weights", 8_000, card(50, 160)),
    ...readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [{ name: entry.name, prefix: join(examples, entry.name), answer: "\n", costs: [] }] : [],
    ),
  ];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, prefix, answer, costs } of subjects) {
        const cost = processCost(["analyze", "--prefix", prefix]);
        if (!cost.stdout.endsWith(answer)) throw new Error(`${name}: ${cost.stdout.slice(-200)}`);
        costs.push(cost);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const rows = subjects.map(({ name, costs }) => [
    name,
    shown(figures(costs.map(({ milliseconds }) => milliseconds))),
    digits(Math.max(...costs.map(({ mebibytes }) => mebibytes))),
  ]);
  return [["", "ms of processor time", "MiB at most"], ...rows];
}

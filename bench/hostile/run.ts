import { cpus } from "node:os";
import { HOSTILE, type Hostile } from "./hostile.ts";
import { type Cost, measure } from "./measure.ts";
import { bytesOf, empty } from "./questions.ts";

/*
 * npm run bench:hostile -- [pattern of names …]: processor time and peak memory of each hostile
 * shape at three sizes, above those of the same question about a tiny text; time and memory for a
 * kilobyte of the largest; the exponent with which time grows; the outcome. A shape that exceeds a
 * limit is not made larger.
 */
const wanted = process.argv.slice(2).map((pattern) => new RegExp(pattern));
console.log(`Node ${process.version}, ${cpus()[0]?.model}; processor time, memory above that of an empty question\n`);
console.log(row(["shape", "kB", "ms", "MB", "ms/kB", "MB/kB", "exponent", "outcome of the largest"]));
console.log(row(["---", "--:", "--:", "--:", "--:", "--:", "--:", "---"]));
const baselines = new Map<string, Cost>();
for (const hostile of HOSTILE) {
  if (wanted.length > 0 && !wanted.some((pattern) => pattern.test(hostile.name))) continue;
  console.log(await line(hostile));
}

interface Point extends Omit<Cost, "elapsed"> {
  readonly kilobytes: number;
}

async function line({ name, sizes, question }: Hostile): Promise<string> {
  const points: Point[] = [];
  for (const size of sizes) {
    const asked = question(size);
    const [base, cost] = [await baseline(asked), await measure(asked)];
    points.push({
      kilobytes: bytesOf(asked) / 1000,
      milliseconds: Math.max(0, cost.milliseconds - base.milliseconds),
      megabytes: Math.max(0, cost.megabytes - base.megabytes),
      outcome: cost.outcome,
    });
    if (/^(over|died)/.test(cost.outcome)) break;
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return name;
  return row([
    name,
    points.map(({ kilobytes }) => digits(kilobytes)).join(" / "),
    points.map(({ milliseconds }) => milliseconds.toFixed(0)).join(" / "),
    points.map(({ megabytes }) => megabytes.toFixed(0)).join(" / "),
    digits(last.milliseconds / last.kilobytes),
    digits(last.megabytes / last.kilobytes),
    exponent(first, last),
    last.outcome.slice(0, 90),
  ]);
}

/** Costs below 20 ms say nothing about growth. */
function exponent(first: Point, last: Point): string {
  if (first.milliseconds < 20 || last.milliseconds < 20 || first === last) return "-";
  return (Math.log(last.milliseconds / first.milliseconds) / Math.log(last.kilobytes / first.kilobytes)).toFixed(1);
}

async function baseline(question: Parameters<typeof measure>[0]): Promise<Cost> {
  const small = empty(question);
  const key = JSON.stringify({ ...small, text: "", message: "" });
  const known = baselines.get(key) ?? (await measure(small));
  baselines.set(key, known);
  return known;
}

function digits(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(2);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

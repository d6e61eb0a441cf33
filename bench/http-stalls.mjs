import { cpus } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { overrunning, pause, waitsDuring } from "./http/waits.mjs";
import { steps } from "./ladder.mjs";

/*
 * npm run bench:stalls [folder of another build]: measures how long /health waits while requests
 * and reloads need much work. Milliseconds: the whole wait, which tells most on a machine that has
 * nothing else to do, and of it the processor time of the server's main thread.
 */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const SECONDS = 4;

const chain = (rules) => {
  const lines = ["spec chain", "data n: number", "rule r0: n"];
  for (let i = 1; i <= rules; i++)
    lines.push(`rule r${i}:`, `  n * ${i + 1} + r${i - 1}`, `  unless n > ${i} then n + ${i}`);
  return `${lines.join("\n")}\n`;
};
const long = (rules) => {
  const lines = ["spec long", "data n: number", "rule p0: n"];
  for (let i = 1; i <= 15; i++) lines.push(`rule p${i}: p${i - 1} * p${i - 1}`);
  lines.push("rule s0: p15");
  for (let i = 1; i <= rules; i++) lines.push(`rule s${i}: s${i - 1} / 3 + ${i}`);
  lines.push(`rule slow: s${rules} > p15`);
  return `${lines.join("\n")}\n`;
};
const many = (specs, change = 0) =>
  Object.fromEntries(
    Array.from({ length: specs }, (_, i) => [
      `s${i}.rules`,
      `spec s${i}\ndata a: number\ndata money: measure\n  -> unit eur: 1\n\nrule p:\n  a * 2 eur\n  unless a > 3 then ${change} eur\nrule q: p + 1 eur\n`,
    ]),
  );
const SLOW = { method: "POST", headers: { "content-type": "application/json" }, body: '{"n":"1234567.89"}' };

/** Each is done again and again until its time is over. */
const SHAPES = [
  { name: "nothing", files: many(1), work: () => pause(100) },
  {
    name: "30 slow requests at once",
    files: { "long.rules": long(4000) },
    flags: ["--eval-timeout", "2"],
    work: ({ ask }) => all(30, () => ask("/long/slow", SLOW)),
  },
  overrunning,
  {
    name: "first evaluation, 10,000 arms",
    files: { "steps.rules": steps(10_000) },
    fresh: true,
    work: ({ ask }) => ask("/steps?amount=17"),
  },
  { name: "interface, 10,000 arms", files: { "steps.rules": steps(10_000) }, work: ({ ask }) => ask("/steps") },
  {
    name: "/openapi.json, 10,000 arms",
    files: { "steps.rules": steps(10_000) },
    work: ({ ask }) => ask("/openapi.json"),
  },
  {
    name: "explanations, 10,000 arms",
    files: { "steps.rules": steps(10_000) },
    flags: ["--explain"],
    work: ({ ask }) => ask("/steps?amount=17", { headers: { "x-explain": "1" } }),
  },
  {
    name: "explanations, chain of 300",
    files: { "chain.rules": chain(300) },
    flags: ["--explain"],
    work: ({ ask }) => ask("/chain?n=1", { headers: { "x-explain": "1" } }),
  },
  {
    name: "code of 184 KB of rules",
    files: { "chain.rules": chain(3200) },
    fresh: true,
    work: async ({ ask }) => {
      for (let i = 0; i < 250; i++) await ask("/chain/r7?n=1");
      for (let i = 0; i < 150; i++) await ask("/chain?n=1");
    },
  },
  {
    name: "reload of 1,000 specs",
    files: many(1000),
    flags: ["--watch"],
    work: async ({ write, reloaded, ask }, turn) => {
      await ask("/s1?a=1");
      await write(many(1000, turn + 5));
      await reloaded();
      await ask("/s1?a=1");
    },
  },
];

console.log(`Node ${process.version}, ${cpus()[0]?.model}, ${root}\n`);
console.log("| while | asked | p50 | p99 | max | work p50 | p99 | max |\n|---|--:|--:|--:|--:|--:|--:|--:|");
for (const shape of SHAPES)
  if (process.argv[3] === undefined || shape.name.includes(process.argv[3])) await measure(shape);

async function measure(shape) {
  const waits = await waitsDuring(shape, root, SECONDS);
  const cells = ["time", "work"].flatMap((kind) => {
    const sorted = waits.map((wait) => wait[kind]).sort((a, b) => a - b);
    return [0.5, 0.99, 1].map((part) =>
      sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)].toFixed(1),
    );
  });
  console.log(`| ${[shape.name, waits.length, ...cells].join(" | ")} |`);
}

function all(count, work) {
  return Promise.all(Array.from({ length: count }, work));
}

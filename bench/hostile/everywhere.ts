import { parseArgs } from "node:util";
import { HOSTILE } from "./hostile.ts";
import { type Cost, measure } from "./measure.ts";
import type { Question } from "./questions.ts";
import * as further from "./shapes/further.ts";

/*
 * npm run bench:everywhere -- [--all] [pattern of names …]: the operations that take longest asked
 * of each shape, as large as 100 kB allow, or with `--all` each operation, one after the other;
 * prints time by the clock, processor time and memory, and marks the questions that take more than
 * a second by the clock, each of four times, or 300 MB. Rules that do not load are asked for
 * answers that need no rules, as all else ends where loading does.
 */
const BYTES = 100_000;
const [MILLISECONDS, MEGABYTES] = [1000, 300];
const ATTEMPTS = 4;

type Shape = (size: number) => string;

/** All operations that a text can be asked for. The spec is its last one. */
function operations(text: string): readonly Question[] {
  const spec = [...text.matchAll(/^spec (\S+)/gm)].at(-1)?.[1] ?? "s";
  const calls = (["load", "format", "show", "quality", "snapshot", "run", "prepare"] as const).map(
    (call): Question => ({ by: "call", call, text }),
  );
  const commands = [
    ["check"],
    ["lint"],
    ["list"],
    ["format", "--check"],
    ["show", spec],
    ["source", spec],
    ["run", spec, "x=2"],
    ["run", spec, "x=2", "-x"],
    ["run", spec, "x=2", "-x", "--json"],
    ["build", spec, "-o", "out.mjs"],
    ["build", spec, "-o", "out.mjs", "--show", "--explain", "--minify"],
    ["build", spec, "--package", "out"],
  ].map((words): Question => ({ by: "command", words, text }));
  const paths = [`/${spec}`, `/${spec}?x=2`, "/", "/openapi.json"].map(
    (path): Question => ({ by: "http", path, text }),
  );
  const body = JSON.stringify({ x: 2 });
  const tools: readonly (readonly [string, object])[] = [
    ["show", { spec, detail: "full" }],
    ["run", { spec, data: { x: 2 } }],
    ["list", {}],
    ["source", { spec }],
    ["quality", {}],
    ["check", { sources: [["a.rules", text]] }],
  ];
  const mcp = tools.map(
    ([name, args]): Question => ({
      by: "mcp",
      text,
      message: JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: args } }),
    }),
  );
  return [
    ...calls,
    ...commands,
    ...paths,
    { by: "http", path: `/${spec}`, body, text },
    ...mcp,
    { by: "editor", text },
  ];
}

/** True for questions whose answer contains the work of the others, or nearly so. */
function takesLongest(question: Question): boolean {
  switch (question.by) {
    case "call":
      return ["load", "snapshot", "prepare"].includes(question.call);
    case "command":
      return question.words.includes("--explain") || question.words.includes("--package");
    case "http":
      return question.body === undefined && !question.path.includes("?") && question.path !== "/";
    case "mcp":
      return nameOf(question) === "mcp check";
    default:
      return true;
  }
}

/** True for questions that a text with errors is answered otherwise than by these errors. */
function needsNoRules(question: Question): boolean {
  switch (question.by) {
    case "call":
      return question.call === "load" || question.call === "format";
    case "command":
      return question.words[0] === "check" || question.words[0] === "format";
    case "mcp":
      return nameOf(question) === "mcp check";
    default:
      return question.by === "editor";
  }
}

function nameOf(question: Question): string {
  switch (question.by) {
    case "call":
      return question.call;
    case "command":
      return `engine ${question.words.join(" ")}`;
    case "http":
      return `${question.body === undefined ? "GET" : "POST"} ${question.path}`;
    case "mcp":
      return `mcp ${/"name":"(\w+)"/.exec(question.message)?.[1]}`;
    default:
      return "editor";
  }
}

/** The text of the largest size that fits, up to `most`. */
function largest(shape: Shape, most = Number.POSITIVE_INFINITY): string {
  let [fits, tooLarge] = [1, 2];
  while (tooLarge <= most && shape(tooLarge).length <= BYTES) [fits, tooLarge] = [tooLarge, tooLarge * 2];
  tooLarge = Math.min(tooLarge, most + 1);
  while (tooLarge - fits > 1) {
    const middle = (fits + tooLarge) >> 1;
    if (shape(middle).length <= BYTES) fits = middle;
    else tooLarge = middle;
  }
  return shape(fits);
}

const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
const wanted = positionals.map((pattern) => new RegExp(pattern));
const shapes = new Map<string, string>(Object.entries(further).map(([name, shape]) => [name, largest(shape)]));
for (const { name, sizes, question } of HOSTILE) {
  if (shapes.has(name) || question(sizes[2]).text.length >= 2 * BYTES) continue;
  shapes.set(
    name,
    largest((size) => question(size).text, sizes[2]),
  );
}
const texts = new Map<string, string>();
for (const [name, text] of shapes) {
  // Some shapes stand for several questions.
  if (wanted.length === 0 || wanted.some((pattern) => pattern.test(name))) texts.set(text, texts.get(text) ?? name);
}
let [count, tooMuch] = [0, 0];
for (const [text, name] of texts) {
  let loads = true;
  for (const question of operations(text)) {
    if (!loads && !needsNoRules(question)) continue;
    if (values.all !== true && !takesLongest(question)) continue;
    const cost = await told(name, question);
    if (question.by === "call" && question.call === "load") loads = cost.outcome === "answered";
  }
}
console.log(`${count} questions about ${texts.size} texts, ${tooMuch} of them take too much`);

async function told(name: string, question: Question): Promise<Cost> {
  const cost = await measuredAgain(question);
  const isTooMuch = cost.elapsed > MILLISECONDS || cost.megabytes > MEGABYTES;
  count++;
  if (isTooMuch) tooMuch++;
  const times = [cost.elapsed, cost.milliseconds].map((time) => `${time.toFixed(0).padStart(6)} ms`);
  const figures = [...times, `${cost.megabytes.toFixed(0).padStart(5)} MB`].join(" ");
  console.log(`${isTooMuch ? "!" : " "} ${figures}  ${name}: ${nameOf(question)}  ${cost.outcome.slice(0, 60)}`);
  return cost;
}

/**
 * The quickest of several attempts where the first takes too long, with the most memory of all:
 * other work of the machine can only add time.
 */
async function measuredAgain(question: Question): Promise<Cost> {
  let cost = await measure(question);
  for (let attempt = 1; attempt < ATTEMPTS && cost.elapsed > MILLISECONDS; attempt++) {
    const again = await measure(question);
    const quickest = again.elapsed < cost.elapsed ? again : cost;
    cost = { ...quickest, megabytes: Math.max(cost.megabytes, again.megabytes) };
  }
  return cost;
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { startUp } from "./http/start-up.mjs";
import { table } from "./table.mjs";

/*
 * npm run bench:http -- [--connections N] [KIND…]: requests for one rule of a small spec over N
 * connections (default 10), beside servers that only echo their body. Every server runs in a
 * process of its own; they take many short turns. The processor time of the server is what counts
 * on a shared machine, and of that a turn among the least, in which nobody else used the core; the
 * other figures are medians. Without words the start of the server is measured, too.
 */
const KINDS = [
  "node:http echo",
  "Express echo",
  "engine",
  "engine, logs",
  "engine, logs and metrics",
  "engine, decision log",
  "engine, decision log, wait",
  "engine, Express alone",
  "engine, explained",
];
const TURNS = 60;
const REQUESTS = 2500;
const WARM_UP = 30_000;
/** Milliseconds: a turn ends with a sample, and takes less than the usual second. */
const SAMPLE = 10;

/** A server under load soon has a young generation of this size: all begin with it. */
const YOUNG = "--min-semi-space-size=16";

/** Different bodies, so that no answer can be kept. */
const BODIES = Array.from({ length: 64 }, (_, i) => ({
  zone: ["home", "eu", "world"][i % 3],
  weight: String((i % 40) * 0.75 + 0.125),
  registered: i % 2 === 0,
}));

const servers = [];
const { values, positionals: asked } = parseArgs({
  options: { connections: { type: "string", default: "10" } },
  allowPositionals: true,
});
const connections = Number(values.connections);
if (asked.length === 0) table("engine server", await startUp());
for (const kind of asked.length > 0 ? asked : KINDS) servers.push(await start(kind));
for (const { kind, url } of servers) if (kind.startsWith("engine")) await check(url);
for (const server of servers) await load(server, WARM_UP);
for (let turn = 0; turn < TURNS; turn++) {
  for (const server of servers) server.turns.push(await load(server, REQUESTS));
}

console.log(
  `Node ${process.version}, ${cpus()[0]?.model}, ${connections} connections, ${TURNS} × ${REQUESTS} requests\n`,
);
const columns = ["requests/s", "p50 ms", "p99 ms", "CPU µs/request", "memory before → after MB"];
console.log(`| server | ${columns.join(" | ")} |\n|---|${columns.map(() => "--:").join("|")}|`);
for (const { kind, turns } of servers) {
  const of = (figure, part = 0.5) => turns.map(figure).sort((a, b) => a - b)[Math.floor(TURNS * part)];
  const figures = [
    of(({ rate }) => rate).toFixed(0),
    of(({ p50 }) => p50).toFixed(1),
    of(({ p99 }) => p99).toFixed(1),
    of(({ processor }) => processor, 0.1).toFixed(1),
    `${(turns[0].before / 1e6).toFixed(0)} → ${(turns.at(-1).after / 1e6).toFixed(0)}`,
  ];
  console.log(`| ${kind} | ${figures.join(" | ")} |`);
}
for (const { process: child } of servers) child.kill();

async function start(kind) {
  const script = fileURLToPath(new URL("http/serve.mjs", import.meta.url));
  const child = fork(script, [kind], { execArgv: [YOUNG] });
  const [{ url }] = await once(child, "message");
  return { kind, url, process: child, turns: [] };
}

/** A wrong answer is not worth measuring. */
async function check(url) {
  const response = await fetch(`${url}/postage/total`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ zone: "eu", weight: "3.5", registered: true }),
  });
  const { results } = await response.json();
  if (results.total.number !== "12.655") throw new Error(`the total is ${results.total.number}, not 12.655`);
}

async function load(server, amount) {
  const before = await usage(server);
  const requests = BODIES.map((body) => ({
    method: "POST",
    path: "/postage/total",
    headers: { "content-type": "application/json", ...(server.kind.includes("explained") && { "x-explain": "1" }) },
    body: JSON.stringify(body),
  }));
  const options = { url: server.url, connections, amount, requests, sampleInt: SAMPLE };
  const result = await autocannon(options);
  const after = await usage(server);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${server.kind}: ${result.non2xx} answers were not 200`);
  return {
    rate: amount / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (after.processor - before.processor) / amount,
    before: before.memory,
    after: after.memory,
  };
}

async function usage({ process: child }) {
  child.send("usage");
  const [answer] = await once(child, "message");
  return answer;
}

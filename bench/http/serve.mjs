import { mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import { DecisionLog } from "../../dist/src/decisions/log/decision-log.js";
import { Metrics } from "../../dist/src/http/operator/metrics.js";
import { serverLog } from "../../dist/src/http/operator/server-log.js";
import { startServer } from "../../dist/src/http/server.js";

/*
 * One server in a process of its own: `node serve.mjs <kind>`. Sends its address to the parent,
 * then, whenever the parent sends a message, its processor time (microseconds) and its memory
 * (bytes). It ends with its parent. Nobody asks for a collection of garbage: it takes away the maps
 * that optimised code was made for, and a short turn would measure how that is made again.
 */
const KINDS = {
  /** Reads a JSON body and writes it back: the cost of any server. */
  async "node:http echo"() {
    const server = createServer((request, response) => {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString("utf8")));
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
        response.end(text);
      });
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${server.address().port}`;
  },
  async "Express echo"() {
    const app = express();
    app.use(express.json());
    app.post("/postage/total", (request, response) => response.json(request.body));
    const server = await new Promise((resolve) => {
      const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
    });
    return `http://127.0.0.1:${server.address().port}`;
  },
  engine: () => engine({}),
  "engine, logs": () => engine({ log: logOfNothing() }),
  "engine, logs and metrics": () => engine({ log: logOfNothing(), metrics: new Metrics() }),
  "engine, decision log": () => engine({ decisions: decisionLog("drop") }),
  "engine, decision log, wait": () => engine({ decisions: decisionLog("wait") }),
  "engine, Express alone": () => engine({ expressOnly: true }),
  "engine, explained": () => engine({ explain: true }),
};

function logOfNothing() {
  const nowhere = openSync("/dev/null", "w");
  return serverLog("json", (text) => writeSync(nowhere, text), console.error);
}

function decisionLog(full) {
  const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const [path, archive] = [join(folder, "decisions.ndjson"), join(folder, "archive")];
  return new DecisionLog({ path, archive, full, masks: [], timeout: 10_000, remark: console.error });
}

async function engine(options) {
  const server = await startServer({
    prefix: fileURLToPath(new URL("postage.rules", import.meta.url)),
    host: "127.0.0.1",
    port: 0,
    watch: false,
    explain: false,
    cors: false,
    evaluationTimeout: 10_000,
    log: serverLog("off", String, console.error),
    ...options,
  });
  return server.url;
}

const url = await KINDS[process.argv[2]]();
process.send({ url });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ processor: user + system, memory: process.memoryUsage().rss });
});
process.once("disconnect", () => process.exit());

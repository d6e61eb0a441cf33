import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Measures how long the language server takes for an edit, from the start of its work to its
 * answer: the time between the last keystroke and the diagnostics, less the 250 ms that it waits
 * for further edits. The file has 5,000 lines; every edit brings an error or takes it away. `node
 * bench/lsp.mjs [edits]`, after a build.
 */
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = createRequire(import.meta.url)(
  "vscode-languageserver-protocol/node.js",
);
const QUIET = 250;
const edits = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), "engine-bench-"));
const shapes = {
  "one spec": [longSpec("long", 5000)],
  "50 specs": Array.from({ length: 50 }, (_, i) => longSpec(`s${i}`, 100)),
};

try {
  for (const [shape, specs] of Object.entries(shapes)) console.log(await measured(shape, specs.join("\n\n")));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function longSpec(name, lines) {
  const text = [
    `spec ${name}`,
    "",
    "data weight: number",
    "  -> minimum 0",
    "data zone: text",
    '  -> option "a"',
    '  -> option "b"',
    "",
  ];
  for (let i = 0; text.length < lines - 5; i++) {
    text.push(`rule fee${i}: weight * ${i} + ${i % 7}`);
    text.push(`  unless zone is "a" and weight > ${i} then ${i === 0 ? "weight" : `fee${i - 1}`} + 1`);
    text.push('  unless weight > 1000 then veto "too heavy"');
    text.push("");
  }
  return text.join("\n");
}

async function measured(shape, text) {
  const path = join(folder, "long.rules");
  writeFileSync(path, text);
  const uri = pathToFileURL(path).href;
  const server = spawn(process.execPath, [fileURLToPath(new URL("../bin/engine.js", import.meta.url)), "lsp"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let answered = () => {};
  connection.onNotification("textDocument/publishDiagnostics", () => answered(performance.now()));
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  const published = () => new Promise((resolve) => (answered = resolve));
  const first = published();
  const begin = performance.now();
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "rules", version: 1, text },
  });
  const opened = (await first) - begin - QUIET;
  const line = text.split("\n").findLastIndex((content) => content.startsWith("rule fee"));
  const character = text.split("\n")[line].length;
  const times = [];
  for (let i = 0; i < edits; i++) {
    const next = published();
    const wrong = i % 2 === 0;
    const range = { start: { line, character }, end: { line, character: character + (wrong ? 0 : 6) } };
    const sent = performance.now();
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: i + 2 },
      contentChanges: [{ range, text: wrong ? " + nix" : "" }],
    });
    times.push((await next) - sent - QUIET);
  }
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  times.sort((a, b) => a - b);
  const shown = (value) => `${value.toFixed(1)} ms`;
  const middle = times[times.length >> 1];
  return `${shape}, ${text.split("\n").length} lines: first ${shown(opened)}, edits median ${shown(middle)}, slowest ${shown(times.at(-1))}`;
}

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Measures how long the language server takes for an edit, from the start of its work to its
 * answer: the time between the last keystroke and the diagnostics, less the 250 ms that it waits
 * for further edits. The file has 5,000 lines; every edit brings an error or takes it away. Then
 * it measures how long requests wait while somebody types in 5 MB, in one file and in twelve. `node
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

const large = Array.from({ length: 12 }, (_, i) => longSpec(`large${i}`, 14_000));

try {
  for (const [shape, specs] of Object.entries(shapes)) console.log(await measured(shape, specs.join("\n\n")));
  console.log(await waited("one file", [large.join("\n\n")]));
  console.log(await waited("twelve files", large));
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

/** The longest and the middle time until a request is answered, one after each edit. */
async function waited(shape, texts) {
  const home = mkdtempSync(join(folder, "large-"));
  const paths = texts.map((text, i) => {
    const path = join(home, `large${i}.rules`);
    writeFileSync(path, text);
    return path;
  });
  const { connection } = await started(home);
  const [text] = texts;
  const uri = pathToFileURL(paths[0]).href;
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "rules", version: 1, text },
  });
  const position = { line: 8, character: 6 };
  const times = new Map(
    ["textDocument/hover", "textDocument/completion", "textDocument/documentSymbol"].map((method) => [method, []]),
  );
  for (let i = 0; i < edits; i++) {
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } };
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: i + 2 },
      contentChanges: [{ range, text: "\n" }],
    });
    for (const [method, found] of times) {
      const sent = performance.now();
      await connection.sendRequest(method, { textDocument: { uri }, position });
      found.push(performance.now() - sent);
    }
  }
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const size = (texts.join("").length / 1_000_000).toFixed(1);
  const shown = [...times].map(([method, found]) => {
    found.sort((a, b) => a - b);
    return `${method.slice("textDocument/".length)} ${found[found.length >> 1].toFixed(0)} ms (longest ${found.at(-1).toFixed(0)})`;
  });
  return `${size} MB in ${shape}: ${shown.join(", ")}`;
}

/** A server on a folder, and the connection to it. */
async function started(home) {
  const server = spawn(process.execPath, [fileURLToPath(new URL("../bin/engine.js", import.meta.url)), "lsp"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(home).href,
    capabilities: {},
  });
  return { connection };
}

async function measured(shape, text) {
  const path = join(folder, "long.rules");
  writeFileSync(path, text);
  const uri = pathToFileURL(path).href;
  const { connection } = await started(folder);
  let answered = () => {};
  connection.onNotification("textDocument/publishDiagnostics", () => answered(performance.now()));
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

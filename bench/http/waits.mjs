import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Evaluations that overrun their share of the main thread: 80 quotients of long powers. */
export const overrunning = {
  name: "80 quotients of x ^ 100,000",
  files: {
    "powers.rules": `spec powers\ndata x: number\ndata y: number\ndata n: number\n${Array.from(
      { length: 80 },
      (_, i) => `rule q${i}: (x ^ n) / (y ^ n + ${i + 1})\n`,
    ).join("")}`,
  },
  flags: ["--eval-timeout", "2"],
  work: ({ ask }) => ask("/powers?x=3&y=7&n=100000"),
};

/**
 * Waits for /health while work is done again and again for some seconds: the answers of
 * `probe.mjs`. A server, a process that asks for /health, and this one, which sends the requests of
 * the work. `fresh`: a new server for each time the work is done; `root`: the folder of a build.
 */
export async function waitsDuring({ files, flags = [], work, fresh = false }, root, seconds) {
  const waits = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; ) {
    const server = await start(root, files, flags);
    const probe = fork(fileURLToPath(new URL("probe.mjs", import.meta.url)), [server.url, String(server.pid)]);
    await pause(300);
    do await work(server, turn++);
    while (!fresh && performance.now() < end);
    probe.send("end");
    const [found] = await once(probe, "message");
    waits.push(...found);
    await server.stop();
  }
  return waits;
}

async function start(root, files, flags) {
  const folder = mkdtempSync(join(tmpdir(), "engine-stalls-"));
  const write = (changed) => {
    for (const [file, text] of Object.entries(changed)) writeFileSync(join(folder, file), text);
  };
  write(files);
  const child = spawn(process.execPath, [
    join(root, "bin/engine.js"),
    "server",
    "--port",
    "0",
    "--prefix",
    folder,
    ...flags,
  ]);
  const [line] = await once(child.stdout, "data");
  const url = /http:\S+/.exec(line)[0];
  let reloads = 0;
  child.stderr.on("data", (text) => {
    reloads += /reloaded/.test(text) ? 1 : 0;
  });
  return {
    url,
    pid: child.pid,
    write,
    ask: async (path, options) => (await fetch(url + path, options)).text(),
    async reloaded() {
      const before = reloads;
      while (reloads === before) await pause(10);
    },
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

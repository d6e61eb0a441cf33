import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { ENGINE } from "../cli/command.ts";
import { expectForPeople } from "../fuzz/checks/outcome.ts";
import { TempFolder } from "../node/temp-folder.ts";
import type { Fault } from "./fault.ts";

const RULES = "spec s\ndata x: number\nrule r: x * 2\n";

/** A server on one file, as users start it, for as long as `use` takes. */
async function withServer(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  use: (ask: () => Promise<string>, server: ChildProcess, folder: TempFolder) => Promise<void>,
): Promise<void> {
  const folder = new TempFolder({ "s.rules": RULES });
  const server = spawn(process.execPath, [ENGINE, "server", "--port", "0", ...words], {
    cwd: folder.path,
    env: { ...process.env, ...env },
  });
  let heard = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
    });
  }
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  try {
    await eventually(() => /listening on /.test(heard));
    const port = /:(\d+) /.exec(heard)?.[1];
    const ask = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/s/r?x=4`, { headers: { Connection: "close" } });
      return `${answer.status} ${JSON.parse(await answer.text()).results?.r?.result}`;
    };
    await use(ask, server, folder);
    expectForPeople(heard);
  } finally {
    server.kill("SIGTERM");
    const late = setTimeout(() => server.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
    expect(server.signalCode, "it ends by itself").to.equal(null);
    folder.remove();
  }
}

const jumpingClock: Fault = {
  name: "clock jumps",
  async happen() {
    const preload = pathToFileURL(join(import.meta.dirname, "jumping-clock.mjs")).href;
    await withServer(["--watch"], { NODE_OPTIONS: `--import ${preload}` }, async (ask, _server, folder) => {
      for (let i = 0; i < 50; i++) expect(await ask()).to.equal("200 8");
      folder.write("s.rules", RULES.replace("x * 2", "x * 3"));
      await eventually(async () => (await ask()) === "200 12");
    });
  },
};

const killedWorker: Fault = {
  name: "one of several workers killed",
  unavailable: process.platform === "linux" ? undefined : "the processes of another one are read from /proc",
  async happen() {
    await withServer(["--workers", "2"], {}, async (ask, { pid = 0 }) => {
      expect(await ask()).to.equal("200 8");
      const before = await childrenOf(pid);
      expect(before).to.have.length(2);
      process.kill(before[0] ?? 0, "SIGKILL");
      // A connection may have gone to the worker that was killed.
      await eventually(async () => (await ask().catch(() => "")) === "200 8");
      await eventually(async () => (await childrenOf(pid)).filter((child) => child !== before[0]).length === 2);
      for (let i = 0; i < 20; i++) expect(await ask()).to.equal("200 8");
    });
  },
};

async function childrenOf(pid: number): Promise<number[]> {
  const { readFile } = await import("node:fs/promises");
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children
    .trim()
    .split(" ")
    .filter((child) => child !== "")
    .map(Number);
}

export const serverFaults: readonly Fault[] = [jumpingClock, killedWorker];

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error("it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
